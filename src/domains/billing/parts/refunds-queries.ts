import { useMutation } from "@tanstack/react-query";
import { refundPayment } from "./refunds-api";

/** Refunds a payment. Throws as `refundPayment` does. */
export function useRefundPayment() {
  return useMutation({ mutationFn: refundPayment });
}
