/** A short hash (SHA-256, 32 hex digits) by which two equal sets of parameters are recognised. */
export async function fingerprint(value: unknown): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest.slice(0, 16), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * The hour a moment lies in, as a part of idempotency keys. Stripe keeps the
 * answer to a key for a day, failures of its own included: without it, one bad
 * answer would be repeated to the customer until tomorrow.
 */
export function hourOf(now: Date): string {
  return now.toISOString().slice(0, 13);
}
