import type { SiteStatus } from "@contract/enums";

/**
 * What the shop front of a site shows: the shutter down before the payment, scaffolding while the team prepares it, the
 * shutter half open while its domain is missing, open when it is live, a notice when a payment is overdue, and the
 * shutter down with a notice when it is suspended. A cancelled site has its shutter down and a grey awning.
 */
export const facadeStates = [
  "unpaid",
  "preparing",
  "domain",
  "open",
  "overdue",
  "suspended",
  "cancelled",
] as const;

export type FacadeState = (typeof facadeStates)[number];

const statesOf = {
  awaiting_payment: "unpaid",
  awaiting_activation: "preparing",
  active: "open",
  suspended: "suspended",
  cancelled: "cancelled",
} as const satisfies Record<SiteStatus, FacadeState>;

/** Returns the shop front of a site of which only the status is read. */
export function facadeOfStatus(status: SiteStatus): FacadeState {
  return statesOf[status];
}
