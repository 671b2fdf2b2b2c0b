import type { TeamTaskKind } from "@contract/enums";
import { siteTaskKinds, taskWordsKind, type TaskWordsKind } from "@contract/team-tasks";
import type { Json } from "@database";
import { adminPaths } from "@/platform/admin-paths";

/** A task that the system creates for the team, as in its list. Times are ISO 8601. */
export type TeamTask = {
  id: string;
  kind: TeamTaskKind;
  /** A recognizable name: a domain, an e-mail or a Stripe ID. */
  subject: string;
  profileId: string | null;
  /** Site of the customer; null when there is none, or the caller may not read it. */
  siteId?: string | null;
  details: Json;
  /** Identifies the subject, so that the task is created once. */
  key: string;
  madeAt: string;
  dueAt: string | null;
  /** Null while it is open. */
  doneAt: string | null;
};

/** The names of a task's details. */
const detailNames = [
  "email",
  "payment",
  "amount",
  "dispute_reason",
  "dispute",
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

/** A detail; an amount is written as minor units and currency, "9990 brl". */
export type TaskDetail = { name: (typeof detailNames)[number]; value: string };

const isAboutDeleted = ({ key }: TeamTask) => key.startsWith("take_site_down:deleted:");

/** Returns whether the data of a task was deleted, after which it cannot be reopened. */
export function isForgotten(task: TeamTask): boolean {
  return isAboutDeleted(task) && task.doneAt !== null;
}

/** Returns whether completing a task also deletes the site of a deleted account, permanently. */
export function forgetsSite(task: TeamTask): boolean {
  return isAboutDeleted(task) && task.doneAt === null;
}

/** Returns the readable details of a task; omits ids without a page in the panel. */
export function detailsOf({ details }: Pick<TeamTask, "details">): readonly TaskDetail[] {
  if (details === null || typeof details !== "object" || Array.isArray(details)) return [];
  return detailNames.flatMap((name) => {
    const value = details[name];
    const { currency } = details;
    if (name === "amount" && typeof value === "number" && typeof currency === "string") {
      return [{ name, value: `${value} ${currency}` }];
    }
    if (typeof value === "string" && value) return [{ name, value }];
    return Array.isArray(value) ? [{ name, value: value.join(", ") }] : [];
  });
}

/** The kinds about money, the same as in `private.is_money_task`: the finance role sees only these. */
export const moneyTaskKinds: readonly TeamTaskKind[] = [
  "paid_without_profile",
  "two_subscriptions",
  "stripe_customer_conflict",
  "paid_unknown_price",
  "refund_failed",
  "refund_to_decide",
  "fraud_warning",
  "reconciliation_stalled",
  "schedule_behind",
  "dispute_opened",
  "dispute_inquiry",
  "dispute_lost",
  "dispute_won",
];

const scheduleKinds: readonly TeamTaskKind[] = [
  "emails_stalled",
  "counters_stalled",
  "reconciliation_stalled",
  "schedule_behind",
];

/** Returns the page of a task; null when only the servers or Stripe can solve it. */
export function pathOf(task: Pick<TeamTask, "kind" | "siteId" | "profileId" | "details">): string | null {
  const { kind, siteId, profileId } = task;
  if (siteTaskKinds.includes(kind) && siteId) return adminPaths.site(siteId);
  if (profileId !== null) return adminPaths.customer(profileId);
  if (kind === "publishing_failed") return adminPaths.settings;
  if (kind === "page_views_left_out") return adminPaths.settingsPage("avancado");
  if (scheduleKinds.includes(kind)) return adminPaths.failures;
  const email = detailsOf(task).find(({ name }) => name === "email");
  return kind === "paid_without_profile" && email
    ? `${adminPaths.customers}?busca=${encodeURIComponent(email.value)}`
    : null;
}

/** Returns the translation keys of a task's name. @param now milliseconds */
export function taskWordsOf(
  { kind, dueAt, doneAt }: Pick<TeamTask, "kind" | "dueAt" | "doneAt">,
  now: number,
): TaskWordsKind {
  return taskWordsKind(kind, doneAt === null && dueAt !== null ? Date.parse(dueAt) : null, now);
}
