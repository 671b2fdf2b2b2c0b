import {
  type ActivationGap,
  activationGaps,
  type ChecklistItem,
  type MigrationState,
  migrationStates,
  type SiteStatus,
  type SiteStep,
} from "@contract/enums";
import { isLiveStatus } from "@contract/subscriptions";
import { isWebAddress } from "@contract/web-address";
import * as z from "zod/mini";
import { isCalendarDay } from "@/platform/time";
import { typedDomain } from "@/platform/contact-checks";
import { type DomainCheck, domainCheckColumns } from "@/platform/domain-check";
import type { Selected } from "@/platform/selected";
import { limitedText, says } from "@/platform/validation";

/** The team's notes about a site; empty when unset. Days are ISO 8601. */
export type SiteDetails = z.output<typeof siteDetailsSchema>;

/** Columns of a site with all related data. */
export const managedSiteColumns =
  `id, status, domain, deadline:activation_deadline, refundedAt:refunded_at, preparedAt:prepared_at, activatedAt:activated_at, suspensionReason:suspension_reason, suspensionNote:suspension_note, paidAt:paid_at, takenDownAt:taken_down_at, returnDeadline:return_deadline, wordpress_url, previewUrl:preview_url, model, wishes:site_wishes (body, businessName:business_name, address, openingHours:opening_hours, showsWhatsapp:shows_whatsapp), files:site_files (id, name, contentType:content_type, size), migration, migrationFrom:migration_from, updatedAt:updated_at,
  customer:profiles (id, fullName:full_name, email, phone, language:locale, since:created_at,
    subscriptions!subscriptions_profile_id_fkey (status, amount:next_amount, currency, startedAt:started_at)),
  notes:site_notes (notes, last_backup_on, certificate_expires_on, updatedAt:updated_at),
  ...site_migration_access (accessStoredAt:created_at),
  ticks:site_checklist (item, at:done_at, by:profiles (fullName:full_name, email)),
  events:site_events (id, from:from_status, to:to_status, formerDomain:former_domain, domain, undoes, at:created_at, told:site_event_notes (note, by:profiles (fullName:full_name, email))),
  check:domain_checks (${domainCheckColumns}),
  report:site_reports (at:reported_at, wordpress, diskBytes:disk_bytes, backupAt:backup_at, certificateExpiresAt:certificate_expires_at, visits:visits_last_seven_days),
  request:domain_requests (domain, note, byCustomer:asked_by_customer, at:asked_at, verdict, tls, records, checkedAt:checked_at)` as const;

/** Columns of a job of the site provider. */
export const siteJobColumns =
  "id, kind, state, steps, lastError:last_error, createdAt:created_at, finishedAt:finished_at" as const;

/** A job of the site provider. Times are ISO 8601. */
export type SiteJob = Omit<Selected<"site_jobs", typeof siteJobColumns>, "steps"> & {
  steps: { name: string }[];
};

/** Returns whether a job has not ended. */
export const isOpenJob = ({ state }: Pick<SiteJob, "state">) => state === "queued" || state === "sent";

/** Returns whether a made site waits to be removed and made again, which its activation would prevent. */
export const willBeMadeAgain = (jobs: readonly Pick<SiteJob, "kind" | "state">[]): boolean =>
  jobs.some(({ kind, state }) => kind === "remove" && state === "queued");

const providerSteps = ["files", "wishes", "template", "backup"] as const;

/** Returns whether a step has a name in our texts; providers may report others. */
export const isProviderStep = (name: string): name is (typeof providerSteps)[number] =>
  (providerSteps as readonly string[]).includes(name);

/** A row with these columns. */
export type ManagedSiteRow = Selected<"sites", typeof managedSiteColumns>;

/** An event in a site's history, with its author; `undoes` is the id of the event that it undoes. */
export type ManagedSiteEvent = ManagedSiteRow["events"][number];

/** The requested domain of a live site, with its check. */
export type DomainRequest = NonNullable<ManagedSiteRow["request"]>;

/** The visible part of a check, of a site's domain or of a requested one. */
export type ReadCheck = Pick<DomainCheck, "verdict" | "tls" | "records" | "checkedAt">;

type Tick = ManagedSiteRow["ticks"][number];

/** Another customer with a domain, or who requests it; `ofRequest`: with the requested domain of this site. */
export type DomainHolder = {
  siteId: string;
  fullName: string | null;
  email: string | null;
  domain: string;
  status: SiteStatus;
  isRequest: boolean;
  ofRequest: boolean;
};

/**
 * A site for the team, its events newest first. `suspensionNote` is the text for the customer. A site that
 * was taken down on the server has a `returnDeadline` once it is paid again, until it is restored. Times are
 * ISO 8601.
 */
