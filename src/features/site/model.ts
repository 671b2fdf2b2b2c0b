import type { MigrationState, SiteStatus, SuspensionReason } from "@contract/enums";
import type { Tables } from "@database";
import { toDomainChange, type DomainChange } from "@/lib/domain-change";
import { toDomainCheck, type DomainCheck, type DomainCheckRow } from "@/lib/domain-check";

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

/** One change in a site's life. */
export type SiteEvent = {
  id: number;
  kind: SiteEventKind;
  /** ISO 8601. */
  at: string;
  /** Null for events other than a change of domain. */
  domains: DomainChange | null;
};

/** A customer's site. Times are ISO 8601. */
export type Site = {
  id: string;
  domain: string | null;
  status: SiteStatus;
  paidAt: string | null;
  /** By when it must be live: 48 hours after the payment. */
  activationDeadline: string | null;
  /** When the team had it built, with only the domain left to propagate. */
  preparedAt: string | null;
  activatedAt: string | null;
  suspensionReason: SuspensionReason | "paused" | null;
  /** Why the team suspended it. */
  suspensionNote: string | null;
  /** By when the team puts a site back that it took down while nothing was paid; null for all others. */
  returnDeadline: string | null;
  /** Address of the WordPress administration. */
  wordpressUrl: string | null;
  /** How far the move of a site that the customer had elsewhere is. */
  migration: MigrationState;
  /** Address of that site, as the customer gave it; null where they named none. */
  migrationFrom: string | null;
  /** Where the domain pointed when it was last asked for; null before that. */
  check: DomainCheck | null;
  /** The domain that the customer asked for instead of the live site's; null where there is none. */
  requestedDomain: string | null;
  /** History, newest first. */
  events: readonly SiteEvent[];
};

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

export type SiteRow = Pick<
  Tables<"sites">,
  | "id"
  | "domain"
  | "status"
  | "paid_at"
  | "activation_deadline"
  | "prepared_at"
  | "activated_at"
  | "suspension_reason"
  | "suspension_note"
  | "return_deadline"
  | "wordpress_url"
  | "migration"
  | "migration_from"
> & {
  events: readonly SiteEventRow[];
  check: DomainCheckRow | null;
  request: Pick<Tables<"domain_requests">, "domain"> | null;
};

export type SiteEventRow = Pick<
  Tables<"site_events">,
  "id" | "from_status" | "to_status" | "reason" | "former_domain" | "domain" | "created_at"
>;

/** Reads a site row with its history. */
export function toSite(row: SiteRow): Site {
  return {
    id: row.id,
    domain: row.domain,
    status: row.status,
    paidAt: row.paid_at,
    activationDeadline: row.activation_deadline,
    preparedAt: row.prepared_at,
    activatedAt: row.activated_at,
    suspensionReason: row.suspension_reason,
    suspensionNote: row.suspension_note,
    returnDeadline: row.return_deadline,
    wordpressUrl: row.wordpress_url,
    migration: row.migration,
    migrationFrom: row.migration_from,
    check: row.check && toDomainCheck(row.check),
    requestedDomain: row.request?.domain ?? null,
    events: row.events.map((event) => ({
      id: event.id,
      kind: eventKind(event),
      at: event.created_at,
      domains: toDomainChange(event),
    })),
  };
}

function eventKind(event: SiteEventRow): SiteEventKind {
  if (event.reason === "domain") return "domain_changed";
  const resumed = event.from_status === "suspended";
  switch (event.to_status) {
    case "awaiting_payment":
      return "created";
    case "awaiting_activation":
      return resumed ? "resumed" : "paid";
    case "active":
      return resumed ? "reactivated" : "live";
    case "suspended":
      return event.reason === "payment" ? "suspended_payment" : "suspended_team";
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
