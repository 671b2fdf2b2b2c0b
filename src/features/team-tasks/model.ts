import { teamTaskKinds, type TeamTaskKind } from "@contract/enums";
import { taskWordsKind, type TaskWordsKind } from "@contract/team-tasks";
import type { Json, Tables } from "@database";

/** Something that the system asks of the team. Times are ISO 8601. */
export type TeamTask = {
  id: string;
  kind: TeamTaskKind;
  /** By what a person recognises it: a domain, an e-mail or a Stripe id. */
  subject: string;
  profileId: string | null;
  /** Site of the customer; null where there is none, or the caller may not read it. */
  siteId: string | null;
  /** What there is to know besides, by name. */
  details: readonly TaskDetail[];
  madeAt: string;
  dueAt: string | null;
  /** Null while it is open. */
  doneAt: string | null;
  /** Nothing is left of what it was about: it cannot be opened again. */
  isForgotten: boolean;
  /** Doing it also forgets the site of a deleted account, for good. */
  forgetsSite: boolean;
};

/** What there is to know of a task besides its subject. */
export const detailNames = [
  "email",
  "address",
  "domain",
  "subscription_id",
  "price_id",
  "customer_id",
  "subscriptions",
  "wordpress_url",
  "status",
  "reason",
  "note",
  "template",
  "error",
  "last_run",
  "behind",
] as const;

export type TaskDetail = { name: (typeof detailNames)[number]; value: string };

type TaskRow = Pick<
  Tables<"team_tasks">,
  "id" | "kind" | "subject" | "profile_id" | "details" | "dedupe_key" | "due_at" | "done_at" | "created_at"
>;

/** Reads a task. @param siteId site of its customer */
export function toTeamTask(row: TaskRow, siteId: string | null): TeamTask {
  const aboutDeleted = row.dedupe_key.startsWith("take_site_down:deleted:");
  return {
    id: row.id,
    kind: row.kind,
    subject: row.subject,
    profileId: row.profile_id,
    siteId,
    details: toDetails(row.details),
    madeAt: row.created_at,
    dueAt: row.due_at,
    doneAt: row.done_at,
    isForgotten: aboutDeleted && row.done_at !== null,
    forgetsSite: aboutDeleted && row.done_at === null,
  };
}

// Ids that lead nowhere a person could go are left out.
function toDetails(details: Json): readonly TaskDetail[] {
  if (details === null || typeof details !== "object" || Array.isArray(details)) return [];
  return detailNames.flatMap((name) => {
    const value = details[name];
    if (typeof value === "string" && value) return [{ name, value }];
    return Array.isArray(value) ? [{ name, value: value.join(", ") }] : [];
  });
}

/** What orders the tasks; descending with a minus before it. */
export const taskSorts = ["prazo", "assunto", "criada"] as const;

/** Whether the open tasks are shown or those that are done. */
export const taskStates = ["abertas", "feitas"] as const;

/** The kinds about money, as `private.is_money_task` has them: finance sees no other. */
export const moneyTaskKinds: readonly TeamTaskKind[] = [
  "paid_without_profile",
  "two_subscriptions",
  "stripe_customer_conflict",
  "paid_unknown_price",
  "reconciliation_stalled",
  "schedule_behind",
];

/** Which kind of task is shown; the first is every kind. */
export const taskKindFilters = ["todos", ...teamTaskKinds] as const;

/** A list of tasks as it is asked for. */
export type TasksRequest = {
  search: string;
  sort: { by: (typeof taskSorts)[number]; descending: boolean };
  state: (typeof taskStates)[number];
  kind: (typeof taskKindFilters)[number];
  /** From 1. */
  page: number;
};

/** Where a task is done: the site's page, the customer's, the customers with an e-mail, what failed, or the settings. */
export type TaskPlace =
  | { page: "site" | "customer"; id: string }
  | { page: "customers"; search: string }
  | { page: "failures" | "settings" };

const siteKinds: readonly TeamTaskKind[] = [
  "activation_due",
  "take_site_down",
  "put_site_back",
  "domain_claimed_twice",
  "domain_change_asked",
  "migration_asked",
];

const scheduleKinds: readonly TeamTaskKind[] = [
  "emails_stalled",
  "counters_stalled",
  "reconciliation_stalled",
  "schedule_behind",
];

/** Where a task is done; null where only the servers or Stripe help. */
export function placeOf({ kind, siteId, profileId, details }: TeamTask): TaskPlace | null {
  if (siteKinds.includes(kind) && siteId !== null) return { page: "site", id: siteId };
  if (profileId !== null) return { page: "customer", id: profileId };
  if (kind === "publishing_failed" || kind === "page_views_left_out") return { page: "settings" };
  if (scheduleKinds.includes(kind)) return { page: "failures" };
  const email = details.find(({ name }) => name === "email");
  return kind === "paid_without_profile" && email ? { page: "customers", search: email.value } : null;
}

/** Whether the date of an open task has passed. @param now milliseconds */
export function isOverdue({ dueAt, doneAt }: Pick<TeamTask, "dueAt" | "doneAt">, now: number): boolean {
  return doneAt === null && dueAt !== null && Date.parse(dueAt) <= now;
}

/** Returns the words by which a task is named. @param now milliseconds */
export function taskWordsOf(
  { kind, dueAt, doneAt }: Pick<TeamTask, "kind" | "dueAt" | "doneAt">,
  now: number,
): TaskWordsKind {
  return taskWordsKind(kind, doneAt === null && dueAt !== null ? Date.parse(dueAt) : null, now);
}
