import { Stripe } from "stripe";
import { FunctionError } from "./function-error.ts";
import { messageForBuyers } from "./stripe-message.ts";

/** Handles one request of a function. */
export type Handler = (request: Request) => Promise<Response>;

/** Returns a JSON response that is not cached. */
export function json(status: number, body: unknown): Response {
  return Response.json(body, { status, headers: { "Cache-Control": "no-store" } });
}

/**
 * Runs a handler and converts errors to `{ code, message }`: a FunctionError unchanged, a Stripe error as
 * 502, other errors as 500. Details of other errors are only logged, because they may contain rows or hosts.
 *
 * @param report receives server errors (5xx) before the response is sent
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

/** Converts any error to a response error without internal details. */
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

/** Throws `method_not_allowed` for methods that are not listed. */
export function requireMethod(request: Request, ...methods: string[]): void {
  if (!methods.includes(request.method)) {
    throw new FunctionError("method_not_allowed", `Use ${methods.join(" or ")}.`);
  }
}
