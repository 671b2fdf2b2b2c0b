/** Returns a short hash (SHA-256, 32 hex digits) to compare sets of parameters. */
export async function fingerprint(value: unknown): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest.slice(0, 16), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Returns the current hour for idempotency keys. Stripe stores the response to a key for a day, including its
 * own failures: without the hour, a failure would be repeated for a day.
 */
export function hourOf(now: Date): string {
  return now.toISOString().slice(0, 13);
}
