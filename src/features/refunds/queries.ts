import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { listRefunds, refundPayment } from "./api";

const refundsKey = ["refunds"] as const;

/** Queries the refunds that the team made for a customer's payments; needs permission to read money. */
export function useRefunds(customerId: string) {
  return useQuery({
    queryKey: [...refundsKey, customerId],
    queryFn: () => listRefunds(customerId),
    refetchInterval: 30_000,
  });
}

/** Refunds a payment. Throws as `refundPayment` does; refetches the refunds either way. */
export function useRefundPayment() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: refundPayment,
    onSettled: () => queryClient.invalidateQueries({ queryKey: refundsKey }),
  });
}
