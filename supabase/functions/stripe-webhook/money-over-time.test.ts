import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Account } from "../../../tools/testing/test-backend.ts";
import { planPrice } from "../../../tools/testing/test-stripe.ts";
import { openWebhookWorld, subscriptionOf, type WebhookWorld } from "../../../tools/testing/webhook-world.ts";

// Tests the events after the first payment, with time moved at the local Stripe.

let all: WebhookWorld;

beforeAll(async () => {
  all = await openWebhookWorld();
}, 30_000);

afterEach(() => all.world.intercept(null));

afterAll(() => all.close());

const failsOnRenewal = "4000 0000 0000 0341";

type Subscriber = Account & { customerId: string; subscriptionId: string };

/** Creates a customer with a live site. */
async function subscriber(cardNumber?: string): Promise<Subscriber> {
  const account = await all.backend.addAccount({ full_name: "Ana", domain: "ana.com.br" });
  const customerId = await all.addCustomer(account);
  const subscriptionId = subscriptionOf(await all.buyPlan(account, customerId, cardNumber));
  await all.deliverNew();
  await all.backend.sql("update public.sites set status = 'active' where profile_id = $1", [account.id]);
  return { ...account, customerId, subscriptionId };
}

/** Performs actions at Stripe, such as moving time, and delivers their events. */
async function move({ subscriptionId }: Subscriber, ...actions: string[]): Promise<void> {
  for (const action of actions) {
    await all.world.move(subscriptionId, action);
    await all.deliverNew();
  }
}

/** Returns the billing e-mails queued since the site went live, oldest first. */
async function emails({ id }: Account): Promise<Record<string, unknown>[]> {
  return all.backend.sql(
    `select template, payload from public.email_outbox
      where profile_id = $1 and template not in ('payment_received', 'site_live') order by created_at, template`,
    [id],
  );
}

async function templates(account: Account): Promise<unknown[]> {
  return (await emails(account)).map(({ template }) => template);
}

async function siteOf({ id }: Account): Promise<unknown> {
  return (await all.backend.sql("select status from public.sites where profile_id = $1", [id]))[0]?.[
    "status"
  ];
}

/** Returns the stored decline reasons of a customer's invoices, oldest first. */
async function declineReasons({ id }: Account): Promise<unknown[]> {
  const rows = await all.backend.sql(
    "select decline_reason from public.payments where profile_id = $1 order by invoiced_at",
    [id],
  );
  return rows.map((row) => row["decline_reason"]);
}

describe("stripe-webhook for a renewal", () => {
  it("announces the charge seven days before with amount and day", async () => {
    const ana = await subscriber();
    const [period] = (await all.stripe.subscriptions.retrieve(ana.subscriptionId)).items.data;
    await move(ana, "next-week", "next-week");
    expect(await emails(ana)).toEqual([]);
    await move(ana, "next-week", "next-day", "next-day", "next-day");
    const sameTime = expect.stringMatching(/^20\d\d-/);
    const charge_at = new Date((period?.current_period_end ?? 0) * 1000).toISOString();
    expect(await emails(ana)).toEqual([
      {
        template: "charge_upcoming",
        payload: {
          full_name: "Ana",
          domain: "ana.com.br",
          amount: 9990,
          currency: "brl",
          charge_at,
          renews_at: sameTime,
        },
      },
    ]);
    const [event] = await all.backend.sql(
      "select outcome from public.stripe_events where type = 'invoice.upcoming' and subscription_id = $1",
      [ana.subscriptionId],
    );
    expect(event).toEqual({ outcome: "queued" });
  });

  it("announces the charge with the next event or sync when its own event was lost", async () => {
    const ana = await subscriber();
    await all.world.move(ana.subscriptionId, "next-week");
    await all.world.move(ana.subscriptionId, "next-week");
    await all.world.move(ana.subscriptionId, "next-week");
    await all.world.move(ana.subscriptionId, "next-day");
    await all.world.move(ana.subscriptionId, "next-day");
    await all.world.move(ana.subscriptionId, "next-day");
    const subscription = await all.stripe.subscriptions.retrieve(ana.subscriptionId);
    const events = await all.stripe.events.list({ type: "customer.subscription.created", limit: 100 });
    const late = events.data.find(({ data }) => "id" in data.object && data.object.id === subscription.id);
    await all.deliver({ ...late, id: "evt_delivered_late" });
    expect(await templates(ana)).toEqual(["charge_upcoming"]);
    await all.deliverNew();
    expect(await templates(ana)).toEqual(["charge_upcoming"]);
  });

  it("announces no charge when the subscription is set to end", async () => {
    const ana = await subscriber();
    await all.stripe.subscriptions.update(ana.subscriptionId, { cancel_at_period_end: true });
    await move(ana, "next-week", "next-week", "next-week", "next-day", "next-day", "next-day");
    expect(await templates(ana)).toEqual(["subscription_cancelling"]);
  });
});

