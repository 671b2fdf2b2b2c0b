import { type SubscriptionStatus, subscriptionStatuses } from "@contract/enums";
import { describe, expect, it } from "vitest";
import {
  cancellationKind,
  cardNeededBy,
  currentSubscription,
  endsAt,
  expectingMs,
  graceEnd,
  idleMs,
  isLive,
  isPaidUp,
  needsSubscription,
  nextBillingAt,
  owesInvoice,
  type Subscription,
  subscriptionPollMs,
  subscriptionState,
  type SubscriptionState,
  toSubscription,
} from "./rules";

const endOfPeriod = "2026-12-20T10:00:00Z";
const beforeEnd = "2026-12-01T10:00:00Z";
const afterEnd = "2027-03-20T10:00:00Z";

function subscription(over: Partial<Subscription> = {}): Subscription {
  return {
    id: "sub_1",
    status: "active",
    plan: null,
    price: { amount: 9990, currency: "brl" },
    laterPrice: null,
    nextPrice: null,
    collectionMethod: "charge_automatically",
    periodEnd: endOfPeriod,
    cancelAtPeriodEnd: false,
    cancelAt: null,
    endedAt: null,
    startedAt: "2026-11-20T10:00:00Z",
    nextChargeAt: null,
    pauseBehavior: null,
    pauseResumesAt: null,
    pauseForDispute: false,
    graceEndsAt: null,
    inService: over.status !== "unpaid",
    card: null,
    isChargeable: true,
    isDisputeLost: false,
    ...over,
  };
}

type Expected = {
  state: SubscriptionState;
  live: boolean;
  paidUp: boolean;
  owes: boolean;
  needsNew: boolean;
  next: string | null;
  ends: string | null;
};

const going: Expected = {
  state: "active",
  live: true,
  paidUp: true,
  owes: false,
  needsNew: false,
  next: endOfPeriod,
  ends: null,
};
const ending: Expected = { ...going, state: "cancelling", next: null };
const grace: Expected = { ...going, state: "past_due", paidUp: false, owes: true, next: null };
const stopped: Expected = { ...grace, state: "unpaid", live: false };
const over: Expected = {
  ...going,
  state: "cancelled",
  live: false,
  paidUp: false,
  needsNew: true,
  next: null,
};

// The expected result of each status without a cancellation.
const plain: Record<SubscriptionStatus, Expected> = {
  active: going,
  trialing: going,
  past_due: grace,
  unpaid: stopped,
  paused: { ...stopped, state: "paused" },
  incomplete: { ...over, state: "incomplete" },
  incomplete_expired: { ...over, state: "expired" },
  canceled: over,
};

const flags = [
  { cancelAtPeriodEnd: false, cancelAt: null, next: endOfPeriod, ends: null },
  { cancelAtPeriodEnd: true, cancelAt: null, next: null, ends: endOfPeriod },
  { cancelAtPeriodEnd: true, cancelAt: endOfPeriod, next: null, ends: endOfPeriod },
  { cancelAtPeriodEnd: false, cancelAt: beforeEnd, next: null, ends: beforeEnd },
  { cancelAtPeriodEnd: false, cancelAt: endOfPeriod, next: null, ends: endOfPeriod },
  // A cancellation date after the next renewal: the subscription renews first.
  { cancelAtPeriodEnd: false, cancelAt: afterEnd, next: endOfPeriod, ends: afterEnd },
];

function observed(value: Subscription | null): Expected {
  return {
    state: subscriptionState(value),
    live: isLive(value),
    paidUp: isPaidUp(value),
    owes: owesInvoice(value),
    needsNew: needsSubscription(value),
    next: nextBillingAt(value),
    ends: endsAt(value),
  };
}

