/**
 * What the history entry of the subscription page says about paying: "start" opens the payment once
 * on arrival, "open" is the entry in which the payment form is shown, which Back leaves.
 */
export type PaymentState = { payment: "start" | "open" };

/** Reads the state of a history entry; null when it is about something else. */
export function paymentOf(state: unknown): PaymentState["payment"] | null {
  if (typeof state !== "object" || state === null || !("payment" in state)) return null;
  return state.payment === "start" || state.payment === "open" ? state.payment : null;
}
