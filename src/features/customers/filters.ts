import type { ListExport } from "@contract/list-export";
import { searchPattern } from "@/lib/search-pattern";
import { sinceMoment, type CustomersRequest, type SiteStatus, type SubscriptionState } from "./model";

const subscriptionStateOf = {
  ativas: "active",
  atrasadas: "overdue",
  encerradas: "ended",
  nenhuma: "none",
} as const satisfies Record<Exclude<CustomersRequest["subscription"], "todas" | "duas">, SubscriptionState>;

const siteStatusOf = {
  "sem-pagamento": "awaiting_payment",
  "a-ativar": "awaiting_activation",
  "no-ar": "active",
  suspensos: "suspended",
  cancelados: "cancelled",
} as const satisfies Record<Exclude<CustomersRequest["site"], "todos">, SiteStatus>;

/** Which part of a list of customers is shown, by the names of the database. */
export type CustomerFilters = Omit<Extract<ListExport, { list: "customers" }>, "list" | "ids">;

/** The filters of a request. @param now milliseconds */
export function customerFilters(
  { search, subscription, site, language, since, account }: CustomersRequest,
  now: number,
): CustomerFilters {
  return {
    search: searchText(search),
    subscription:
      subscription === "todas" || subscription === "duas" ? null : subscriptionStateOf[subscription],
    two_subscriptions: subscription === "duas",
    site_status: site === "todos" ? null : siteStatusOf[site],
    locale: language === "todos" ? null : language,
    since: sinceMoment(since, now),
    team: account === "todas" ? null : account === "equipe",
  };
}

/** The `like` pattern for the typed text; "" for no search. */
export function searchText(typed: string): string {
  return typed === "" ? "" : searchPattern(typed);
}
