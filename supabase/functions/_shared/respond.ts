import { Stripe } from "stripe";
import { FunctionError } from "./function-error.ts";
import { messageForBuyers } from "./stripe-message.ts";

/** One function's answer to a request. */
export type Handler = (request: Request) => Promise<Response>;

/** A JSON answer that no cache keeps. */
export function json(status: number, body: unknown): Response {
  return Response.json(body, { status, headers: { "Cache-Control": "no-store" } });
}

/**
 * Runs a handler and turns whatever it throws into `{ code, message }`: a
 * FunctionError as it says; a failure of Stripe as 502; anything else as 500
 * without its details, which are logged and may name rows or hosts.
 *
 * @param report told of what is a failure of ours (5xx), before the answer
 */
export async function answer(
  handle: () => Promise<Response>,
  report: (failure: FunctionError) => Promise<void> = () => Promise.resolve(),
): Promise<Response> {
  try {
    return await handle();
  } catch (error) {
    const failure = toFunctionError(error);
    if (failure.status >= 500) {
      console.error(`${failure.code}:`, error);
      await report(failure);
    }
    const { code, message, providerMessage } = failure;
    const response = json(failure.status, {
      code,
      message,
      ...(providerMessage === undefined ? {} : { provider_message: providerMessage }),
    });
    if (failure.retryAfterSeconds !== undefined) {
      response.headers.set("Retry-After", String(failure.retryAfterSeconds));
    }
    return response;
  }
}

/** What a failure is to whoever called: without its details. */
export function toFunctionError(error: unknown): FunctionError {
  if (error instanceof FunctionError) {
    return error;
  }
  if (error instanceof Stripe.errors.StripeError) {
    return new FunctionError(
      "payment_provider_unavailable",
      "The payment provider did not answer as expected.",
      { providerMessage: messageForBuyers(error) },
    );
  }
  return new FunctionError("unknown", "Something went wrong on our side.");
}

/** Throws `method_not_allowed` for every method but those given. */
export function requireMethod(request: Request, ...methods: string[]): void {
  if (!methods.includes(request.method)) {
    throw new FunctionError("method_not_allowed", `Use ${methods.join(" or ")}.`);
  }
}