export type ManagedSite = Omit<
  ManagedSiteRow,
  "ticks" | "notes" | "wordpress_url" | "migration" | "updatedAt"
> & {
  details: SiteDetails;
  /** Time of that data's last change; a save compares it. */
  seen: string;
  ticks: Partial<Record<ChecklistItem, Tick>>;
  holders: readonly DomainHolder[];
};

type DomainHolderRow = {
  holder_site_id: string;
  full_name: string | null;
  email: string | null;
  domain: string;
  status: SiteStatus;
  is_request: boolean;
  of_request: boolean;
};

/** Maps the team's data to the fields of the form, the ticks to their items, and the other customers. */
export function toManagedSite(row: ManagedSiteRow, holders: readonly DomainHolderRow[] = []): ManagedSite {
  const { ticks, notes, wordpress_url, migration, updatedAt, ...site } = row;
  return {
    ...site,
    details: {
      wordpress_url: wordpress_url ?? "",
      last_backup_on: notes?.last_backup_on ?? "",
      certificate_expires_on: notes?.certificate_expires_on ?? "",
      migration,
      notes: notes?.notes ?? "",
    },
    // PostgREST returns both in the same time zone, so text comparison finds the later one.
    seen: notes && notes.updatedAt > updatedAt ? notes.updatedAt : updatedAt,
    ticks: Object.fromEntries(ticks.map((tick) => [tick.item, tick])),
    holders: holders.map((holder) => ({
      siteId: holder.holder_site_id,
      fullName: holder.full_name,
      email: holder.email,
      domain: holder.domain,
      status: holder.status,
      isRequest: holder.is_request,
      ofRequest: holder.of_request,
    })),
  };
}

/** Returns a customer's live subscription, or else the last one; null without one that the reader may read. */
export function currentSubscription(
  subscriptions: ManagedSite["customer"]["subscriptions"],
): ManagedSite["customer"]["subscriptions"][number] | null {
  const [last] = subscriptions.toSorted((a, b) => (b.startedAt ?? "").localeCompare(a.startedAt ?? ""));
  return subscriptions.find(({ status }) => isLiveStatus(status)) ?? last ?? null;
}

/** A site in the activation queue, with its name's parts. */
export type QueuedSite = { siteId: string; domain: string | null; email: string | null };

/** Returns the site after this one in the queue, or the first one after the last; null without another one. */
export function nextInQueue(queue: readonly QueuedSite[], siteId: string): QueuedSite | null {
  const place = queue.findIndex((queued) => queued.siteId === siteId);
  return queue[place + 1] ?? queue.find((queued) => queued.siteId !== siteId) ?? null;
}

const dayMs = 24 * 3_600_000;

// A check is valid for a day.
function isFresh(check: ReadCheck | null, now: number): check is ReadCheck {
  return check !== null && check.checkedAt !== null && now - Date.parse(check.checkedAt) < dayMs;
}

/** Returns whether a check of the last day found the domain pointing here. @param now milliseconds */
export function isConnected(check: ReadCheck | null, now: number): boolean {
  return isFresh(check, now) && check.verdict === "pointing_here";
}

/**
 * Returns whether a check of the last day found a valid certificate, by the rule of
 * `private.is_certificate_valid`; null when it was not checked, so that the tick counts.
 *
 * @param now milliseconds
 */
export function isCertificateValid(check: ReadCheck | null, now: number): boolean | null {
  return isFresh(check, now) && check.tls !== null ? check.tls === "valid" : null;
}

/**
 * Returns whether a check after the tick of the certificate failed, so that the tick no longer counts, by the rule of
 * `private.is_certificate_tick_outdated`. A check without an answer, or while the domain is moving, decides nothing.
 */
export function isTickOutdated({ ticks, check }: Pick<ManagedSite, "ticks" | "check">): boolean {
  const tick = ticks.certificate;
  if (!tick || !check?.checkedAt || Date.parse(check.checkedAt) <= Date.parse(tick.at)) return false;
  if (check.tls !== null) return check.tls !== "valid";
  return check.verdict === "elsewhere" || check.verdict === "none";
}

/**
 * Returns the time for evaluating a site's check. Only an activation needs a check of the last day: the checks of
 * other sites end, so that their last one counts, whatever its age.
 *
 * @param now milliseconds
 */
export function checkTimeOf({ status, check }: Pick<ManagedSite, "status" | "check">, now: number): number {
  return status !== "awaiting_activation" && check?.checkedAt ? Date.parse(check.checkedAt) : now;
}

