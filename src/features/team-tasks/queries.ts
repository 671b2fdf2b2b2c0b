import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { countOpenTasks, finishTasks, listTasks, reopenTasks } from "./api";
import type { TasksRequest } from "./model";

const tasksKey = ["team-tasks"] as const;

// Tasks are made while the panel is open.
const refetchMs = 60_000;

/** One page of the tasks; the page before stays until the next is there. */
export function useTasks(request: TasksRequest) {
  return useQuery({
    queryKey: [...tasksKey, "list", request],
    queryFn: () => listTasks(request),
    placeholderData: keepPreviousData,
    refetchInterval: refetchMs,
  });
}

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
