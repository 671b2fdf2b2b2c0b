import { Stripe } from "stripe";

/** What only a developer or the owner of the account should read: ids, keys, parameters, addresses, limits, modes. */
const internal =
  /[a-z]+_[A-Za-z0-9*]|[`<>{}[\]]|https?:|www\.|stripe\.com|\b(api|keys?|secret|parameter|param|account|dashboard|live mode|test mode|livemode|version|idempoten\w*|webhook|endpoint|object|request-id|rate limit|permission\w*)\b/i;

const longestMessage = 200;

/**
 * Stripe's own words about a failure, if a buyer may read them. Those about a card are written for
 * buyers; those about a refused call only pass when they name nothing internal. Undefined for all
 * other failures, which are between Stripe and us.
 */
export function messageForBuyers(error: Stripe.errors.StripeError): string | undefined {
  const message = error.message.trim();
  const isForBuyers =
    error instanceof Stripe.errors.StripeCardError ||
    (error instanceof Stripe.errors.StripeInvalidRequestError && !internal.test(message));
  return isForBuyers && message !== "" && message.length <= longestMessage ? message : undefined;
}
