import {
  activationGaps,
  checklistItems,
  migrationStates,
  type ActivationGap,
  type ChecklistItem,
  type Language,
  type SiteStatus,
  type SiteStep,
  type SuspensionReason,
} from "@contract/enums";
import { isWebAddress } from "@contract/web-address";
import * as z from "zod/mini";
import type { Tables } from "@database";
import { isCalendarDay } from "@/lib/calendar-day";
import { toDomainChange, type DomainChange } from "@/lib/domain-change";
import { domainCheckColumns, toDomainCheck, type DomainCheck, type DomainCheckRow } from "@/lib/domain-check";
import { defaultLanguage } from "@/lib/language";
import { typedDomain } from "@/lib/contact-checks";
import { limitedText, says } from "@/lib/validation";

/** What the team enters about a site; empty where nothing is set. Days are ISO 8601. */
export type SiteFile = z.output<typeof siteFileSchema>;

/** A change in a site's life; `undoes` is the event that it takes back. */
export type ManagedSiteEvent = {
  id: number;
  from: SiteStatus | null;
  to: SiteStatus;
  /** Null for events other than a change of domain. */
  domains: DomainChange | null;
  undoes: number | null;
  at: string;
  /** Who of the team did it; null for billing, Studio and accounts that are gone. */
  by: string | null;
  /** The reason that they gave. */
  note: string | null;
};

/** Another domain that a live site is to have. */
export type DomainRequest = {
  domain: string;
  note: string | null;
  byCustomer: boolean;
  at: string;
  check: DomainCheck;
};

/** When something was ticked off, and by whom; null for an account that is gone. */
export type Tick = { at: string; by: string | null };

/** A site as the team works on it. Times are ISO 8601. */
export type ManagedSite = {
  id: string;
  status: SiteStatus;
  domain: string | null;
  customer: { id: string; fullName: string | null; email: string | null; language: Language };
  deadline: string | null;
  preparedAt: string | null;
  activatedAt: string | null;
  suspensionReason: SuspensionReason | null;
  /** Why the team suspended it, as the customer reads it. */
  suspensionNote: string | null;
  /** Whether the team took it down on the server: then ending the suspension makes the task of putting it back. */
  isTakenDown: boolean;
  /** By when the team puts it back; null unless it was taken down and is paid again. */
  returnDeadline: string | null;
  file: SiteFile;
  /** When that was last changed; a save compares it. */
  seen: string;
  ticks: Partial<Record<ChecklistItem, Tick>>;
  /** The site that the customer had elsewhere; null where they named none. */
  migrationFrom: string | null;
  /** When the access to it was stored; null while there is none. */
  accessStoredAt: string | null;
  /** Newest first. */
  events: readonly ManagedSiteEvent[];
  /** Null before the domain is asked for. */
  check: DomainCheck | null;
  /** Null while no other domain is asked for. */
  request: DomainRequest | null;
};

/** What is read of a site. */
export const managedSiteColumns =
  `id, profile_id, status, domain, activation_deadline, prepared_at, activated_at, suspension_reason, suspension_note, taken_down_at, return_deadline, wordpress_url, migration, migration_from, updated_at,
  profile:profiles (full_name, email, locale),
  notes:site_notes (notes, last_backup_on, certificate_expires_on, updated_at),
  access:site_migration_access (created_at),
  ticks:site_checklist (item, done_at, by:profiles (full_name, email)),
  events:site_events (id, from_status, to_status, former_domain, domain, undoes, created_at, told:site_event_notes (note, actor:profiles (full_name, email))),
  check:domain_checks (${domainCheckColumns}),
  request:domain_requests (domain, note, asked_by_customer, asked_at, verdict, tls, records, checked_at)` as const;

export type ManagedSiteRow = Pick<
  Tables<"sites">,
  | "id"
  | "profile_id"
  | "status"
  | "domain"
  | "activation_deadline"
  | "prepared_at"
  | "activated_at"
  | "suspension_reason"
  | "suspension_note"
  | "taken_down_at"
  | "return_deadline"
  | "wordpress_url"
  | "migration"
  | "migration_from"
  | "updated_at"
> & {
  profile: Pick<Tables<"profiles">, "full_name" | "email" | "locale"> | null;
  notes: Pick<
    Tables<"site_notes">,
    "notes" | "last_backup_on" | "certificate_expires_on" | "updated_at"
  > | null;
  access: Pick<Tables<"site_migration_access">, "created_at"> | null;
  ticks: readonly (Pick<Tables<"site_checklist">, "item" | "done_at"> & {
    by: Pick<Tables<"profiles">, "full_name" | "email"> | null;
  })[];
  events: readonly (Pick<
    Tables<"site_events">,
    "id" | "from_status" | "to_status" | "former_domain" | "domain" | "undoes" | "created_at"
  > & {
    told: {
      note: string | null;
      actor: Pick<Tables<"profiles">, "full_name" | "email"> | null;
    } | null;
  })[];
  check: DomainCheckRow | null;
  request:
    | (Omit<DomainCheckRow, "next_check_at" | "connected_at"> &
        Pick<Tables<"domain_requests">, "note" | "asked_by_customer" | "asked_at">)
    | null;
};

