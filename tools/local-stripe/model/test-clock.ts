import type { Change } from "./change.ts";
import type { Context } from "./context.ts";
import type { Customer, Subscription, TestClock } from "./stored.ts";

/** Stripe removes a clock and its objects after thirty days. The local Stripe keeps them. */
const lifetimeSeconds = 30 * 24 * 60 * 60;

/**
 * A new test clock and its customer with subscriptions. Stripe attaches a clock only to a customer without
 * subscriptions; here it is attached to any.
 *
 * @param frozenTime seconds; never before the customer's current time
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

/** Starts a clock; it is `advancing` until all due transitions on the way have run. */
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

/** The clock at an intermediate time. Stripe shows the old time until the advance is finished. */
export function passTime(clock: TestClock, at: number): Change {
  return { put: [{ ...clock, frozen_time: at }], events: [] };
}

/** Marks the clock's advance as finished. */
export function finishAdvancing(clock: TestClock, at: number): Change {
  const ready: TestClock = { ...clock, frozen_time: at, status: "ready", status_details: {} };
  return { put: [ready], events: [{ type: "test_helpers.test_clock.ready", object: ready }] };
}

/** Returns the target time of an advancing clock, in seconds; null when it is not advancing. */
export function destinationOf(clock: TestClock): number | null {
  return clock.status === "advancing" ? (clock.status_details.advancing?.target_frozen_time ?? null) : null;
}
