import { env } from "@/platform/env";
import { paths } from "@/platform/paths";
import { modelAddress } from "@/platform/site-models";

/**
 * Payment state in the history entry of the subscription page: "start" opens the payment form on arrival, "open" is
 * the entry with the open form, which Back leaves.
 */
export type PaymentEntry = { payment: "start" | "open" };

/** Reads the payment state of a history entry; null when it has none. */
export function paymentOfEntry(state: unknown): PaymentEntry["payment"] | null {
  if (typeof state !== "object" || state === null || !("payment" in state)) return null;
  return state.payment === "start" || state.payment === "open" ? state.payment : null;
}

/**
 * Returns the page that follows a sign-in or a sign-up to subscribe: the subscription page, which opens the payment
 * form. Without a form in the panel it waits for a press, because Stripe's page is another site.
 *
 * @param slug the model that the customer chose
 */
export function paymentPage(slug: string | null = null): { to: string; state: PaymentEntry | null } {
  return {
    to: modelAddress(paths.dashboard.subscription, slug),
    state: env.stripePublishableKey === null ? null : { payment: "start" },
  };
}