/** Reads a site with all that belongs to it. */
export function toManagedSite(row: ManagedSiteRow): ManagedSite {
  const { profile, notes } = row;
  const done = new Map(
    row.ticks.map(({ item, done_at: at, by }): [string, Tick] => [
      item,
      { at, by: by?.full_name ?? by?.email ?? null },
    ]),
  );
  return {
    id: row.id,
    status: row.status,
    domain: row.domain,
    customer: {
      id: row.profile_id,
      fullName: profile?.full_name ?? null,
      email: profile?.email ?? null,
      language: profile?.locale ?? defaultLanguage,
    },
    deadline: row.activation_deadline,
    preparedAt: row.prepared_at,
    activatedAt: row.activated_at,
    suspensionReason: row.suspension_reason,
    suspensionNote: row.suspension_note,
    isTakenDown: row.taken_down_at !== null,
    returnDeadline: row.return_deadline,
    file: {
      wordpress_url: row.wordpress_url ?? "",
      last_backup_on: notes?.last_backup_on ?? "",
      certificate_expires_on: notes?.certificate_expires_on ?? "",
      migration: row.migration,
      notes: notes?.notes ?? "",
    },
    // PostgREST writes both in the same zone: the later one is the greater text.
    seen: notes && notes.updated_at > row.updated_at ? notes.updated_at : row.updated_at,
    ticks: Object.fromEntries(
      checklistItems.flatMap((item) => (done.has(item) ? [[item, done.get(item)]] : [])),
    ),
    migrationFrom: row.migration_from,
    accessStoredAt: row.access?.created_at ?? null,
    events: row.events
      .map((event) => ({
        id: event.id,
        from: event.from_status,
        to: event.to_status,
        domains: toDomainChange(event),
        undoes: event.undoes,
        at: event.created_at,
        by: event.told?.actor?.full_name ?? event.told?.actor?.email ?? null,
        note: event.told?.note ?? null,
      }))
      .toSorted((a, b) => b.id - a.id),
    check: row.check && toDomainCheck(row.check),
    request: row.request && {
      domain: row.request.domain,
      note: row.request.note,
      byCustomer: row.request.asked_by_customer,
      at: row.request.asked_at,
      check: toDomainCheck({ ...row.request, next_check_at: null, connected_at: null }),
    },
  };
}

const dayMs = 24 * 3_600_000;

// A check decides for a day.
function isFresh(check: DomainCheck | null, now: number): check is DomainCheck {
  return check !== null && check.checkedAt !== null && now - Date.parse(check.checkedAt) < dayMs;
}

/** Whether a check of the last day saw its domain pointing here, as the database decides it. @param now milliseconds */
export function isConnected(check: DomainCheck | null, now: number): boolean {
  return isFresh(check, now) && check.verdict === "pointing_here";
}

/**
 * Whether a check of the last day found a valid certificate, as `private.is_certificate_valid` decides it; null
 * when none was asked for, and its tick counts.
 *
 * @param now milliseconds
 */
export function isCertificateValid(check: DomainCheck | null, now: number): boolean | null {
  return isFresh(check, now) && check.tls !== null ? check.tls === "valid" : null;
}

/**
 * The time at which the check of a site is judged. The checks of a live site end once its domain was seen pointing
 * here: the last one decides, however old.
 *
 * @param now milliseconds
 */
export function checkTimeOf({ status, check }: Pick<ManagedSite, "status" | "check">, now: number): number {
  return status === "active" && check?.checkedAt ? Date.parse(check.checkedAt) : now;
}

/** What of an activation's work is not finished, as `private.activation_gaps` has it. @param now milliseconds */
export function gapsOf(
  site: Pick<ManagedSite, "status" | "ticks" | "check">,
  now: number,
): readonly ActivationGap[] {
  const { ticks, check } = site;
  const at = checkTimeOf(site, now);
  return activationGaps.filter((item) => {
    if (item === "domain") return !isConnected(check, at);
    const isTicked = ticks[item] !== undefined;
    return !(item === "certificate" ? (isCertificateValid(check, at) ?? isTicked) : isTicked);
  });
}

/** What can be done with a site now, the likeliest first. A suspension for what is owed is lifted by paying alone. */
export function siteStepsOf({
  status,
  preparedAt,
  suspensionReason,
  returnDeadline,
}: Pick<ManagedSite, "status" | "preparedAt" | "suspensionReason" | "returnDeadline">): readonly SiteStep[] {
  if (status === "awaiting_activation") {
    return preparedAt === null ? ["activate", "prepare", "suspend"] : ["activate", "unprepare", "suspend"];
  }
  if (status === "active") return returnDeadline === null ? ["suspend"] : ["restore", "suspend"];
  return status === "suspended" && suspensionReason === "team" ? ["lift"] : [];
}

/** The form of a reason that the team gives. */
export const reasonSchema = z.object({ reason: limitedText(1000) });

/** The form of another domain for a live site. */
export const domainRequestSchema = z.object({ domain: typedDomain() });

const day = z
  .string()
  .check(z.refine((text) => text === "" || isCalendarDay(text), says("admin:invalid.day")));

const longestNotes = 20_000;
const longestAccess = 4000;

/** The form of the access to an earlier host. */
export const migrationAccessSchema = z.object({
  access: limitedText(longestAccess),
});

/** The form of what the team enters about a site. */
export const siteFileSchema = z.object({
  wordpress_url: z.string().check(
    z.trim(),
    z.refine((text) => text === "" || isWebAddress(text), says("admin:invalid.siteAddress")),
    z.maxLength(2048),
  ),
  last_backup_on: day,
  certificate_expires_on: day,
  migration: z.enum(migrationStates),
  notes: z.string().check(z.maxLength(longestNotes, says(`validation.maxLength:${longestNotes}`))),
});

const soonDays = 14;

/** Whether a certificate has run out, or will within two weeks. @param now milliseconds */
export function certificateState(expiresOn: string, now: number): "unknown" | "expired" | "soon" | "fine" {
  if (expiresOn === "") return "unknown";
  const left = Date.parse(`${expiresOn}T23:59:59Z`) - now;
  if (left < 0) return "expired";
  return left < soonDays * 24 * 3_600_000 ? "soon" : "fine";
}
