import { EventEmitter, once } from "node:events";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  type Buyer,
  type CheckoutWorld,
  openCheckoutWorld,
  order,
} from "../../../tools/testing/checkout-world.ts";
import { newId } from "../../../tools/testing/stripe-event.ts";

let all: CheckoutWorld;

beforeAll(async () => {
  all = await openCheckoutWorld();
}, 30_000);

afterEach(() => all.reset());

afterAll(() => all.close());

describe("create-checkout-session with repeated requests", () => {
  it("creates one page and one customer for concurrent requests with the same parameters", async () => {
    const buyer = await all.backend.logIn();
    const presses = 5;
    const signals = new EventEmitter();
    const everyoneLooked = once(signals, "everyone looked");
    let looked = 0;
    all.world.intercept(async (call, next) => {
      const response = await next();
      if (call.method === "GET" && new URL(call.url).pathname === "/v1/checkout/sessions") {
        // Waits until every request has seen that no session exists.
        looked += 1;
        if (looked === presses) {
          signals.emit("everyone looked");
        }
        await everyoneLooked;
      }
      return response;
    });
    const pages = await Promise.all(Array.from({ length: presses }, () => all.openPage(buyer)));
    all.world.intercept(null);
    expect(new Set(pages).size).toBe(1);
    expect(await all.sessionsOf(buyer)).toHaveLength(1);
    expect(await all.customersOf(buyer)).toHaveLength(1);
  });

  it("leaves one page open for concurrent requests in three languages", async () => {
    const buyer = await all.backend.logIn();
    await all.openPage(buyer);
    await all.stripe.checkout.sessions.expire((await all.sessionsOf(buyer))[0]?.id ?? "");
    const languages = ["pt-BR", "pt-PT", "en"];
    const signals = new EventEmitter();
    const everyoneLooked = once(signals, "everyone looked");
    let looked = 0;
    all.world.intercept(async (call, next) => {
      const response = await next();
      if (call.method === "GET" && new URL(call.url).pathname === "/v1/checkout/sessions") {
        // Waits until every request has seen that no page is open.
        looked += 1;
        if (looked === languages.length) {
          signals.emit("everyone looked");
        }
        await everyoneLooked;
      }
      return response;
    });
    const pages = await Promise.all(languages.map((locale) => all.openPage(buyer, { plan_id: 1, locale })));
    all.world.intercept(null);
    const open = (await all.sessionsOf(buyer)).filter(({ status }) => status === "open");
    expect(open).toHaveLength(1);
    expect(pages).toContain(open[0]?.url);
    // A further request returns the open page or replaces it with one in its language.
    await all.openPage(buyer, { plan_id: 1, locale: "en" });
    expect((await all.sessionsOf(buyer)).filter(({ status }) => status === "open")).toHaveLength(1);
  });

  it("keeps one session open when panel and Stripe's page alternate", async () => {
    const buyer = await all.backend.logIn();
    const embedded = { ...order, ui: "embedded" };
    const open = async () => (await all.sessionsOf(buyer)).filter(({ status }) => status === "open");

    const { answer: secret } = await all.requestCheckout(buyer, embedded);
    expect((await all.requestCheckout(buyer, embedded)).answer).toBe(secret);
    expect(await open()).toMatchObject([{ client_secret: secret }]);

    const page = await all.openPage(buyer);
    expect(await open()).toMatchObject([{ url: page, ui_mode: "hosted_page" }]);

    const { answer: again } = await all.requestCheckout(buyer, embedded);
    expect(again).not.toBe(secret);
    expect(await open()).toMatchObject([{ client_secret: again }]);
  });

  it("keeps one session open for concurrent requests from panel and Stripe's page", async () => {
    const buyer = await all.backend.logIn();
    await Promise.all([all.requestCheckout(buyer, { ...order, ui: "embedded" }), all.requestCheckout(buyer)]);
    const sessions = await all.sessionsOf(buyer);
    expect(sessions.filter(({ status }) => status === "open")).toHaveLength(1);
  });
});

describe("create-checkout-session with an earlier page", () => {
  it("returns the same page for sequential requests", async () => {
    const buyer = await all.backend.logIn();
    const first = await all.openPage(buyer);
    expect(await all.openPage(buyer)).toBe(first);
    expect(await all.sessionsOf(buyer)).toHaveLength(1);
  });

  it.each([
    ["for another language", async (): Promise<unknown> => ({ plan_id: 1, locale: "en" })],
    [
      "after the plan's price changed",
      async (): Promise<unknown> => {
        await all.world.setPrice("price_new", 12_990);
        await all.backend.sql("update public.plans set stripe_price_id = 'price_new' where id = 1");
        return order;
      },
    ],
    [
      "when the page is about to expire",
      async (): Promise<unknown> => {
        all.setNow(new Date(Date.now() + 23.75 * 60 * 60 * 1000));
        return order;
      },
    ],
  ])("expires the old page and creates a new one %s", async (_what, change) => {
    const buyer = await all.backend.logIn();
    const first = await all.openPage(buyer);
    const second = await all.openPage(buyer, await change());
    expect(second).not.toBe(first);
    expect((await all.sessionsOf(buyer)).map(({ status, url }) => [status, url])).toEqual([
      ["open", second],
      ["expired", null],
    ]);
  });

  it("creates a new page after the old one has expired", async () => {
    const buyer = await all.backend.logIn();
    const first = await all.openPage(buyer);
    const [session] = await all.sessionsOf(buyer);
    await all.stripe.checkout.sessions.expire(session?.id ?? "");
    const second = await all.openPage(buyer);
    expect(second).not.toBe(first);
    expect((await all.sessionsOf(buyer)).map(({ status }) => status)).toEqual(["open", "expired"]);
  });

  it("creates a new page after the subscription has ended", async () => {
    const buyer = await all.backend.logIn();
    await all.world.pay(await all.openPage(buyer));
    const { data } = await all.stripe.subscriptions.list({
      customer: String(await all.storedCustomer(buyer)),
    });
    await all.stripe.subscriptions.cancel(data[0]?.id ?? "");
    await all.openPage(buyer);
    expect((await all.sessionsOf(buyer)).map(({ status }) => status)).toEqual(["open", "complete"]);
    expect(await all.customersOf(buyer)).toHaveLength(1);
  });
});

