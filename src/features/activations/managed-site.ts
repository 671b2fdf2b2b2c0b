import {
  activationGaps,
  migrationStates,
  type ActivationGap,
  type ChecklistItem,
  type SiteStep,
} from "@contract/enums";
import { isWebAddress } from "@contract/web-address";
import * as z from "zod/mini";
import { isCalendarDay } from "@/lib/calendar-day";
import { domainCheckColumns, type DomainCheck } from "@/lib/domain-check";
import type { Selected } from "@/lib/selected";
import { typedDomain } from "@/lib/contact-checks";
import { limitedText, says } from "@/lib/validation";

/** What the team enters about a site; empty where nothing is set. Days are ISO 8601. */
export type SiteFile = z.output<typeof siteFileSchema>;

/** Columns of a site, with all that belongs to it. */
export const managedSiteColumns =
  `id, status, domain, deadline:activation_deadline, preparedAt:prepared_at, activatedAt:activated_at, suspensionReason:suspension_reason, suspensionNote:suspension_note, takenDownAt:taken_down_at, returnDeadline:return_deadline, wordpress_url, migration, migrationFrom:migration_from, updatedAt:updated_at,
  customer:profiles (id, fullName:full_name, email, language:locale),
  notes:site_notes (notes, last_backup_on, certificate_expires_on, updatedAt:updated_at),
  ...site_migration_access (accessStoredAt:created_at),
  ticks:site_checklist (item, at:done_at, by:profiles (fullName:full_name, email)),
  events:site_events (id, from:from_status, to:to_status, formerDomain:former_domain, domain, undoes, at:created_at, ...site_event_notes (note, by:profiles (fullName:full_name, email))),
  check:domain_checks (${domainCheckColumns}),
  request:domain_requests (domain, note, byCustomer:asked_by_customer, at:asked_at, verdict, tls, records, checkedAt:checked_at)` as const;

/** A site as it is read. */
export type ManagedSiteRow = Selected<"sites", typeof managedSiteColumns>;

/** A change in a site's life, by whom of the team; `undoes` is the event that it takes back. */
export type ManagedSiteEvent = ManagedSiteRow["events"][number];

/** Another domain that a live site is to have, with its check. */
export type DomainRequest = NonNullable<ManagedSiteRow["request"]>;

/** What the team reads of a check, be it of a site's domain or of a requested one. */
export type ReadCheck = Pick<DomainCheck, "verdict" | "tls" | "records" | "checkedAt">;

type Tick = ManagedSiteRow["ticks"][number];

/**
 * A site as the team works on it, its events newest first. `suspensionNote` is what the customer reads. A site that was
 * taken down on the server has a `returnDeadline` while it is paid again and not put back. Times are ISO 8601.
 */
export type ManagedSite = Omit<
  ManagedSiteRow,
  "ticks" | "notes" | "wordpress_url" | "migration" | "updatedAt"
> & {
  file: SiteFile;
  /** When that was last changed; a save compares it. */
  seen: string;
  ticks: Partial<Record<ChecklistItem, Tick>>;
};

/** Puts what the team enters into the fields of its form, and the ticks under their items. */
export function withFileAndTicks(row: ManagedSiteRow): ManagedSite {
  const { ticks, notes, wordpress_url, migration, updatedAt, ...site } = row;
  return {
    ...site,
    file: {
      wordpress_url: wordpress_url ?? "",
      last_backup_on: notes?.last_backup_on ?? "",
      certificate_expires_on: notes?.certificate_expires_on ?? "",
      migration,
      notes: notes?.notes ?? "",
    },
    // PostgREST writes both in the same zone: the later one is the greater text.
    seen: notes && notes.updatedAt > updatedAt ? notes.updatedAt : updatedAt,
    ticks: Object.fromEntries(ticks.map((tick) => [tick.item, tick])),
  };
}

const dayMs = 24 * 3_600_000;

// A check decides for a day.
function isFresh(check: ReadCheck | null, now: number): check is ReadCheck {
  return check !== null && check.checkedAt !== null && now - Date.parse(check.checkedAt) < dayMs;
}

/** Whether a check of the last day saw its domain pointing here, as the database decides it. @param now milliseconds */
export function isConnected(check: ReadCheck | null, now: number): boolean {
  return isFresh(check, now) && check.verdict === "pointing_here";
}

/**
 * Whether a check of the last day found a valid certificate, as `private.is_certificate_valid` decides it; null
 * when none was asked for, and its tick counts.
 *
 * @param now milliseconds
 */
export function isCertificateValid(check: ReadCheck | null, now: number): boolean | null {
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
