import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { countOpenTasks, finishTask, listTasks, reopenTask } from "./api";
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

/** Marks a task as done. Fails as `finishTask` does; the tasks are read again either way. */
export function useFinishTask() {
  return useTaskMutation(finishTask);
}

/** Opens a task again. Fails as `reopenTask` does; the tasks are read again either way. */
export function useReopenTask() {
  return useTaskMutation(reopenTask);
}

function useTaskMutation(change: (taskId: string) => Promise<void>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => queryClient.invalidateQueries({ queryKey: tasksKey }),
  });
}