describe("create-checkout-session for a second subscription", () => {
  it.each(["trialing", "active", "past_due", "unpaid", "paused"])(
    "refuses it without a call to Stripe when one is stored as %s",
    async (status) => {
      const buyer = await all.backend.logIn();
      await all.backend.sql(
        `insert into public.subscriptions (id, profile_id, plan_id, status, unit_amount, currency, started_at, sync_ticket, synced_at)
         values ($1, $2, 1, $3, 9990, 'brl', now(), 0, now())`,
        [newId("sub"), buyer.id, status],
      );
      let calls = 0;
      all.world.intercept((_request, next) => {
        calls += 1;
        return next();
      });
      expect(await all.requestCheckout(buyer)).toEqual({ status: 409, answer: "already_subscribed" });
      expect(calls).toBe(0);
    },
  );

  it.each(["incomplete", "incomplete_expired", "canceled"])(
    "allows it when one is stored as %s",
    async (status) => {
      const buyer = await all.backend.logIn();
      await all.backend.sql(
        `insert into public.subscriptions (id, profile_id, plan_id, status, unit_amount, currency, started_at, sync_ticket, synced_at)
         values ($1, $2, 1, $3, 9990, 'brl', now(), 0, now())`,
        [newId("sub"), buyer.id, status],
      );
      expect((await all.requestCheckout(buyer)).status).toBe(200);
    },
  );

  it("refuses it when the first is paid at Stripe but not stored yet", async () => {
    const buyer = await all.backend.logIn();
    await all.world.pay(await all.openPage(buyer));
    expect(await all.requestCheckout(buyer)).toEqual({ status: 409, answer: "already_subscribed" });
    expect(await all.sessionsOf(buyer)).toHaveLength(1);
  });

  describe.each(["boleto", "pix"] as const)(
    "create-checkout-session while a first purchase awaits %s",
    (method) => {
      async function begin(): Promise<{ buyer: Buyer; subscriptionId: string }> {
        const buyer = await all.backend.logIn();
        await all.world.payLater(await all.openPage(buyer), method);
        const [session] = await all.sessionsOf(buyer);
        return { buyer, subscriptionId: String(session?.subscription) };
      }

      it("refuses a second purchase in any language while the payment is pending", async () => {
        const { buyer } = await begin();
        expect(await all.requestCheckout(buyer)).toEqual({ status: 409, answer: "payment_pending" });
        expect(await all.requestCheckout(buyer, { plan_id: 1, locale: "en" })).toEqual({
          status: 409,
          answer: "payment_pending",
        });
        expect(await all.sessionsOf(buyer)).toHaveLength(1);
      });

      it("answers already_subscribed after the payment", async () => {
        const { buyer, subscriptionId } = await begin();
        await all.world.move(subscriptionId, "voucher-paid");
        expect(await all.requestCheckout(buyer)).toEqual({ status: 409, answer: "already_subscribed" });
      });

      it("allows a second purchase after the payment failed", async () => {
        const { buyer, subscriptionId } = await begin();
        await all.world.move(subscriptionId, "voucher-expired");
        expect(await all.openPage(buyer)).toMatch(/^http/);
        expect((await all.sessionsOf(buyer)).map(({ status }) => status)).toEqual(["open", "complete"]);
      });
    },
  );

  it("answers already_subscribed when the open page is paid during the request", async () => {
    const buyer = await all.backend.logIn();
    const page = await all.openPage(buyer);
    const signals = new EventEmitter();
    const asked = once(signals, "asked");
    const paid = once(signals, "paid");
    all.world.intercept(async (call, next) => {
      if (call.url.endsWith("/expire")) {
        signals.emit("asked");
        await paid;
      }
      return next();
    });
    const other = all.requestCheckout(buyer, { plan_id: 1, locale: "en" });
    await asked;
    await all.world.pay(page);
    signals.emit("paid");
    expect(await other).toEqual({ status: 409, answer: "already_subscribed" });
    expect(await all.sessionsOf(buyer)).toHaveLength(1);
  });
});

describe("create-checkout-session customer", () => {
  it("replaces a stored customer that is deleted at Stripe", async () => {
    const buyer = await all.backend.logIn();
    await all.openPage(buyer);
    const first = String(await all.storedCustomer(buyer));
    await all.stripe.customers.del(first);

    const pages = await Promise.all([all.openPage(buyer), all.openPage(buyer)]);
    const second = await all.storedCustomer(buyer);
    expect(second).not.toBe(first);
    expect(new Set(pages).size).toBe(1);
    expect((await all.customersOf(buyer)).map(({ id }) => id)).toEqual([second]);
  });

  it("replaces a stored customer that does not exist at Stripe, as after a change of account", async () => {
    const buyer = await all.backend.logIn();
    await all.backend.sql(
      "insert into public.billing_customers (profile_id, stripe_customer_id) values ($1, $2)",
      [buyer.id, newId("cus")],
    );
    await all.openPage(buyer);
    expect((await all.customersOf(buyer)).map(({ id }) => id)).toEqual([await all.storedCustomer(buyer)]);
  });
});
