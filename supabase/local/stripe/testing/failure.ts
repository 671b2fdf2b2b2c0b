import { Stripe } from "stripe";

/** The error with which Stripe refuses a call; a call that is accepted fails the test. */
export async function failure(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const error = await call.then(
    () => new Error("the call was accepted"),
    (reason: unknown) => reason,
  );
  if (error instanceof Stripe.errors.StripeError) return error;
  throw error;
}
