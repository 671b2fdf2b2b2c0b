import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { countOpenTasks, finishTasks, reopenTasks } from "./api";

/** Starts the key of every query about tasks. */
export const tasksKey = ["team-tasks"] as const;

/** Tasks are made while the panel is open. */
export const refetchMs = 60_000;

/** How many tasks are open. */
export function openTasksQuery() {
  return queryOptions({
    queryKey: [...tasksKey, "open"],
    queryFn: () => countOpenTasks(),
    refetchInterval: refetchMs,
  });
}

/** Marks tasks as done. Fails as `finishTasks` does; the tasks are read again either way. */
export function useFinishTasks() {
  return useTaskMutation(finishTasks);
}

/** Opens tasks again. Fails as `reopenTasks` does; the tasks are read again either way. */
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
