import { domainCheckColumns } from "@/platform/domain-check";
import { env } from "@/platform/env";
import type { Selected } from "@/platform/selected";

/** The customer-facing kinds of a site's events. */
export type SiteEventKind =
  | "created"
  | "paid"
  | "resumed"
  | "live"
  | "reactivated"
  | "suspended_payment"
  | "suspended_team"
  | "domain_changed"
  | "cancelled";

/** Columns of what a customer wants on their site. */
export const wishColumns =
  "body, businessName:business_name, address, openingHours:opening_hours, showsWhatsapp:shows_whatsapp, seen:updated_at" as const;

/** What a customer wants on their site, as they type it. */
export type WishFields = {
  body: string;
  businessName: string;
  address: string;
  openingHours: string;
  /** The site shows the phone of the profile. */
  showsWhatsapp: boolean;
};

/** Columns of a customer's site, with its check, its requested domain and its history. */
export const siteColumns =
  `id, domain, status, paidAt:paid_at, activationDeadline:activation_deadline, refundedAt:refunded_at, preparedAt:prepared_at, activatedAt:activated_at, suspensionReason:suspension_reason, suspensionNote:suspension_note, takenDownAt:taken_down_at, returnDeadline:return_deadline, wordpressUrl:wordpress_url, previewUrl:preview_url, model, report:site_reports(visits:visits_last_seven_days, picturePath:picture_path), wishes:site_wishes(${wishColumns}), files:site_files(id, name, contentType:content_type, size), migration, migrationFrom:migration_from, check:domain_checks(${domainCheckColumns}), ...domain_requests(requestedDomain:domain, requestedAt:asked_at), events:site_events(id, from:from_status, to:to_status, reason, formerDomain:former_domain, domain, at:created_at)` as const;

type SiteRow = Selected<"sites", typeof siteColumns>;

/** A customer's site, its history newest first. Times are ISO 8601. */
export type Site = Omit<SiteRow, "suspensionReason"> & {
  suspensionReason: SiteRow["suspensionReason"] | "paused";
};

/** Returns the address of the reported picture of a site; null without one. */
export function pictureOf({ report }: Pick<Site, "report">): string | null {
  return report?.picturePath
    ? `${env.supabaseUrl}/storage/v1/object/public/site-pictures/${report.picturePath}`
    : null;
}

/** One event in a site's history. */
export type SiteEvent = Site["events"][number];

/** Returns whether a site has been live and is not cancelled: only the team then changes its domain. */
export function isLive({ status, activatedAt }: Pick<Site, "status" | "activatedAt">): boolean {
  return activatedAt !== null && (status === "active" || status === "suspended");
}

/** The customer-facing phase of a site. */
export type SitePhase =
  | "awaiting_payment"
  | "refunded"
  | "preparing"
  | "domain"
  | "domain_connected"
  | "domain_waiting"
  | "active"
  | "active_unconnected"
  | "active_unknown"
  | "returning"
  | "suspended_payment"
  | "suspended_paused"
  | "suspended_team"
  | "cancelled";

/** Returns the customer-facing kind of an event. */
export function siteEventKind({
  from,
  to,
  reason,
}: Pick<SiteEvent, "from" | "to" | "reason">): SiteEventKind {
  if (reason === "domain") return "domain_changed";
  const resumed = from === "suspended";
  switch (to) {
    case "awaiting_payment":
      return "created";
    case "awaiting_activation":
      return resumed ? "resumed" : "paid";
    case "active":
      return resumed ? "reactivated" : "live";
    case "suspended":
      return reason === "payment" ? "suspended_payment" : "suspended_team";
    case "cancelled":
      return "cancelled";
  }
}

/** Returns the site's history, newest first, with the return of its payment, which is no change of the site's status. */
export function siteHistory({ events, refundedAt }: Pick<Site, "events" | "refundedAt">) {
  const shown = events.map((event) => ({
    id: String(event.id),
    kind: siteEventKind(event) as SiteEventKind | "refunded",
    formerDomain: event.formerDomain,
    domain: event.domain,
    at: event.at,
  }));
  if (refundedAt === null) return shown;
  const refund = {
    id: "refund",
    kind: "refunded" as const,
    formerDomain: null,
    domain: null,
    at: refundedAt,
  };
  return [...shown, refund].toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at));
}

