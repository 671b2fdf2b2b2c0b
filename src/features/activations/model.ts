import type { MigrationState } from "@contract/enums";
import type { Tables } from "@database";

/** A paid site that waits for the team. Times are ISO 8601. */
export type Activation = {
  siteId: string;
  profileId: string;
  fullName: string | null;
  email: string | null;
  phone: string | null;
  /** In its ASCII form. */
  domain: string | null;
  /** By when it must be live: 48 hours after the payment. */
  deadline: string;
  paidAt: string | null;
  /** When the team had it built, with only the domain left to propagate. */
  preparedAt: string | null;
  /** How far the move of the customer's earlier site is. */
  migration: MigrationState;
  /** Whether all work is finished: then it is activated without a reason. */
  isReady: boolean;
};

export type ActivationRow = Pick<
  Tables<"activation_queue">,
  | "site_id"
  | "profile_id"
  | "full_name"
  | "email"
  | "phone"
  | "domain"
  | "activation_deadline"
  | "paid_at"
  | "prepared_at"
  | "migration"
>;

/** Reads a row of the queue. @param isReady whether its work is finished */
export function toActivation(row: ActivationRow, isReady: boolean): Activation {
  return {
    siteId: row.site_id ?? "",
    profileId: row.profile_id ?? "",
    fullName: row.full_name,
    email: row.email,
    phone: row.phone,
    domain: row.domain,
    deadline: row.activation_deadline ?? "",
    paidAt: row.paid_at,
    preparedAt: row.prepared_at,
    migration: row.migration ?? "none",
    isReady,
  };
}

/** How near the deadline is: passed, within six hours (when the team is told), within a day, or later. */
export type Urgency = "overdue" | "urgent" | "soon" | "calm";

const hour = 3_600_000;

/** @param deadline ISO 8601 @param now milliseconds */
export function urgencyOf(deadline: string, now: number): Urgency {
  const left = Date.parse(deadline) - now;
  if (left <= 0) return "overdue";
  if (left <= 6 * hour) return "urgent";
  return left <= 24 * hour ? "soon" : "calm";
}

/** Whole hours left until the deadline, or passed since; the last minutes of the first hour count as one. */
export function hoursBetween(deadline: string, now: number): number {
  return Math.max(1, Math.floor(Math.abs(Date.parse(deadline) - now) / hour));
}

/** What orders the queue; descending with a minus before it. */
export const activationSorts = ["prazo", "cliente", "dominio", "pagamento"] as const;

/** Which part of the queue is shown. */
export const activationFilters = ["todas", "vencidas", "preparadas"] as const;

/** A list of the queue as it is asked for. */
export type ActivationsRequest = {
  search: string;
  sort: { by: (typeof activationSorts)[number]; descending: boolean };
  filter: (typeof activationFilters)[number];
  /** From 1. */
  page: number;
};

/** How many sites wait, and how many of them past their deadline. */
export type ActivationCounts = { waiting: number; overdue: number };
