/**
 * Limits password resets per address. The hosted auth service has this limit; the embedded one does not. Unlike the
 * hosted one it counts unknown addresses too, so the response reveals no account.
 */
export function createRecoveryRateLimit(waitMs: number, now: () => number = Date.now) {
  const lastAsked = new Map<string, number>();
  return {
    /** Returns the seconds left to wait; 0 allows and counts the request. */
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
