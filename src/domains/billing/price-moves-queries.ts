import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { announceMoves, cancelMove, getMoveStart, getPriceGroups, listOpenMoves } from "./price-moves-api";

/** Starts the keys of all queries about prices. */
export const pricesKey = ["price-moves"] as const;

/** Queries the prices of live subscriptions and their customers; needs permission to read money. */
export function usePriceGroups() {
  return useQuery({ queryKey: [...pricesKey, "groups"], queryFn: getPriceGroups });
}

/** Queries a customer's price changes that are not yet in effect; needs permission to read money. */
export function useOpenMoves(customerId: string) {
  return useQuery({
    queryKey: [...pricesKey, "of", customerId],
    queryFn: () => listOpenMoves(customerId),
    refetchInterval: 30_000,
  });
}

/** Queries when a price that is announced now would begin for a subscription. */
export function useMoveStart(subscriptionId: string, isOffered: boolean) {
  return useQuery({
    queryKey: [...pricesKey, "start", subscriptionId],
    queryFn: () => getMoveStart(subscriptionId),
    enabled: isOffered,
  });
}

/** Announces price changes. Throws as `announceMoves` does; refetches prices either way. */
export function useAnnounceMoves() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: announceMoves,
    onSettled: () => queryClient.invalidateQueries({ queryKey: pricesKey }),
  });
}

/** Cancels a price change. Throws as `cancelMove` does; refetches prices either way. */
export function useCancelMove() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: cancelMove,
    onSettled: () => queryClient.invalidateQueries({ queryKey: pricesKey }),
  });
}