describe("state of a subscription", () => {
  it("is none, with the need for a new subscription, without a subscription", () => {
    expect(observed(null)).toEqual({ ...over, state: "none" });
  });

  const cases = subscriptionStatuses.flatMap((status) => flags.map((flag) => ({ status, ...flag })));
  it.each(cases)(
    "follows from status $status, cancel at period end $cancelAtPeriodEnd, cancel at $cancelAt",
    ({ status, cancelAtPeriodEnd, cancelAt, next, ends }) => {
      const runs = status === "active" || status === "trialing";
      const base = runs && (cancelAtPeriodEnd || cancelAt) ? ending : plain[status];
      expect(observed(subscription({ status, cancelAtPeriodEnd, cancelAt }))).toEqual(
        runs ? { ...base, next, ends } : base,
      );
    },
  );

  it("is unpaid after the grace period, although Stripe still retries", () => {
    const late = subscription({ status: "past_due", graceEndsAt: beforeEnd, inService: false });
    expect(observed(late)).toEqual(stopped);
    expect(graceEnd(late)).toBeNull();
  });

  it("is overdue and live while the team lets an unpaid one owe", () => {
    const extended = subscription({ status: "unpaid", graceEndsAt: afterEnd, inService: true });
    expect(observed(extended)).toEqual(grace);
    expect(graceEnd(extended)).toBe(afterEnd);
  });

  it("has an end of the grace period only while an invoice is open", () => {
    expect(graceEnd(subscription({ status: "past_due", graceEndsAt: beforeEnd }))).toBe(beforeEnd);
    expect(graceEnd(subscription())).toBeNull();
    expect(graceEnd(null)).toBeNull();
  });

  it("has no dates when none is known", () => {
    expect(nextBillingAt(subscription({ periodEnd: null }))).toBeNull();
    expect(endsAt(subscription({ periodEnd: null, cancelAtPeriodEnd: true }))).toBeNull();
  });

  it.each(["canceled", "incomplete_expired"] as const)(
    "contains the end date of a subscription that is %s",
    (status) => {
      expect(endsAt(subscription({ status, endedAt: beforeEnd }))).toBe(beforeEnd);
    },
  );
});

describe("currentSubscription", () => {
  it("returns null without subscriptions", () => {
    expect(currentSubscription([])).toBeNull();
  });

  it("returns the subscription in service, regardless of order and dates", () => {
    const newestFirst = subscriptionStatuses.map((status, index) =>
      subscription({ id: `sub_${status}`, status, startedAt: `2026-11-${20 - index}T00:00:00Z` }),
    );
    const withoutTrial = newestFirst.filter((each) => each.status !== "trialing");
    expect(currentSubscription(withoutTrial)?.status).toBe("active");
    expect(currentSubscription(withoutTrial.toReversed())?.status).toBe("active");
  });

  it.each([
    ["past_due", ["canceled", "unpaid", "past_due", "incomplete"]],
    ["unpaid", ["canceled", "incomplete", "unpaid", "paused"]],
    ["incomplete", ["incomplete_expired", "canceled", "incomplete"]],
    ["canceled", ["incomplete_expired", "canceled"]],
  ] as const)("returns %s among %j", (expected, statuses) => {
    expect(currentSubscription(statuses.map((status) => subscription({ status })))?.status).toBe(expected);
  });

  it("returns the newest among equals", () => {
    const older = subscription({ id: "sub_old", status: "canceled", startedAt: "2025-01-01T00:00:00Z" });
    const newer = subscription({ id: "sub_new", status: "canceled", startedAt: "2026-01-01T00:00:00Z" });
    expect(currentSubscription([older, newer])?.id).toBe("sub_new");
  });
});

