/**
 * How often one address may ask for a password reset. The hosted auth service
 * keeps this limit; the embedded one does not, so the gateway does. Unlike the
 * hosted one it counts unknown addresses too, so that the response reveals nothing.
 */
export function createRecoveryRateLimit(waitMs: number, now: () => number = Date.now) {
  const lastAsked = new Map<string, number>();
  return {
    /** Seconds the address still has to wait; 0 when the request may go on, and is counted. */
    secondsToWait(email: string): number {
      const key = email.trim().toLowerCase();
      const last = lastAsked.get(key);
      const waited = last === undefined ? waitMs : now() - last;
      if (waited < waitMs) {
        return Math.ceil((waitMs - waited) / 1000);
      }
      lastAsked.set(key, now());
      return 0;
    },
  };
}
