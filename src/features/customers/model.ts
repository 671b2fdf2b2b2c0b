import type { Language } from "@/lib/language";
import type { Tables } from "@database";

/** Where a customer's subscription stands: the live one first, else the latest. */
export const subscriptionStates = ["active", "overdue", "ended", "none"] as const;
export type SubscriptionState = (typeof subscriptionStates)[number];

export const siteStatuses = [
  "awaiting_payment",
  "awaiting_activation",
  "active",
  "suspended",
  "cancelled",
] as const;
export type SiteStatus = (typeof siteStatuses)[number];

/** States of a site in the list: its status, or returning while the team has to put it back. */
export const siteStates = [...siteStatuses, "returning"] as const;
export type SiteState = (typeof siteStates)[number];

/** The roles that the team has. */
export const teamRoles = ["admin", "support", "finance", "editor"] as const;
export type TeamRole = (typeof teamRoles)[number];

/** An account in the list. Times are ISO 8601. */
export type Customer = {
  id: string;
  fullName: string | null;
  email: string | null;
  /** In its ASCII form. */
  domain: string | null;
  subscription: SubscriptionState;
  /** Whether two subscriptions are live, of which one is too many. */
  hasTwoSubscriptions: boolean;
  /** Null for who may not read sites. */
  site: SiteState | null;
  /** Role in the team; null for a customer. */
  teamRole: TeamRole | null;
  since: string;
};

export type CustomerRow = Pick<
  Tables<"customer_list">,
  | "id"
  | "full_name"
  | "email"
  | "domain"
  | "subscription"
  | "two_subscriptions"
  | "site_status"
  | "team_role"
  | "created_at"
>;

/** Reads a row of the list. */
export function toCustomer(row: CustomerRow): Customer {
  return {
    id: row.id,
    fullName: row.full_name,
    email: row.email,
    domain: row.domain,
    subscription: subscriptionStates.find((state) => state === row.subscription) ?? "none",
    hasTwoSubscriptions: row.two_subscriptions === true,
    site: siteStates.find((state) => state === row.site_status) ?? null,
    teamRole: teamRoles.find((role) => role === row.team_role) ?? null,
    since: row.created_at,
  };
}

/** What orders the list. */
export const customerSorts = ["cliente", "email", "dominio", "desde"] as const;

/** Which subscriptions are shown; `duas` are customers with two live ones. */
export const subscriptionFilters = ["todas", "ativas", "atrasadas", "encerradas", "nenhuma", "duas"] as const;

/** Which sites are shown. */
export const siteFilters = [
  "todos",
  "sem-pagamento",
  "a-ativar",
  "no-ar",
  "suspensos",
  "cancelados",
] as const;

/** Which languages are shown. */
export const languageFilters = ["todos", "pt-BR", "pt-PT", "en"] as const satisfies readonly (
  Language | "todos"
)[];

/** Since when the account is there, at most. */
export const sinceFilters = ["sempre", "7-dias", "30-dias", "12-meses"] as const;

/** Which accounts are shown: all, customers or the team. */
export const accountFilters = ["todas", "clientes", "equipe"] as const;

/** The list as it is asked for. */
export type CustomersRequest = {
  search: string;
  sort: { by: (typeof customerSorts)[number]; descending: boolean };
  subscription: (typeof subscriptionFilters)[number];
  site: (typeof siteFilters)[number];
  language: (typeof languageFilters)[number];
  since: (typeof sinceFilters)[number];
  account: (typeof accountFilters)[number];
  /** From 1. */
  page: number;
};

const daysOf = { "7-dias": 7, "30-dias": 30, "12-meses": 365 } as const;

/** The moment (ISO 8601) from which accounts are shown; null for all. @param now milliseconds */
export function sinceMoment(since: CustomersRequest["since"], now: number): string | null {
  return since === "sempre" ? null : new Date(now - daysOf[since] * 86_400_000).toISOString();
}