/** Returns a site with a paused subscription: it is suspended without an open invoice. */
export function asPaused(site: Site): Site {
  return site.suspensionReason === "payment" ? { ...site, suspensionReason: "paused" } : site;
}

/** Returns an ended site whose customer has begun to pay again: it awaits that payment, like a new one. */
export function asAwaitingPayment(site: Site): Site {
  return site.status === "cancelled" ? { ...site, status: "awaiting_payment" } : site;
}

/** Returns whether the domain points here, by the last check; a check without an answer changes nothing. */
export function domainConnection({ check }: Pick<Site, "check">): "connected" | "waiting" | "unknown" {
  if (check === null) return "unknown";
  if (check.verdict === "unknown") return check.connectedAt === null ? "unknown" : "connected";
  return check.verdict === "pointing_here" ? "connected" : "waiting";
}

/** Returns whether the customer may have open steps: before the site is live and its domain points here. */
export function mayHaveStepsLeft(site: Pick<Site, "status" | "refundedAt" | "check">): boolean {
  switch (site.status) {
    case "awaiting_payment":
      return true;
    case "awaiting_activation":
      return isInPreparation(site);
    case "active":
      return domainConnection(site) !== "connected";
    default:
      return false;
  }
}

const domainPhases = {
  connected: "domain_connected",
  waiting: "domain_waiting",
  unknown: "domain",
} as const satisfies Record<ReturnType<typeof domainConnection>, SitePhase>;

const activePhases = {
  connected: "active",
  waiting: "active_unconnected",
  unknown: "active_unknown",
} as const satisfies Record<ReturnType<typeof domainConnection>, SitePhase>;

/** Returns the phase of the site. */
export function sitePhase(site: Site): SitePhase {
  switch (site.status) {
    case "awaiting_activation":
      if (site.refundedAt !== null) return "refunded";
      return site.preparedAt === null ? "preparing" : domainPhases[domainConnection(site)];
    case "active":
      return site.returnDeadline === null ? activePhases[domainConnection(site)] : "returning";
    case "suspended":
      return `suspended_${site.suspensionReason ?? "team"}`;
    default:
      return site.status;
  }
}

const justLiveDays = 14;

/** Returns whether the site went live in the last two weeks. @param now milliseconds */
export function isJustLive(site: Site, now: number): boolean {
  return (
    sitePhase(site) === "active" &&
    site.activatedAt !== null &&
    now - Date.parse(site.activatedAt) < justLiveDays * 86_400_000
  );
}

/** Returns how far a site is for what its subscription means; a site that is not known counts as live. */
export function siteStage(site: Site | null | undefined): "live" | "unbuilt" | "refunded" | "suspended" {
  if (site && sitePhase(site) === "suspended_team") return "suspended";
  if (!site || site.activatedAt !== null) return "live";
  return sitePhase(site) === "refunded" ? "refunded" : "unbuilt";
}

/** Returns whether the team prepares the site: it is paid, and the payment was not refunded. */
export function isInPreparation({ status, refundedAt }: Pick<Site, "status" | "refundedAt">): boolean {
  return status === "awaiting_activation" && refundedAt === null;
}

/** Returns whether the site is paid and live or in preparation. */
export function isPaidSite(site: Site | null | undefined): boolean {
  return site ? isInPreparation(site) || site.status === "active" : false;
}

const offersMigrationDays = 60;

/**
 * Returns whether the customer may request a migration, or edit and withdraw their request. A site that has been live
 * for two months is no longer asked whether there is another one.
 *
 * @param now milliseconds
 */
export function mayRequestMigration(
  site: Pick<Site, "status" | "refundedAt" | "migration" | "activatedAt">,
  now: number,
): boolean {
  if (!isInPreparation(site) && site.status !== "active") return false;
  const { migration, activatedAt } = site;
  if (migration === "asked" || migration === "access_received") return true;
  const liveMs = activatedAt === null ? 0 : now - Date.parse(activatedAt);
  return migration === "none" && liveMs < offersMigrationDays * 86_400_000;
}

/** Returns whether the customer may send model, text and files of a site: until its activation, or a refund. */
export function takesWishes(site: Pick<Site, "status" | "refundedAt">): boolean {
  return site.status === "awaiting_payment" || isInPreparation(site);
}

/** Returns whether the team waits for a text or files of the customer. */
export function needsWishes(site: Pick<Site, "status" | "refundedAt" | "wishes" | "files">): boolean {
  return takesWishes(site) && hasNoWishes({ ...site, model: null });
}

