import type { FacadeState } from "./facade/facade-state";
import type { SitePhase } from "../rules";

const statesOf = {
  awaiting_payment: "unpaid",
  refunded: "unpaid",
  preparing: "preparing",
  returning: "preparing",
  domain: "domain",
  domain_connected: "domain",
  domain_waiting: "domain",
  active: "open",
  active_unconnected: "domain",
  active_unknown: "domain",
  suspended_payment: "suspended",
  suspended_paused: "suspended",
  suspended_team: "suspended",
  cancelled: "cancelled",
} as const satisfies Record<SitePhase, FacadeState>;

/** Returns the shop front of a site's phase. A live site with an overdue payment has a notice in its window. */
export function facadeState(phase: SitePhase, isOverdue: boolean): FacadeState {
  const state = statesOf[phase];
  return isOverdue && (state === "open" || state === "domain") ? "overdue" : state;
}
