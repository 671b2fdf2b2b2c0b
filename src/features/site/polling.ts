import type { Site } from "./model";

/** How often a screen asks again while a change is expected, in milliseconds. */
export const expectingMs = 5_000;
/** How often otherwise. */
export const idleMs = 60_000;

/**
 * How long until the site is read again. The team may activate a waiting site at
 * any moment, and its customer's open dashboard shows that within ten seconds.
 */
export function sitePollMs(site: Site | null | undefined, paymentExpected: boolean): number {
  const expecting = site?.status === "awaiting_activation" || (paymentExpected && site?.status !== "active");
  return expecting ? expectingMs : idleMs;
}
