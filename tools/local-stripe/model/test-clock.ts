import type { Change } from "./change.ts";
import type { Context } from "./context.ts";
import type { Customer, Subscription, TestClock } from "./stored.ts";

/** Stripe removes a clock, with all that is on it, after thirty days; here it stays. */
const lifetimeSeconds = 30 * 24 * 60 * 60;

/**
 * A new test clock, and the customer whose time it is from now on, with their subscriptions.
 * Stripe attaches a clock to a customer who has no subscription yet; here to any.
 *
 * @param frozenTime seconds; never before the present of the customer
 */
export function newTestClock(
  fields: { name: string | null; frozenTime: number },
  attached: { customer: Customer; subscriptions: Subscription[] } | null,
  context: Context,
): { clock: TestClock; change: Change } {
  const clock: TestClock = {
    id: context.newId("clock"),
    object: "test_helpers.test_clock",
    created: context.now,
    deletes_after: context.now + lifetimeSeconds,
    frozen_time: fields.frozenTime,
    livemode: false,
    name: fields.name,
    status: "ready",
    status_details: {},
  };
  const on = { test_clock: clock.id };
  return {
    clock,
    change: {
      put: [
        clock,
        ...(attached ? [{ ...attached.customer, ...on }] : []),
        ...(attached?.subscriptions ?? []).map((subscription) => ({ ...subscription, ...on })),
      ],
      events: [{ type: "test_helpers.test_clock.created", object: clock }],
    },
  };
}

/** Sets a clock going; it is `advancing` until what falls due on the way has happened. */
export function startAdvancing(clock: TestClock, to: number): { clock: TestClock; change: Change } {
  const advancing: TestClock = {
    ...clock,
    status: "advancing",
    status_details: { advancing: { target_frozen_time: to } },
  };
  return {
    clock: advancing,
    change: { put: [advancing], events: [{ type: "test_helpers.test_clock.advancing", object: advancing }] },
  };
}

/** The clock at a time on its way. At Stripe it shows its old time until it has arrived. */
export function passTime(clock: TestClock, at: number): Change {
  return { put: [{ ...clock, frozen_time: at }], events: [] };
}

/** The clock has arrived. */
export function finishAdvancing(clock: TestClock, at: number): Change {
  const ready: TestClock = { ...clock, frozen_time: at, status: "ready", status_details: {} };
  return { put: [ready], events: [{ type: "test_helpers.test_clock.ready", object: ready }] };
}

/** Where an advancing clock is going, in seconds; null when it stands. */
export function destinationOf(clock: TestClock): number | null {
  return clock.status === "advancing" ? (clock.status_details.advancing?.target_frozen_time ?? null) : null;
}
