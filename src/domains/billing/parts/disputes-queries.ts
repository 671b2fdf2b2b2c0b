import type { DisputeDecision } from "@contract/enums";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { decideDispute, listDisputes } from "./disputes-api";

const disputesKey = ["disputes"] as const;

/** Queries the disputes of a customer; needs permission to read money. */
export function useDisputes(customerId: string) {
  return useQuery({
    queryKey: [...disputesKey, customerId],
    queryFn: () => listDisputes(customerId),
    refetchInterval: 30_000,
  });
}

/** Stores a decision. Throws as `decideDispute` does; refetches disputes either way. */
export function useDecideDispute() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, decision }: { id: string; decision: DisputeDecision }) => decideDispute(id, decision),
    onSettled: () => queryClient.invalidateQueries({ queryKey: disputesKey }),
  });
}
