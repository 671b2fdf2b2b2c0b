import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { getEditedPlan, savePlan } from "./api";

const planQuery = queryOptions({ queryKey: ["plans", "edited"], queryFn: getEditedPlan });

/** The plan as it is stored. */
export function useEditedPlan() {
  return useQuery(planQuery);
}

/** Reads the plan again, past what was read before. Fails as `getEditedPlan` does. */
export function useReadPlanAgain() {
  const queryClient = useQueryClient();
  return () => queryClient.fetchQuery({ ...planQuery, staleTime: 0 });
}

/** Saves the plan. Fails as `savePlan` does. */
export function useSavePlan() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: savePlan,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: planQuery.queryKey }),
  });
}
