import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { getEditedPlan, savePlan } from "./plans-api";

const planQuery = queryOptions({ queryKey: ["plans", "edited"], queryFn: getEditedPlan });

/** Queries the stored plan. */
export function useEditedPlan() {
  return useQuery(planQuery);
}

/** Refetches the plan, past the cache. Throws as `getEditedPlan` does. */
export function useRefetchPlan() {
  const queryClient = useQueryClient();
  return () => queryClient.query({ ...planQuery, staleTime: 0 });
}

/** Saves the plan. Throws as `savePlan` does. */
export function useSavePlan() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: savePlan,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: planQuery.queryKey }),
  });
}
