import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { announceMoves, cancelMove, getPriceGroups, listOpenMoves, listPrices } from "./api";
import type { PricesRequest } from "./model";

const pricesKey = ["price-moves"] as const;

/** What live subscriptions are charged, and how many of them pay each price, for who may read money. */
export function usePriceGroups() {
  return useQuery({ queryKey: [...pricesKey, "groups"], queryFn: getPriceGroups });
}

/** One page of the live subscriptions with their prices; the page before stays until the next is there. */
export function usePrices(request: PricesRequest) {
  return useQuery({
    queryKey: [...pricesKey, "list", request],
    queryFn: () => listPrices(request),
    placeholderData: keepPreviousData,
  });
}

/** A customer's moves to another price that have not taken effect, for who may read money. */
export function useOpenMoves(customerId: string) {
  return useQuery({
    queryKey: [...pricesKey, "of", customerId],
    queryFn: () => listOpenMoves(customerId),
    refetchInterval: 30_000,
  });
}

/** Announces moves. Fails as `announceMoves` does; what shows prices is read again either way. */
export function useAnnounceMoves() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: announceMoves,
    onSettled: () => queryClient.invalidateQueries({ queryKey: pricesKey }),
  });
}

/** Takes a move back. Fails as `cancelMove` does; what shows prices is read again either way. */
export function useCancelMove() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: cancelMove,
    onSettled: () => queryClient.invalidateQueries({ queryKey: pricesKey }),
  });
}
