import { subscriptionStatuses } from "../../functions/_shared/contract/enums.ts";
import { liveStatuses } from "../../functions/_shared/contract/subscriptions.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { applyStripeState, stripeState, uniqueSuffix } from "./stripe-state.ts";
import { openTestDatabase, type Row } from "../test-database.ts";

// The site's status after each state from Stripe.

const database = await openTestDatabase();
let profileId: string;
let subscriptionId: string;
let second: string;

beforeEach(async () => {
  const suffix = uniqueSuffix();
  profileId = await database.signUp(`${suffix}@example.com`);
  subscriptionId = `sub_${suffix}`;
  second = `sub_${suffix}second`;
});

/** Writes a status of the subscription with its invoice paid or open. */
async function stripeSays(
  status: string,
  invoice: "paid" | "open",
  subscription = subscriptionId,
): Promise<void> {
  const payments = [{ id: subscription.replace("sub_", "in_"), status: invoice }];
  const state = stripeState({ profileId, subscriptionId: subscription, status, payments });
  expect(await applyStripeState(database, state)).toBe("applied");
}

async function teamSets(assignment: string): Promise<void> {
  await database.script(`update public.sites set ${assignment} where profile_id = '${profileId}'`);
}

function site(): Promise<Row> {
  return database.row("select status, suspension_reason from public.sites where profile_id = $1", [
    profileId,
  ]);
}

async function emails(): Promise<unknown[]> {
  const messages = await database.rows(
    "select template from public.email_outbox where profile_id = $1 order by created_at",
    [profileId],
  );
  return messages.map(({ template }) => template);
}

test("the database and the functions agree on the live statuses", async () => {
  const live = await database.rows(
    "select status from unnest($1::public.subscription_status[]) status where private.is_live_status(status)",
    [subscriptionStatuses],
  );
  expect(live.map(({ status }) => status).toSorted()).toEqual(liveStatuses.toSorted());
});

const standing = (status: string, reason: string | null = null) => ({ status, suspension_reason: reason });

describe("a site from payment to live and back", () => {
  test("waits, goes live, is suspended while unpaid and is reactivated by the payment", async () => {
    await stripeSays("incomplete", "open");
    expect(await site()).toEqual(standing("awaiting_payment"));
    await stripeSays("active", "paid");
    expect(await site()).toEqual(standing("awaiting_activation"));
    await teamSets("status = 'active'");
    await stripeSays("past_due", "paid");
    expect(await site()).toEqual(standing("active"));
    await stripeSays("unpaid", "paid");
    expect(await site()).toEqual(standing("suspended", "payment"));
    await stripeSays("past_due", "paid");
    expect(await site()).toEqual(standing("suspended", "payment"));
    await stripeSays("active", "paid");
    expect(await site()).toEqual(standing("active"));
    expect(await emails()).toEqual(["payment_received", "site_live", "site_suspended", "site_reactivated"]);
  });

  test("confirms the payment with its amount and receipt", async () => {
    await stripeSays("active", "paid");
    const { payload } = await database.row(
      "select payload from public.email_outbox where template = 'payment_received' and profile_id = $1",
      [profileId],
    );
    const [paid] = await database.rows("select * from public.payments where profile_id = $1", [profileId]);
    expect(payload).toMatchObject({
      amount: paid?.["amount_paid"],
      currency: "brl",
      number: paid?.["number"],
    });
    expect(paid?.["amount_paid"]).toBeGreaterThan(0);
  });

  test("returns to waiting with its old deadline when it was unpaid before it was live", async () => {
    await stripeSays("active", "paid");
    const deadline = await database.row(
      "select activation_deadline from public.sites where profile_id = $1",
      [profileId],
    );
    await stripeSays("unpaid", "paid");
    expect(await site()).toEqual(standing("suspended", "payment"));
    await stripeSays("active", "paid");
    expect(await site()).toEqual(standing("awaiting_activation"));
    expect(
      await database.row("select activation_deadline from public.sites where profile_id = $1", [profileId]),
    ).toEqual(deadline);
    expect(await emails()).toEqual(["payment_received", "site_suspended", "site_reactivated"]);
    expect(
      await database.row(
        "select payload -> 'activated' as activated from public.email_outbox where template = 'site_reactivated' and profile_id = $1",
        [profileId],
      ),
    ).toEqual({ activated: false });
  });

  test("starts again when its customer subscribes after a cancellation", async () => {
    await stripeSays("active", "paid");
    await teamSets("status = 'active'");
    await stripeSays("canceled", "paid");
    expect(await site()).toEqual(standing("cancelled"));
    await stripeSays("active", "paid", second);
    expect(await site()).toEqual(standing("awaiting_activation"));
    expect(await emails()).toEqual([
      "payment_received",
      "site_live",
      "subscription_ended",
      "payment_received",
    ]);
  });
});