describe("the price of a subscription", () => {
  const row = {
    ...subscription(),
    amount: 7990,
    laterAmount: 7990,
    discountsEndAt: null,
    currency: "brl",
    cardBrand: null,
    cardLast4: null,
    cardExpiresOn: null,
  };

  it("is its own price without an announced change", () => {
    expect(toSubscription(row, [], [])).toMatchObject({
      price: { amount: 7990 },
      laterPrice: null,
      nextPrice: null,
      card: null,
      isChargeable: true,
    });
  });

  it("has the price after its discount and when that begins", () => {
    const discounted = { ...row, laterAmount: 9990, discountsEndAt: "2027-03-10T10:00:00Z" };
    expect(toSubscription(discounted, [], [])).toMatchObject({
      price: { amount: 7990 },
      laterPrice: {
        price: { amount: 9990, currency: "brl" },
        from: "2027-03-10T10:00:00Z",
        isAfterNextCharge: false,
      },
    });
    expect(toSubscription({ ...discounted, laterAmount: 7990 }, [], []).laterPrice).toBeNull();
  });

  it("follows the next charge when the discount is of that charge alone", () => {
    const periodEnd = "2026-12-14T10:00:00+00:00";
    const free = {
      ...row,
      amount: 0,
      laterAmount: 9990,
      periodEnd,
      discountsEndAt: "2026-12-14T10:00:00Z",
    };
    expect(toSubscription(free, [], []).laterPrice).toMatchObject({ isAfterNextCharge: true });
  });

  it("is the price of the current period during an announced change", () => {
    const move = {
      subscriptionId: row.id,
      fromAmount: 9990,
      priceAfter: 12_990,
      amountAfter: 10_392,
      discountEndsAt: null,
      isDiscountedOnce: false,
      currency: "brl",
      takesEffectAt: endOfPeriod,
    };
    // Stripe has the new price some days before it takes effect.
    const moving = { ...row, amount: 12_990 };
    expect(toSubscription(moving, [move], [])).toMatchObject({
      price: { amount: 9990 },
      nextPrice: {
        price: { amount: 12_990 },
        startsAt: endOfPeriod,
        discounted: { amount: 10_392, until: null, isOfOneCharge: false },
      },
    });
    const begun = { ...move, takesEffectAt: "2026-11-20T10:00:00Z" };
    for (const other of [begun, { ...move, subscriptionId: "sub_other" }]) {
      expect(toSubscription(moving, [other], [])).toMatchObject({
        price: { amount: 12_990 },
        nextPrice: null,
      });
    }
  });
});

describe("the next charge of a subscription that Stripe cannot charge", () => {
  const without = { isChargeable: false };
  it("asks for a card by the end of the period instead of promising a renewal", () => {
    expect(nextBillingAt(subscription(without))).toBeNull();
    expect(cardNeededBy(subscription(without))).toBe(endOfPeriod);
    expect(cardNeededBy(subscription())).toBeNull();
  });

  it.each<[string, Partial<Subscription>]>([
    ["set to end", { cancelAtPeriodEnd: true }],
    ["set to end on a day before", { cancelAt: beforeEnd }],
    ["owing", { status: "past_due" }],
    ["given up by Stripe", { status: "unpaid", inService: false }],
    ["paused", { status: "paused", inService: false }],
    ["ended", { status: "canceled" }],
  ])("asks for no card while it is %s", (_state, columns) => {
    expect(cardNeededBy(subscription({ ...without, ...columns }))).toBeNull();
  });
});

const paused = { pauseBehavior: "void" } as const;
const disputed = { pauseBehavior: "keep_as_draft", pauseForDispute: true } as const;

it.each([
  ["an active subscription", "at_end", {}],
  ["paused collection", "at_end", paused],
  ["paused collection that suspends the site", "at_end", { ...paused, inService: false }],
  ["a dispute", "at_end", disputed],
  ["a dispute beside an open invoice", "at_once", { ...disputed, status: "past_due" }],
  ["an open invoice", "at_once", { status: "past_due" }],
  ["an open invoice after the grace period", "at_once", { status: "unpaid", inService: false }],
  ["a subscription that is set to end", null, { ...paused, cancelAtPeriodEnd: true }],
  ["a first payment that is missing", null, { status: "incomplete", inService: false }],
  ["an ended subscription", null, { status: "canceled", inService: false }],
] as const)("the kind of a cancellation for %s is %s", (_name, kind, columns) => {
  expect(cancellationKind(subscription(columns))).toBe(kind);
});

it("a customer without a subscription cancels nothing", () => {
  expect(cancellationKind(null)).toBeNull();
});

const owing: readonly SubscriptionStatus[] = ["past_due", "unpaid", "paused"];
const settled: readonly SubscriptionStatus[] = ["active", "trialing"];

describe("subscriptionPollMs", () => {
  it.each(subscriptionStatuses)("returns the interval for %s without an expected payment", (status) => {
    expect(subscriptionPollMs(subscription({ status, inService: true }), false)).toBe(
      owing.includes(status) ? expectingMs : idleMs,
    );
  });

  it.each(subscriptionStatuses)("returns the interval for %s with an expected payment", (status) => {
    expect(subscriptionPollMs(subscription({ status, inService: true }), true)).toBe(
      settled.includes(status) ? idleMs : expectingMs,
    );
  });

  it.each([null, undefined])("returns the interval without a subscription (%s)", (none) => {
    expect(subscriptionPollMs(none, false)).toBe(idleMs);
    expect(subscriptionPollMs(none, true)).toBe(expectingMs);
  });
});
