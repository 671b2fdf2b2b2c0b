import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { countActivations, prepareSites } from "./activations-api";
import { listAwaitedVouchers } from "./vouchers-api";

/** The prefix of every query key about sites for the team. */
export const activationsKey = ["activations"] as const;

/** Payments arrive while the panel is open. */
export const refetchMs = 60_000;

/**
 * Marks sites as prepared, or removes the mark. Throws as `prepareSites` does; refetches the queue either
 * way.
 */
export function usePrepareSites() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ siteIds, prepared }: { siteIds: readonly string[]; prepared: boolean }) =>
      prepareSites(siteIds, prepared),
    onSettled: () => queryClient.invalidateQueries({ queryKey: activationsKey }),
  });
}

/** Queries the sites that wait for a first payment by Boleto or Pix. */
export function useAwaitedVouchers() {
  return useQuery({
    queryKey: [...activationsKey, "vouchers"],
    queryFn: () => listAwaitedVouchers(),
    refetchInterval: refetchMs,
  });
}

/** The query for the number of sites that wait for the team. */
export function activationCountsQuery() {
  return queryOptions({
    queryKey: [...activationsKey, "counts"],
    queryFn: () => countActivations(),
    refetchInterval: refetchMs,
  });
}
