import { type SubscriptionStatus, subscriptionStatuses } from "@contract/enums";
import { describe, expect, it } from "vitest";
import { expectingMs, idleMs, type Subscription, subscriptionPollMs } from "./rules";

function withStatus(status: SubscriptionStatus): Subscription {
  return {
    id: "sub_1",
    status,
    plan: null,
    price: { amount: 9990, currency: "brl" },
    laterPrice: null,
    nextPrice: null,
    collectionMethod: "charge_automatically",
    currentPeriodEnd: null,
    cancelAtPeriodEnd: false,
    cancelAt: null,
    endedAt: null,
    startedAt: "2026-11-20T10:00:00Z",
    nextChargeAt: null,
    pauseBehavior: null,
    pauseResumesAt: null,
    pauseForDispute: false,
    graceEndsAt: null,
    inService: true,
    card: null,
    isChargeable: true,
    isDisputeLost: false,
  };
}

const owing: readonly SubscriptionStatus[] = ["past_due", "unpaid", "paused"];
const settled: readonly SubscriptionStatus[] = ["active", "trialing"];

describe("subscriptionPollMs", () => {
  it.each(subscriptionStatuses)("returns the interval for %s without an expected payment", (status) => {
    expect(subscriptionPollMs(withStatus(status), false)).toBe(owing.includes(status) ? expectingMs : idleMs);
  });

  it.each(subscriptionStatuses)("returns the interval for %s with an expected payment", (status) => {
    expect(subscriptionPollMs(withStatus(status), true)).toBe(
      settled.includes(status) ? idleMs : expectingMs,
    );
  });

  it.each([null, undefined])("returns the interval without a subscription (%s)", (none) => {
    expect(subscriptionPollMs(none, false)).toBe(idleMs);
    expect(subscriptionPollMs(none, true)).toBe(expectingMs);
  });
});