describe("stripe-webhook for a failed renewal", () => {
  it("sends notice and warning, suspends the site, and reactivates it after the payment", async () => {
    const ana = await subscriber(failsOnRenewal);
    await move(ana, "next-week", "next-week", "next-week", "next-day", "next-day", "next-day", "renew");
    expect(await templates(ana)).toEqual(["charge_upcoming", "charge_failed"]);
    const [stored] = await all.backend.sql(
      "select past_due_since, grace_ends_at, in_service from public.subscriptions where id = $1",
      [ana.subscriptionId],
    );
    const since = Date.parse(String(stored?.["past_due_since"]));
    expect(Date.parse(String(stored?.["grace_ends_at"])) - since).toBe(7 * 24 * 60 * 60 * 1000);
    expect((await emails(ana))[1]?.["payload"]).toMatchObject({
      amount: 9990,
      next_attempt_at: new Date(since + 3 * 24 * 60 * 60 * 1000).toISOString().replace(".000Z", "+00:00"),
    });
    expect(await declineReasons(ana)).toEqual([null, "generic_decline"]);

    await move(ana, "next-day", "next-day", "next-day", "next-day");
    expect(await templates(ana)).toEqual(["charge_upcoming", "charge_failed"]);
    await move(ana, "next-day");
    expect((await templates(ana)).at(-1)).toBe("suspension_warning");
    expect(await siteOf(ana)).toBe("active");
    await move(ana, "next-day", "next-day");
    expect((await templates(ana)).at(-1)).toBe("site_suspended");
    expect(await siteOf(ana)).toBe("suspended");

    await all.world.replaceCard(ana.customerId, "4242424242424242");
    await move(ana, "retry");
    expect(await siteOf(ana)).toBe("active");
    expect(await declineReasons(ana)).toEqual([null, null]);
    expect(await templates(ana)).toEqual([
      "charge_upcoming",
      "charge_failed",
      "suspension_warning",
      "site_suspended",
      "payment_receipt",
      "site_reactivated",
    ]);
  });

  it("suspends at the end of grace by the test clock's event, while Stripe still retries", async () => {
    await all.backend.sql("update public.settings set value = '4' where key = 'grace_days'");
    try {
      const ana = await subscriber(failsOnRenewal);
      await move(ana, "renew", "next-day", "next-day", "next-day");
      expect(await siteOf(ana)).toBe("active");
      await all.world.move(ana.subscriptionId, "next-day");
      expect(await all.deliverNew()).toEqual(["test_helpers.test_clock.ready"]);
      expect(await siteOf(ana)).toBe("suspended");
    } finally {
      await all.backend.sql("update public.settings set value = '7' where key = 'grace_days'");
    }
  });
});

async function refund({ customerId }: Subscriber, amount?: number): Promise<void> {
  const [charge] = (await all.stripe.charges.list({ customer: customerId })).data;
  await all.stripe.refunds.create({
    charge: charge?.id ?? "",
    ...(amount === undefined ? {} : { amount }),
  });
}

