import type { TeamTaskKind } from "@contract/enums";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { AppError } from "@/platform/app-error";
import { withDatabase } from "@/platform/backend/backend";

/** Milliseconds between two reads of open work. New work arrives while the panel is open. */
export const refetchMs = 60_000;

/** Open work of one kind: how many entries there are, and the first five. */
export type Work<Entry> = { count: number; next: readonly Entry[] };

/** A site that waits for activation. */
export type WaitingSite = {
  id: string;
  /** Domain, or else the e-mail of the customer. */
  name: string;
  customer: string | null;
  deadline: string;
};

/** A customer with an unpaid invoice. */
type OverduePayment = {
  id: string;
  profile_id: string;
  name: string | null;
  /** Domain, or else the e-mail of the customer. */
  subject: string;
  amount: number;
  currency: string;
  since: string | null;
  /** Stripe's reason of the last failed charge. */
  decline_reason: string | null;
  has_card: boolean;
};

/** An open task. */
export type OpenTask = {
  id: string;
  kind: TeamTaskKind;
  subject: string;
  profile_id: string | null;
  site_id: string | null;
  email: string | null;
  due_at: string | null;
  created_at: string;
};

/** An unanswered message. */
type WaitingMessage = { id: string; name: string; subject: string; at: string };

/** A figure now, thirty days before, and on each of the last thirty days. */
export type Figure = { now: number; before: number; days: readonly number[] };

/**
 * The start page, as `admin_dashboard()` defines it: times are ISO 8601, amounts in minor units of the currency; a part
 * that the role may not read is null.
 */
export type AdminDashboard = {
  /** Sites past their deadline, or within twelve hours of it. */
  deadlines: Work<WaitingSite> | null;
  messages: Work<WaitingMessage> | null;
  payments: Work<OverduePayment> | null;
  tasks: Work<OpenTask> | null;
  /** Sites with a later deadline. */
  activations: Work<WaitingSite> | null;
  money: { currency: string; recurring: Figure; active: Figure; cancelled: Figure } | null;
  visits: Figure | null;
  users: { confirmed: number; all: number } | null;
  posts: { published: number; all: number } | null;
  courses: { published: number; all: number } | null;
};

/** Returns the parts of the start page that the caller's role includes, in one request. */
export function getAdminDashboard(): Promise<AdminDashboard> {
  return withDatabase(async (database) => {
    const { data } = await database.rpc("admin_dashboard").throwOnError();
    // The tests of the SQL function check this shape.
    return data as AdminDashboard;
  });
}

/** Queries the start page. */
export function useAdminDashboard() {
  return useQuery({
    queryKey: ["admin-dashboard"],
    queryFn: () => getAdminDashboard(),
    refetchInterval: refetchMs,
  });
}

/** Returns the number of the caller's open tasks. */
export function countOpenTasks(): Promise<number> {
  return withDatabase(async (database) => {
    const { count } = await database
      .from("team_tasks")
      .select("id", { count: "exact", head: true })
      .is("done_at", null)
      .throwOnError();
    return count ?? 0;
  });
}

/**
 * Marks open tasks as done; the database stores the author.
 *
 * @returns the ids of the tasks that were open
 * @throws AppError `conflict` when none is open, or the role was removed
 */
export function finishTasks(ids: readonly string[]): Promise<readonly string[]> {
  return setTasksDone(ids, true);
}

/**
 * Reopens tasks that were done.
 *
 * @throws AppError `conflict` when all are open, the data of one was deleted, or the role was removed
 */
export async function reopenTasks(ids: readonly string[]): Promise<void> {
  await setTasksDone(ids, false);
}

function setTasksDone(ids: readonly string[], done: boolean): Promise<readonly string[]> {
  return withDatabase(async (database) => {
    const { data } = await database.rpc("set_team_tasks_done", { task_ids: [...ids], done }).throwOnError();
    if (data.length === 0) throw new AppError("conflict");
    return data;
  });
}

/** The prefix of every query key about tasks. */
export const tasksKey = ["team-tasks"] as const;

/** Queries the number of open tasks. */
export function openTasksQuery() {
  return queryOptions({
    queryKey: [...tasksKey, "open"],
    queryFn: () => countOpenTasks(),
    refetchInterval: refetchMs,
  });
}

/** Marks tasks as done. Throws as `finishTasks` does; refetches the tasks either way. */
export function useFinishTasks() {
  return useTaskMutation(finishTasks);
}

/** Reopens tasks. Throws as `reopenTasks` does; refetches the tasks either way. */
export function useReopenTasks() {
  return useTaskMutation(reopenTasks);
}

function useTaskMutation<Output>(change: (ids: readonly string[]) => Promise<Output>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => queryClient.invalidateQueries({ queryKey: tasksKey }),
  });
}

/** Returns the number of open kinds of failure. */
export function countOpenFailures(): Promise<number> {
  return withDatabase(async (database) => {
    const { count } = await database
      .from("failures")
      .select("id", { count: "exact", head: true })
      .is("done_at", null)
      .throwOnError();
    return count ?? 0;
  });
}

/**
 * Marks a kind of failure as fixed, or reopens it; a new occurrence also reopens it.
 *
 * @throws AppError `conflict` when it no longer exists, or the role was removed
 */
export function setFailureDone(id: string, isDone: boolean): Promise<void> {
  return withDatabase(async (database) => {
    const { data } = await database
      .from("failures")
      // PostgreSQL reads "now" as its own current time.
      .update({ done_at: isDone ? "now" : null })
      .eq("id", id)
      .select("id")
      .throwOnError();
    if (data.length === 0) throw new AppError("conflict");
  });
}

/** The prefix of all query keys about failures. */
export const failuresKey = ["failures"] as const;

/** Queries the number of open kinds of failure. */
export function useOpenFailures() {
  return useQuery({ queryKey: [...failuresKey, "open"], queryFn: () => countOpenFailures() });
}

/**
 * Marks a kind of failure as fixed or reopens it. Throws as `setFailureDone` does; refetches all failures.
 */
export function useSetFailureDone() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, isDone }: { id: string; isDone: boolean }) => setFailureDone(id, isDone),
    onSettled: () => queryClient.invalidateQueries({ queryKey: failuresKey }),
  });
}
