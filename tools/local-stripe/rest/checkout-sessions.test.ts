import type { Stripe } from "stripe";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ensurePrice, openCheckout, priceId, submit } from "../testing/buying.ts";
import { failure } from "../testing/failure.ts";
import { read } from "../testing/pages.ts";
import { startStripe, type RunningStripe } from "../testing/running-stripe.ts";

let running: RunningStripe;
let stripe: Stripe;

beforeAll(async () => {
  running = await startStripe({ webhooks: false });
  stripe = running.stripe;
});
afterAll(() => running.stop());

describe("checkout sessions", () => {
  test("a checkout session is created open with a URL, the requested values and expiry in a day", async () => {
    const session = await openCheckout(running, { metadata: { order: "7" } });
    expect(session).toMatchObject({
      status: "open",
      payment_status: "unpaid",
      mode: "subscription",
      amount_total: 9990,
      currency: "brl",
      client_reference_id: "profile-1",
      locale: "pt-BR",
      customer: null,
      metadata: { order: "7" },
      url: `${running.base}/c/pay/${session.id}`,
    });
    expect(session.id).toMatch(/^cs_test_\w+$/);
    expect(session.expires_at - session.created).toBe(86_400);
    expect(session).not.toHaveProperty("line_items");
  });

  test("a checkout session returns line items when expanded and from their own path", async () => {
    const { id } = await openCheckout(running);
    const session = await stripe.checkout.sessions.retrieve(id, {
      expand: ["line_items.data.price.product"],
    });
    expect(session.line_items?.data).toMatchObject([
      {
        object: "item",
        description: "Plano Profissional",
        amount_total: 9990,
        quantity: 1,
        price: { id: priceId, product: { object: "product", name: "Plano Profissional" } },
      },
    ]);
    const items = await stripe.checkout.sessions.listLineItems(id);
    expect(items.data.map((item) => item.price?.id)).toEqual([priceId]);
  });

  test("an embedded checkout session has a secret and one return URL", async () => {
    await ensurePrice(running);
    const embedded: Stripe.Checkout.SessionCreateParams = {
      mode: "subscription",
      line_items: [{ price: priceId, quantity: 1 }],
      ui_mode: "embedded_page",
      return_url: "https://site.test/success?session_id={CHECKOUT_SESSION_ID}",
      redirect_on_completion: "if_required",
    };
    const session = await stripe.checkout.sessions.create(embedded);
    expect(session).toMatchObject({ url: null, success_url: null, cancel_url: null, status: "open" });
    expect(session.client_secret).toMatch(new RegExp(`^${session.id}_secret_\\w+$`));
    const { return_url: _none, ...without } = embedded;
    expect(await failure(stripe.checkout.sessions.create(without))).toMatchObject({ param: "return_url" });
    for (const name of ["success_url", "cancel_url"] as const) {
      const params = { ...embedded, [name]: "https://site.test" };
      expect(await failure(stripe.checkout.sessions.create(params))).toMatchObject({ param: name });
    }
    const page = await read(`${running.base}/c/pay/${session.id}`);
    expect(page.headers.get("content-security-policy")).toContain("frame-ancestors https://site.test");
    const hosted = await openCheckout(running);
    expect((await read(hosted.url)).headers.get("content-security-policy")).toContain(
      "frame-ancestors 'none'",
    );

    const paid = await submit(`${running.base}/c/pay/${session.id}`);
    expect(paid).toMatchObject({ status: 200, location: null });
    expect(paid.text).toContain('"kind":"complete"');
    expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ payment_status: "paid" });
  });

  test("a checkout session accepts price_data instead of a price", async () => {
    const { id } = await openCheckout(running, {
      line_items: [
        {
          quantity: 2,
          price_data: {
            currency: "brl",
            unit_amount: 500,
            recurring: { interval: "month" },
            product_data: { name: "Extra" },
          },
        },
      ],
    });
    const session = await stripe.checkout.sessions.retrieve(id, { expand: ["line_items"] });
    expect(session.amount_total).toBe(1000);
    expect(session.line_items?.data[0]).toMatchObject({ description: "Extra", amount_total: 1000 });
  });

  test("checkout sessions can be listed by customer and status, and expired once", async () => {
    const customer = await stripe.customers.create({ email: "list@a.test" });
    const first = await openCheckout(running, { customer: customer.id });
    const second = await openCheckout(running, { customer: customer.id });
    expect(first.customer_details?.email).toBe("list@a.test");
    const expired = await stripe.checkout.sessions.expire(first.id);
    expect(expired).toMatchObject({ status: "expired", url: null });
    const ids = async (status: "open" | "expired" | "complete") =>
      (await stripe.checkout.sessions.list({ customer: customer.id, status })).data.map((one) => one.id);
    expect(await ids("open")).toEqual([second.id]);
    expect(await ids("expired")).toEqual([first.id]);
    expect(await ids("complete")).toEqual([]);
    expect(await failure(stripe.checkout.sessions.expire(first.id))).toMatchObject({ statusCode: 400 });
  });

  test("a checkout session expires when expires_at has passed", async () => {
    const { id, expires_at } = await openCheckout(running);
    running.clock.now = (expires_at - 1) * 1000;
    expect((await stripe.checkout.sessions.retrieve(id)).status).toBe("open");
    running.clock.now = expires_at * 1000;
    expect((await stripe.checkout.sessions.retrieve(id)).status).toBe("expired");
    running.clock.now = Date.now();
  });

  test.each<[string, Partial<Stripe.Checkout.SessionCreateParams>, string]>([
    ["a mode that is not modelled", { mode: "payment" }, "mode"],
    ["an address that is none", { success_url: "/success" }, "success_url"],
    ["a script as address", { cancel_url: "javascript:alert(1)" }, "cancel_url"],
    ["a language that Stripe lacks", { locale: "pt-PT" }, "locale"],
    [
      "a price that is not there",
      { line_items: [{ price: "price_no", quantity: 1 }] },
      "line_items[0][price]",
    ],
    ["no quantity", { line_items: [{ price: priceId, quantity: 0 }] }, "line_items[0][quantity]"],
    ["nothing to buy", { line_items: [] }, "line_items"],
    ["too short a life", { expires_at: 1 }, "expires_at"],
    ["a customer that is not there", { customer: "cus_no" }, "customer"],
  ])("a checkout session refuses %s, naming the parameter", async (_what, params, param) => {
    expect(await failure(openCheckout(running, params))).toMatchObject({
      type: "StripeInvalidRequestError",
      param,
    });
  });

  test("a checkout session refuses a customer together with a customer_email", async () => {
    const customer = await stripe.customers.create({ email: "both@a.test" });
    const error = await failure(
      openCheckout(running, { customer: customer.id, customer_email: "both@a.test" }),
    );
    expect(error.message).toContain("only specify one of");
  });
});
