import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { countOpenTasks, finishTasks, reopenTasks } from "./team-tasks-api";

/** The prefix of every query key about tasks. */
export const tasksKey = ["team-tasks"] as const;

/** New tasks arrive while the panel is open. */
export const refetchMs = 60_000;

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