/**
 * Returns whether another customer with a paid site has the domain or requests it, by the rule of
 * `private.is_domain_of_another`.
 */
export function isHeldByAnother(
  holders: readonly DomainHolder[],
  { ofRequest }: Pick<DomainHolder, "ofRequest">,
): boolean {
  return holders.some(
    (holder) =>
      holder.ofRequest === ofRequest &&
      (holder.isRequest || (holder.status !== "awaiting_payment" && holder.status !== "cancelled")),
  );
}

const exceptions: readonly ActivationGap[] = ["payment", "domain_of_another", "migration"];

/** Returns the work of an activation to display. The exceptions are listed while open. */
export function workOf(gaps: readonly ActivationGap[]): readonly ActivationGap[] {
  return activationGaps.filter((item) => !exceptions.includes(item) || gaps.includes(item));
}

/** Returns whether a requested migration is unfinished, by the rule of `private.activation_gaps`. */
export function isMigrationOpen<State extends MigrationState | null>(
  migration: State,
): migration is Exclude<State, "none" | "checked" | null> {
  return migration !== null && migration !== "none" && migration !== "checked";
}

/** Returns the unfinished work of an activation, as `private.activation_gaps`. @param now milliseconds */
export function gapsOf(
  site: Pick<ManagedSite, "status" | "refundedAt" | "ticks" | "check" | "holders" | "details">,
  now: number,
): readonly ActivationGap[] {
  const { refundedAt, ticks, check, holders, details } = site;
  const at = checkTimeOf(site, now);
  return activationGaps.filter((item) => {
    if (item === "payment") return refundedAt !== null;
    if (item === "domain") return !isConnected(check, at);
    if (item === "domain_of_another") return isHeldByAnother(holders, { ofRequest: false });
    if (item === "migration") return isMigrationOpen(details.migration);
    const isTicked = ticks[item] !== undefined;
    if (item !== "certificate") return !isTicked;
    return !(isCertificateValid(check, at) ?? (isTicked && !isTickOutdated(site)));
  });
}

/** Returns the possible steps of a site, likeliest first. Only payment ends a suspension for non-payment. */
export function siteStepsOf({
  status,
  preparedAt,
  suspensionReason,
  returnDeadline,
}: SteppedSite): readonly SiteStep[] {
  if (status === "awaiting_activation") {
    return preparedAt === null ? ["activate", "prepare", "suspend"] : ["activate", "unprepare", "suspend"];
  }
  if (status === "active") return returnDeadline === null ? ["suspend"] : ["restore", "suspend"];
  return status === "suspended" && suspensionReason === "team" ? ["lift"] : [];
}

type SteppedSite = Pick<ManagedSite, "status" | "preparedAt" | "suspensionReason" | "returnDeadline">;

/**
 * Returns the step to offer first; null when none is due. Suspending is never the next thing to do, and a site is not
 * activated for a payment that the customer has back.
 */
export function nextStepOf(site: SteppedSite & Pick<ManagedSite, "refundedAt">): SiteStep | null {
  if (site.status === "awaiting_activation" && site.refundedAt !== null) return null;
  return siteStepsOf(site).find((step) => step !== "suspend") ?? null;
}

/** The form of a reason. */
export const reasonSchema = z.object({ reason: limitedText(1000) });

/** The form of another domain for a live site. */
export const domainRequestSchema = z.object({ domain: typedDomain() });

const day = z
  .string()
  .check(z.refine((text) => text === "" || isCalendarDay(text), says("admin:invalid.day")));

const maxNotesLength = 20_000;
const maxAccessLength = 4000;

/** The form of the access data of a previous host. */
export const migrationAccessSchema = z.object({
  access: limitedText(maxAccessLength),
});

/** The form of the team's data about a site. */
export const siteDetailsSchema = z.object({
  wordpress_url: z.string().check(
    z.trim(),
    z.refine((text) => text === "" || isWebAddress(text), says("admin:invalid.siteAddress")),
    z.maxLength(2048),
  ),
  last_backup_on: day,
  certificate_expires_on: day,
  migration: z.enum(migrationStates),
  notes: z.string().check(z.maxLength(maxNotesLength, says(`validation.maxLength:${maxNotesLength}`))),
});

const soonDays = 14;

/** Returns whether a certificate has expired, or will within two weeks. @param now milliseconds */
export function certificateState(expiresOn: string, now: number): "unknown" | "expired" | "soon" | "fine" {
  if (expiresOn === "") return "unknown";
  const left = Date.parse(`${expiresOn}T23:59:59Z`) - now;
  if (left < 0) return "expired";
  return left < soonDays * 24 * 3_600_000 ? "soon" : "fine";
}
