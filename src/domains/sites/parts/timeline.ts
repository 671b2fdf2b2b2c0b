import { domainConnection, sitePhase, type Site } from "../model";

const timelineSteps = ["paid", "preparing", "domain", "live"] as const;
type TimelineStepId = (typeof timelineSteps)[number];

/** A step on the way to a live site. `halted`: it would be current, but the site is suspended. */
export type TimelineStep = {
  id: TimelineStepId;
  state: "done" | "current" | "halted" | "upcoming";
  /** Time of completion. */
  at: string | null;
};

/**
 * Returns the steps to a live site: the domain step by the last check, the others by the times in the
 * database; none for a cancelled site, and none while the payment is back with the customer.
 */
export function siteTimeline(site: Site): readonly TimelineStep[] {
  if (site.status === "cancelled" || sitePhase(site) === "refunded") {
    return [];
  }
  const times = [site.paidAt, site.preparedAt, site.activatedAt, site.activatedAt];
  const reached = stepsDone(site);
  // A suspended live site has completed every step, but is not live now.
  const halted = site.status === "suspended" ? Math.min(reached, timelineSteps.length - 1) : -1;
  const exceptions = exceptionsOf(site);
  return timelineSteps.map((id, index) => {
    const exception = exceptions[id];
    if (exception) {
      return { id, state: exception, at: null };
    }
    if (index === halted) {
      return { id, state: "halted", at: null };
    }
    if (index < reached) {
      return { id, state: "done", at: times[index] ?? null };
    }
    return { id, state: index === reached ? "current" : "upcoming", at: null };
  });
}

// The domain step depends only on the check, not on the team's progress.
function exceptionsOf(site: Site): Partial<Record<TimelineStepId, "done" | "current" | "upcoming">> {
  const connection = domainConnection(site);
  if (site.status === "awaiting_activation" && connection === "connected") {
    return { domain: "done", ...(site.preparedAt !== null && { live: "current" }) };
  }
  if (site.status !== "active") return {};
  return {
    ...(connection !== "connected" && { domain: "current", live: "upcoming" }),
    ...(site.returnDeadline !== null && { live: "current" }),
  };
}

function stepsDone(site: Site): number {
  if (site.status === "awaiting_payment") {
    return 0;
  }
  if (site.status === "active" || site.activatedAt !== null) {
    return 4;
  }
  return site.preparedAt === null ? 1 : 2;
}

/** Time until a deadline, in its display unit; `overdue` after it. */
export type TimeLeft = { overdue: true } | { overdue: false; value: number; unit: "hour" | "minute" };

/** Returns the time until `deadline` (ISO 8601) from `now` (milliseconds), rounded down. */
export function timeLeft(deadline: string, now: number): TimeLeft {
  const minutes = Math.floor((Date.parse(deadline) - now) / 60_000);
  if (minutes < 0) {
    return { overdue: true };
  }
  return minutes >= 60
    ? { overdue: false, value: Math.floor(minutes / 60), unit: "hour" }
    : { overdue: false, value: Math.max(1, minutes), unit: "minute" };
}
