import { Stripe } from "stripe";

/** Returns the Stripe error that a call rejects with; fails the test when the call resolves. */
export async function failure(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const error = await call.then(
    () => new Error("the call was accepted"),
    (reason: unknown) => reason,
  );
  if (error instanceof Stripe.errors.StripeError) return error;
  throw error;
}
