import type { SavedResponse } from "../state.ts";
import type { Store } from "../store.ts";
import { StripeApiError } from "./errors.ts";
import { encodeForm, type FormParts } from "./form.ts";

const maxKeyLength = 255;

/**
 * Identifies a repeated request: its method, path and parameters, in any order.
 */
export function fingerprintOf(method: string, path: string, parts: FormParts): string {
  const pairs = encodeForm(parts).split("&").toSorted().join("&");
  return `${method} ${path}?${pairs}`;
}

/** Returns the stored response of an idempotency key, if any. The same key with other parameters is a 400. */
export function savedResponse(store: Store, key: string, fingerprint: string): SavedResponse | undefined {
  if (key.length > maxKeyLength) {
    throw new StripeApiError(400, `Idempotency keys are limited to ${maxKeyLength} characters.`, {
      type: "idempotency_error",
    });
  }
  const saved = store.response(key);
  if (saved && saved.fingerprint !== fingerprint) {
    throw new StripeApiError(
      400,
      `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      { type: "idempotency_error" },
    );
  }
  return saved;
}