/** Delivers the new events of one type and drops the others. */
async function deliverOnly(type: string): Promise<unknown[]> {
  const [event] = (await all.stripe.events.list({ type, limit: 1 })).data;
  const { outcome } = await all.deliver(event ?? {});
  return [outcome];
}

describe("stripe-webhook for a refund", () => {
  it("follows a refund made in the panel when the bank delays or returns it", async () => {
    const ana = await subscriber("4000 0000 0000 7726");
    const [payment] = await all.backend.sql("select id from public.payments where profile_id = $1", [ana.id]);
    const [row] = await all.backend.sql(
      `insert into public.refunds (id, payment_id, profile_id, amount, currency, reason)
       values (gen_random_uuid(), $1, $2, 2000, 'brl', 'other') returning id`,
      [payment?.["id"], ana.id],
    );
    const { data } = await all.stripe.charges.list({ customer: ana.customerId });
    const made = await all.stripe.refunds.create({
      charge: data[0]?.id ?? "",
      amount: 2000,
      metadata: { refund_id: String(row?.["id"]) },
    });
    const status = async () =>
      (await all.backend.sql("select status from public.refunds where id = $1", [row?.["id"]]))[0]?.[
        "status"
      ];
    await all.deliverNew();
    expect(await status()).toBe("pending");
    await all.world.settleRefund(made.id, "succeeded");
    await all.deliverNew();
    expect(await status()).toBe("succeeded");
    await all.world.settleRefund(made.id, "failed");
    await all.deliverNew();
    expect(await status()).toBe("failed");
    const rows = "select amount_refunded from public.payments where profile_id = $1";
    expect(await all.backend.sql(rows, [ana.id])).toEqual([{ amount_refunded: 0 }]);
  });

  it.each(["charge.refunded", "refund.created"])(
    "stores the refund and sends an e-mail when %s arrives",
    async (type) => {
      const ana = await subscriber();
      await refund(ana, 3000);
      expect(await deliverOnly(type)).toEqual(["queued"]);
      await refund(ana);
      await all.deliverNew();
      const money = { full_name: "Ana", domain: "ana.com.br", amount_paid: 9990, currency: "brl" };
      expect(await emails(ana)).toMatchObject([
        { template: "payment_refunded", payload: { ...money, amount: 3000 } },
        { template: "payment_refunded", payload: { ...money, amount: 6990 } },
      ]);
      const rows = "select status, amount_refunded from public.payments where profile_id = $1";
      expect(await all.backend.sql(rows, [ana.id])).toEqual([{ status: "paid", amount_refunded: 9990 }]);
      expect(await siteOf(ana)).toBe("active");
    },
  );

  it("ignores refunds of other purchases", async () => {
    const charge = { object: "charge", id: "ch_1", payment_intent: "pi_unknown" };
    const refunded = {
      id: "evt_other_refund",
      object: "event",
      type: "charge.refunded",
      data: { object: charge },
    };
    expect(await all.deliver(refunded)).toEqual({ status: 200, outcome: "queued" });
    expect(await all.backend.sql("select from private.stripe_syncs")).toEqual([]);
  });
});