/** Returns whether the customer has sent nothing for a site. */
export function hasNoWishes({ model, wishes, files }: Pick<Site, "model" | "wishes" | "files">): boolean {
  const { body, businessName, address, openingHours } = wishes ?? {};
  const isWritten = [body, businessName, address, openingHours].some(Boolean);
  return model === null && !isWritten && files.length === 0;
}

/** The refetch interval while a change is expected, in milliseconds. */
export const expectingMs = 5_000;
/** The refetch interval otherwise. */
export const idleMs = 60_000;

/**
 * Returns the time until the next refetch of the site. The team may activate a waiting site at any moment,
 * and the customer's open dashboard shows it within ten seconds.
 */
export function sitePollMs(site: Site | null | undefined, paymentExpected: boolean): number {
  const expecting = site?.status === "awaiting_activation" || (paymentExpected && site?.status !== "active");
  return expecting ? expectingMs : idleMs;
}

/** A record for the customer's DNS provider. */
export type DnsRecord = {
  type: "A" | "CNAME" | "NS";
  /** The name of the record; "@" is the domain itself. Name servers have none. */
  name: string | null;
  value: string;
};

/** The settings with the records. */
export const dnsSettings = ["dns_a_record", "dns_www_target", "dns_name_servers"] as const;

/** Maps the settings to records; omits empty ones. */
export function toDnsRecords(
  settings: readonly { key: string; value: string | null }[],
): readonly DnsRecord[] {
  const valueOf = (key: (typeof dnsSettings)[number]) =>
    settings.find((setting) => setting.key === key)?.value?.trim() ?? "";
  const records: DnsRecord[] = [
    { type: "A", name: "@", value: valueOf("dns_a_record") },
    { type: "CNAME", name: "www", value: valueOf("dns_www_target") },
    // One setting contains all name servers.
    ...valueOf("dns_name_servers")
      .split(/[\s,;]+/)
      .map((value): DnsRecord => ({ type: "NS", name: null, value })),
  ];
  return records.filter(({ value }) => value !== "");
}

const stepIds = ["email", "domain", "pay", "dns"] as const;

/** A step of the customer before the site is live. */
export type FirstStep = {
  id: (typeof stepIds)[number];
  done: boolean;
};

/**
 * Returns the customer's own steps, completed and open. None for a suspended or cancelled site, nor for a
 * live site whose domain points here. Signed-in users have confirmed their e-mail. Without configured DNS
 * records (`hasRecords`) the domain step is omitted.
 */
export function firstSteps(site: Site, hasRecords: boolean): readonly FirstStep[] {
  if (!mayHaveStepsLeft(site) || (site.status === "active" && !hasRecords)) return [];
  const done = {
    email: true,
    domain: site.domain !== null,
    pay: site.status !== "awaiting_payment",
    dns: domainConnection(site) === "connected",
  };
  return stepIds.filter((id) => id !== "dns" || hasRecords).map((id) => ({ id, done: done[id] }));
}

/** The state of the steps of payment and preparation, with the time of the payment. */
type OpeningProgress = {
  payment: "current" | "done";
  preparation: "current" | "halted" | "upcoming";
  paidAt: string | null;
};

/**
 * Returns the progress until the site is live; null for a site that is or was live, or is cancelled, and while the
 * payment is back with the customer.
 */
export function openingProgress(site: Site): OpeningProgress | null {
  const phase = sitePhase(site);
  if (phase === "awaiting_payment") return { payment: "current", preparation: "upcoming", paidAt: null };
  if (site.activatedAt !== null || phase === "refunded" || phase === "cancelled") return null;
  const preparation = site.status === "suspended" ? "halted" : "current";
  return { payment: "done", preparation, paidAt: site.paidAt };
}

/** Time until a deadline, in its display unit; `overdue` after it. */
export type TimeLeft = { overdue: true } | { overdue: false; value: number; unit: "hour" | "minute" };

/** Returns the time until `deadline` (ISO 8601) from `now` (milliseconds), rounded down. */
export function timeLeft(deadline: string, now: number): TimeLeft {
  const minutes = Math.floor((Date.parse(deadline) - now) / 60_000);
  if (minutes < 0) {
    return { overdue: true };
  }
  return minutes >= 60
    ? { overdue: false, value: Math.floor(minutes / 60), unit: "hour" }
    : { overdue: false, value: Math.max(1, minutes), unit: "minute" };
}
