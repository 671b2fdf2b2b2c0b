import { Stripe } from "stripe";

/** Content for developers or the account owner: ids, keys, parameters, addresses, limits, modes. */
const internal =
  /[a-z]+_[A-Za-z0-9*]|[`<>{}[\]]|https?:|www\.|stripe\.com|\b(api|keys?|secret|parameter|param|account|dashboard|live mode|test mode|livemode|version|idempoten\w*|webhook|endpoint|object|request-id|rate limit|permission\w*)\b/i;

const longestMessage = 200;

/**
 * Returns Stripe's message when buyers may read it. Card messages are written for buyers; messages about
 * refused calls pass only without internal details. Returns undefined for all other errors.
 */
export function messageForBuyers(error: Stripe.errors.StripeError): string | undefined {
  const message = error.message.trim();
  const isForBuyers =
    error instanceof Stripe.errors.StripeCardError ||
    (error instanceof Stripe.errors.StripeInvalidRequestError && !internal.test(message));
  return isForBuyers && message !== "" && message.length <= longestMessage ? message : undefined;
}
