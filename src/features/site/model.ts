import { domainCheckColumns } from "@/lib/domain-check";
import type { Selected } from "@/lib/selected";

/** What happened to a site, in the customer's terms. */
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

/** Columns of a customer's site, with its check, the domain asked for instead of the live one, and its history. */
export const siteColumns =
  `id, domain, status, paidAt:paid_at, activationDeadline:activation_deadline, preparedAt:prepared_at, activatedAt:activated_at, suspensionReason:suspension_reason, suspensionNote:suspension_note, returnDeadline:return_deadline, wordpressUrl:wordpress_url, migration, migrationFrom:migration_from, check:domain_checks(${domainCheckColumns}), ...domain_requests(requestedDomain:domain), events:site_events(id, from:from_status, to:to_status, reason, formerDomain:former_domain, domain, at:created_at)` as const;

type SiteRow = Selected<"sites", typeof siteColumns>;

/** A customer's site, its history newest first. Times are ISO 8601. */
export type Site = Omit<SiteRow, "suspensionReason"> & {
  suspensionReason: SiteRow["suspensionReason"] | "paused";
};

/** One change in a site's life. */
export type SiteEvent = Site["events"][number];

/** Whether a site has been up and still belongs to someone: then its domain changes only with the team's help. */
export function isLive({ status, activatedAt }: Pick<Site, "status" | "activatedAt">): boolean {
  return activatedAt !== null && (status === "active" || status === "suspended");
}

/** Where the site stands, in the customer's terms. */
export type SitePhase =
  | "awaiting_payment"
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

/** What an event of a site's history means to its customer. */
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

/** A site whose subscription is paused: when it is down for that, nothing is owed. */
export function whilePaused(site: Site): Site {
  return site.suspensionReason === "payment" ? { ...site, suspensionReason: "paused" } : site;
}

/** Where the domain points, as the last check saw it; a check without an answer changes nothing. */
export function domainConnection({ check }: Pick<Site, "check">): "connected" | "waiting" | "unknown" {
  if (check === null) return "unknown";
  if (check.verdict === "unknown") return check.connectedAt === null ? "unknown" : "connected";
  return check.verdict === "pointing_here" ? "connected" : "waiting";
}

/** Whether the customer may have a step left: the site is on its way, or its domain is not known to point here. */
export function mayHaveStepsLeft(site: Pick<Site, "status" | "check">): boolean {
  switch (site.status) {
    case "awaiting_payment":
    case "awaiting_activation":
      return true;
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

/** Where the site stands. */
export function sitePhase(site: Site): SitePhase {
  switch (site.status) {
    case "awaiting_activation":
      return site.preparedAt === null ? "preparing" : domainPhases[domainConnection(site)];
    case "active":
      return site.returnDeadline === null ? activePhases[domainConnection(site)] : "returning";
    case "suspended":
      return `suspended_${site.suspensionReason ?? "team"}`;
    default:
      return site.status;
  }
}

/** Whether the site's payment has been recorded and its service is being given or prepared. */
export function isPaidSite(site: Site | null | undefined): boolean {
  return site?.status === "awaiting_activation" || site?.status === "active";
}

/** Whether the customer may ask for the move of an earlier site, or correct and take back what they asked. */
export function mayRequestMigration({ status, migration }: Pick<Site, "status" | "migration">): boolean {
  const paid = status === "awaiting_activation" || status === "active";
  return paid && (migration === "none" || migration === "asked" || migration === "access_received");
}
