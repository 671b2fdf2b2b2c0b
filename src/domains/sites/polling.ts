import type { Site } from "./model";

/** The refetch interval while a change is expected, in milliseconds. */
export const expectingMs = 5_000;
/** The refetch interval otherwise. */
export const idleMs = 60_000;

/**
 * Returns the time until the next refetch of the site. The team may activate a waiting site at any moment,
 * and the customer's open dashboard shows it within ten seconds.
 */
export function sitePollMs(site: Site | null | undefined, paymentExpected: boolean): number {
  const expecting = site?.status === "awaiting_activation" || (paymentExpected && site?.status !== "active");
  return expecting ? expectingMs : idleMs;
}
