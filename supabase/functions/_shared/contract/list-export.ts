import type { CustomerSubscription, Language, PaymentStatus, SiteStatus, TeamTaskKind } from "./enums.ts";

/** The header that says how many rows an exported list has, for showing progress. */
export const rowCountHeader = "X-Row-Count";

/** How many rows may be asked for one by one: as many as pages of a list show at most. */
export const mostSelectedRows = 100;

/** The columns that the activation queue is ordered by. */
export const activationOrders = ["activation_deadline", "full_name", "domain", "paid_at"] as const;

/** The columns that the team's tasks are ordered by. */
export const taskOrders = ["due_at", "subject", "created_at"] as const;

/** The order of the rows, as the screen shows them. */
export type ExportOrder<Column extends string> = { by: Column; descending: boolean };

/** Which rows of a list are exported: what search and filters show; null and false filter nothing. */
export type ListExport =
  | {
      list: "customers";
      /** A pattern for `like`; "" for no search. */
      search: string;
      subscription: CustomerSubscription | null;
      two_subscriptions: boolean;
      site_status: SiteStatus | null;
      locale: Language | null;
      /** ISO 8601. */
      since: string | null;
      /** Accounts of the team, or all others. */
      team: boolean | null;
      /** These alone, whatever the filters say; null for all. */
      ids: readonly string[] | null;
    }
  | {
      list: "activations";
      search: string;
      overdue: boolean;
      prepared: boolean;
      order: ExportOrder<(typeof activationOrders)[number]>;
    }
  /** Of the days from one to another, both included (`2026-11-22`), as the business counts them. */
  | { list: "payments"; from: string; to: string; status: PaymentStatus | null }
  | {
      list: "tasks";
      search: string;
      done: boolean;
      kind: TeamTaskKind | null;
      order: ExportOrder<(typeof taskOrders)[number]>;
    };

/** What `export-list` is asked for. */
export type ExportListRequest = ListExport & {
  /** Of the header and of what has a name. */
  language: Language;
};