describe.each(["boleto", "pix"] as const)("stripe-webhook for a first payment by %s", (method) => {
  async function begin(): Promise<Subscriber> {
    const account = await all.backend.addAccount({ full_name: "Ana", domain: "ana.com.br" });
    const customerId = await all.addCustomer(account);
    const session = await all.stripe.checkout.sessions.create({
      mode: "subscription",
      line_items: [{ price: planPrice, quantity: 1 }],
      customer: customerId,
      client_reference_id: account.id,
      success_url: "https://site.test/ok",
      subscription_data: { metadata: { profile_id: account.id, plan_id: "1" } },
    });
    await all.world.payLater(session.url ?? "", method);
    const completed = await all.stripe.checkout.sessions.retrieve(session.id);
    expect(completed).toMatchObject({ status: "complete", payment_status: "unpaid" });
    await all.deliverNew();
    return { ...account, customerId, subscriptionId: subscriptionOf(completed) };
  }

  it("activates nothing while the payment is pending or after it expired", async () => {
    const ana = await begin();
    expect(await siteOf(ana)).toBe("awaiting_payment");
    await move(ana, "voucher-expired");
    expect(await siteOf(ana)).toBe("awaiting_payment");
  });

  it("e-mails the voucher once with its deadline, and an e-mail when it expires", async () => {
    const ana = await begin();
    const [stored] = await all.backend.sql(
      "select voucher_kind, voucher_url, voucher_expires_at from public.payments where profile_id = $1",
      [ana.id],
    );
    const facts = { full_name: "Ana", domain: "ana.com.br", amount: 9990, currency: "brl", voucher: method };
    const issued = {
      template: "voucher_issued",
      payload: {
        ...facts,
        voucher_url: stored?.["voucher_url"],
        expires_at: expect.stringMatching(
          new Date(String(stored?.["voucher_expires_at"])).toISOString().slice(0, 16),
        ),
      },
    };
    expect(stored).toMatchObject({ voucher_kind: method, voucher_url: expect.stringMatching(/^http/) });
    expect(await emails(ana)).toEqual([issued]);

    await move(ana, "voucher-expired");
    expect(await emails(ana)).toEqual([issued, { template: "voucher_expired", payload: facts }]);
    const [expired] = await all.backend.sql(
      "select voucher_kind, voucher_url, voucher_expires_at from public.payments where profile_id = $1",
      [ana.id],
    );
    expect(expired).toEqual({ ...stored, voucher_url: null });
  });

  it("activates the site after the payment", async () => {
    const ana = await begin();
    await move(ana, "voucher-paid");
    expect(await siteOf(ana)).toBe("awaiting_activation");
    expect(await templates(ana)).toEqual(["voucher_issued"]);
    const [stored] = await all.backend.sql(
      `select s.is_chargeable as chargeable, e.payload ? 'card_by' as asks
         from public.subscriptions s join public.email_outbox e using (profile_id)
        where s.profile_id = $1 and e.template = 'payment_received'`,
      [ana.id],
    );
    expect(stored).toEqual({ chargeable: false, asks: true });
  });
});

it("stripe-webhook stores the card on file and its replacement", async () => {
  const ana = await subscriber();
  const card = async () =>
    (
      await all.backend.sql(
        "select card_brand, card_last4, card_expires_on::text from public.subscriptions where id = $1",
        [ana.subscriptionId],
      )
    )[0];
  const { default_payment_method: method } = await all.stripe.subscriptions.retrieve(ana.subscriptionId);
  const first = (await all.stripe.paymentMethods.retrieve(String(method))).card;
  const lastDay = new Date(Date.UTC(first?.exp_year ?? 0, first?.exp_month ?? 0, 0));
  expect(await card()).toEqual({
    card_brand: "visa",
    card_last4: "4242",
    card_expires_on: lastDay.toISOString().slice(0, 10),
  });
  await all.world.replaceCard(ana.customerId, "5555 5555 5555 4444");
  await all.deliverNew();
  expect(await card()).toMatchObject({ card_brand: "mastercard", card_last4: "4444" });
});

it("stripe-webhook stores a subscription created in Stripe's dashboard for a stored customer", async () => {
  const ana = await subscriber();
  await all.stripe.subscriptions.cancel(ana.subscriptionId);
  await all.deliverNew();
  expect(await siteOf(ana)).toBe("cancelled");
  await all.world.replaceCard(ana.customerId, "4242424242424242");
  await all.stripe.subscriptions.create({ customer: ana.customerId, items: [{ price: planPrice }] });
  await all.deliverNew();
  expect(await siteOf(ana)).toBe("awaiting_activation");
});
