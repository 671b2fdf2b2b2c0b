import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { announceMoves, cancelMove, getPriceGroups, listOpenMoves } from "./api";

/** Starts the keys of all queries about prices. */
export const pricesKey = ["price-moves"] as const;

/** What live subscriptions are charged, and how many of them pay each price, for who may read money. */
export function usePriceGroups() {
  return useQuery({ queryKey: [...pricesKey, "groups"], queryFn: getPriceGroups });
}

/** A customer's moves to another price that have not taken effect, for who may read money. */
export function useOpenMoves(customerId: string) {
  return useQuery({
    queryKey: [...pricesKey, "of", customerId],
    queryFn: () => listOpenMoves(customerId),
    refetchInterval: 30_000,
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