describe("a site that waits for payment", () => {
  test.each([
    ["incomplete", "open"],
    ["incomplete", "paid"],
    ["incomplete_expired", "open"],
    ["active", "open"],
    ["past_due", "open"],
    ["unpaid", "open"],
    ["unpaid", "paid"],
    ["paused", "open"],
    ["canceled", "paid"],
  ] as const)("keeps its status when the subscription is %s with its invoice %s", async (status, invoice) => {
    await stripeSays(status, invoice);
    expect(await site()).toEqual(standing("awaiting_payment"));
    expect(await emails()).toEqual([]);
  });
});

describe("a live site", () => {
  test.each([
    ["trialing", standing("active")],
    ["active", standing("active")],
    ["past_due", standing("active")],
    ["unpaid", standing("suspended", "payment")],
    ["paused", standing("suspended", "payment")],
    ["canceled", standing("cancelled")],
    ["incomplete_expired", standing("cancelled")],
  ])("follows its subscription when that is %s", async (status, expected) => {
    await stripeSays("active", "paid");
    await teamSets("status = 'active'");
    await stripeSays(status, "paid");
    expect(await site()).toEqual(expected);
  });
});

describe("suspension by the team", () => {
  beforeEach(async () => {
    await stripeSays("active", "paid");
    await teamSets("status = 'active'");
    await teamSets("status = 'suspended'");
  });

  test("a payment does not lift it", async () => {
    await stripeSays("active", "paid");
    expect(await site()).toEqual(standing("suspended", "team"));
  });

  test("the team's reason remains through an unpaid and a paid month", async () => {
    await stripeSays("unpaid", "paid");
    await stripeSays("active", "paid");
    expect(await site()).toEqual(standing("suspended", "team"));
  });

  test("a cancellation of the subscription cancels the site", async () => {
    await stripeSays("canceled", "paid");
    expect(await site()).toEqual(standing("cancelled"));
  });
});

test("a payment does not lift it when it replaced a suspension for payment", async () => {
  await stripeSays("active", "paid");
  await stripeSays("unpaid", "paid");
  await teamSets("suspension_reason = 'team'");
  await stripeSays("active", "paid");
  expect(await site()).toEqual(standing("suspended", "team"));
});

describe("the site of a customer with two subscriptions", () => {
  beforeEach(async () => {
    await stripeSays("active", "paid");
    await teamSets("status = 'active'");
  });

  test.each(["incomplete", "incomplete_expired", "canceled", "unpaid"])(
    "stays live through the paid one while the other is %s",
    async (status) => {
      await stripeSays(status, "open", second);
      expect(await site()).toEqual(standing("active"));
    },
  );

  test("stays live through the other one when one ends, without another e-mail", async () => {
    await stripeSays("active", "paid", second);
    await stripeSays("canceled", "paid");
    expect(await site()).toEqual(standing("active"));
    expect(await emails()).toEqual(["payment_received", "site_live"]);
  });

  test("stays live through the one in grace when the other ends", async () => {
    await stripeSays("past_due", "paid", second);
    await stripeSays("canceled", "paid");
    expect(await site()).toEqual(standing("active"));
  });

  test("stays suspended through the unpaid one when the other ends", async () => {
    await stripeSays("unpaid", "paid", second);
    await stripeSays("unpaid", "paid");
    await stripeSays("canceled", "paid");
    expect(await site()).toEqual(standing("suspended", "payment"));
  });

  test("the site is cancelled when both have ended", async () => {
    await stripeSays("active", "paid", second);
    await stripeSays("canceled", "paid");
    await stripeSays("canceled", "paid", second);
    expect(await site()).toEqual(standing("cancelled"));
  });
});

describe("a site that the team activated without a payment", () => {
  beforeEach(async () => {
    await teamSets("status = 'awaiting_activation'");
    await teamSets("status = 'active'");
  });

  test("stays live when a checkout is abandoned", async () => {
    for (const status of ["incomplete", "incomplete_expired", "canceled"]) {
      await stripeSays(status, "open");
      expect(await site()).toEqual(standing("active"));
    }
  });

  test("stays live when its customer starts to pay and is cancelled when they stop", async () => {
    await stripeSays("active", "paid");
    expect(await site()).toEqual(standing("active"));
    await stripeSays("canceled", "paid");
    expect(await site()).toEqual(standing("cancelled"));
  });
});

test("a subscription changes no other customer's site", async () => {
  const other = profileId;
  profileId = await database.signUp("neighbour@example.com");
  await stripeSays("active", "paid");
  profileId = other;
  expect(await site()).toEqual(standing("awaiting_payment"));
});
