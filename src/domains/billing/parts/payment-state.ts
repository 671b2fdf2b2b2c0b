/**
 * Payment state in the history entry of the subscription page: "start" opens the payment form on arrival, "open" is
 * the entry with the open form, which Back leaves.
 */
export type PaymentState = { payment: "start" | "open" };

/** Reads the payment state of a history entry; null when it has none. */
export function paymentOf(state: unknown): PaymentState["payment"] | null {
  if (typeof state !== "object" || state === null || !("payment" in state)) return null;
  return state.payment === "start" || state.payment === "open" ? state.payment : null;
}
