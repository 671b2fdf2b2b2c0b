import { contextOf } from "../billing-account.ts";
import { newTestClock, startAdvancing } from "../model/test-clock.ts";
import type { TestClock } from "../model/stored.ts";
import { addIntervals } from "../model/period.ts";
import { hasEnded } from "../model/subscription-transitions.ts";
import { intervalOf } from "../model/subscription.ts";
import { liveCustomer } from "./customers.ts";
import type { Call, Operation } from "./call.ts";
import { invalid, StripeApiError } from "./errors.ts";
import { listPage, retrieve } from "./objects.ts";
import { missing } from "./params.ts";

const kind = "test_helpers.test_clock";

/** Test clocks: create for a customer, retrieve, list and advance. */
export const testClockOperations: Operation[] = [
  { method: "POST", path: "/test_helpers/test_clocks", handle: create },
  { method: "GET", path: "/test_helpers/test_clocks", handle: (call) => listPage(call, kind, {}) },
  { method: "GET", path: "/test_helpers/test_clocks/:id", handle: (call) => retrieve(call, kind) },
  { method: "POST", path: "/test_helpers/test_clocks/:id/advance", handle: advance },
];

function create(call: Call): TestClock {
  const { params, store } = call;
  const frozenTime = params.integer("frozen_time");
  if (frozenTime === undefined) throw missing("frozen_time");
  const id = params.text("customer");
  const customer = id === undefined ? null : liveCustomer(call, id, "customer");
  if (customer?.test_clock) throw invalid("The customer is on a test clock already.", "customer");
  const { now } = contextOf(store, customer?.id, call.context);
  if (customer && frozenTime < now) {
    throw invalid("The customer's time cannot go back.", "frozen_time");
  }
  const { clock, change } = newTestClock(
    { name: params.text("name") ?? null, frozenTime },
    customer && {
      customer,
      subscriptions: store.list("subscription").filter((one) => one.customer === customer.id),
    },
    call.context,
  );
  call.commit(change);
  return clock;
}

/** Returns the clock as `advancing`; due transitions run afterwards, in order. */
function advance(call: Call): TestClock {
  const before = retrieve(call, kind);
  const to = call.params.integer("frozen_time");
  if (to === undefined) throw missing("frozen_time");
  if (before.status === "advancing") {
    throw new StripeApiError(429, "Test clock advancement underway - cannot perform modifications.");
  }
  if (to <= before.frozen_time) {
    throw invalid("The frozen time must be after the current frozen time.", "frozen_time");
  }
  if (to > furthest(call, before)) {
    throw invalid(
      "Cannot be more than two intervals in the future from the shortest subscription in this test clock.",
      "frozen_time",
    );
  }
  const { clock, change } = startAdvancing(before, to);
  call.commit(change, { ...call.context, now: before.frozen_time });
  return clock;
}

/** Returns the furthest time of one advance: two intervals of the clock's shortest subscription, or two years. */
function furthest(call: Call, clock: TestClock): number {
  const ends = call.store
    .list("subscription")
    .filter((subscription) => subscription.test_clock === clock.id && !hasEnded(subscription))
    .flatMap((subscription) => subscription.items.data)
    .map(({ price }) =>
      addIntervals(clock.frozen_time, intervalOf(price), 2 * (price.recurring?.interval_count ?? 1)),
    );
  return Math.min(addIntervals(clock.frozen_time, "year", 2), ...ends);
}
