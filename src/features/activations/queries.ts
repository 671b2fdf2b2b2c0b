import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { countActivations, prepareSites } from "./api";
import { listAwaitedVouchers } from "./vouchers-api";

/** Starts the key of every query about sites that the team works on. */
export const activationsKey = ["activations"] as const;

/** Payments arrive while the panel is open. */
export const refetchMs = 60_000;

/** Marks sites as prepared, or takes that back. Fails as `prepareSites` does; the queue is read again either way. */
export function usePrepareSites() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ siteIds, prepared }: { siteIds: readonly string[]; prepared: boolean }) =>
      prepareSites(siteIds, prepared),
    onSettled: () => queryClient.invalidateQueries({ queryKey: activationsKey }),
  });
}

/** Sites that wait for a first payment by Boleto or Pix. */
export function useAwaitedVouchers() {
  return useQuery({
    queryKey: [...activationsKey, "vouchers"],
    queryFn: () => listAwaitedVouchers(),
    refetchInterval: refetchMs,
  });
}

/** How many sites wait for the team. */
export function activationCountsQuery() {
  return queryOptions({
    queryKey: [...activationsKey, "counts"],
    queryFn: () => countActivations(),
    refetchInterval: refetchMs,
  });
}
