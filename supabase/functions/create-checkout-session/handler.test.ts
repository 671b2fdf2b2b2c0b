import { SignJWT } from "jose";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  type CheckoutWorld,
  openCheckoutWorld,
  order,
  request,
} from "../../../tools/testing/checkout-world.ts";
import { siteUrl } from "../../../tools/testing/test-backend.ts";
import { planPrice, stripeFailure } from "../../../tools/testing/test-stripe.ts";
import { createHandler } from "./handler.ts";

let all: CheckoutWorld;

beforeAll(async () => {
  all = await openCheckoutWorld();
}, 30_000);

afterEach(() => all.reset());

afterAll(() => all.close());

async function codeOf(token: string | null): Promise<{ status: number; code: unknown }> {
  const response = await all.handle(request(token, order));
  return { status: response.status, code: (await response.json()).code };
}

/** Signs the caller's token again with other claims. */
async function resigned(token: string, secret: string, expiresAt: number): Promise<string> {
  const [, claims = ""] = token.split(".");
  const payload = JSON.parse(Buffer.from(claims, "base64url").toString());
  return new SignJWT({ ...payload, exp: expiresAt })
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .sign(new TextEncoder().encode(secret));
}

describe("the payment page", () => {
  it("contains the plan's price, the caller and the return addresses", async () => {
    const buyer = await all.backend.logIn({ full_name: "Ana Souza", locale: "pt-PT" });
    const page = await all.openPage(buyer);

    const [session] = await all.sessionsOf(buyer);
    const [customer] = await all.customersOf(buyer);
    expect(session).toMatchObject({
      url: page,
      mode: "subscription",
      locale: "pt-BR",
      customer: customer?.id,
      client_reference_id: buyer.id,
      metadata: { profile_id: buyer.id, plan_id: "1" },
      success_url: `${siteUrl}/dashboard/checkout/success?session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: `${siteUrl}/dashboard/checkout/cancel`,
    });
    expect(session?.line_items?.data.map(({ price, quantity }) => [price?.id, quantity])).toEqual([
      [planPrice, 1],
    ]);
    expect(customer).toMatchObject({
      email: buyer.email,
      name: "Ana Souza",
      preferred_locales: ["pt"],
      metadata: { profile_id: buyer.id },
    });
    expect(await all.storedCustomer(buyer)).toBe(customer?.id);
    const [row] = await all.backend.sql(
      "select synced_details from public.billing_customers where profile_id = $1",
      [buyer.id],
    );
    expect(row?.["synced_details"]).toEqual({ email: buyer.email, name: "Ana Souza", locale: "pt" });
  });

  it("opens in the panel on request and returns to the same address", async () => {
    const buyer = await all.backend.logIn();
    const { status, answer } = await all.requestCheckout(buyer, { ...order, ui: "embedded" });
    const [session] = await all.sessionsOf(buyer);
    expect([status, answer]).toEqual([200, session?.client_secret]);
    expect(session).toMatchObject({
      ui_mode: "embedded_page",
      redirect_on_completion: "if_required",
      return_url: `${siteUrl}/dashboard/checkout/success?session_id={CHECKOUT_SESSION_ID}`,
      amount_total: 9990,
      client_reference_id: buyer.id,
      metadata: { profile_id: buyer.id, plan_id: "1" },
    });
    expect((await all.requestCheckout(buyer, { ...order, ui: "popup" })).status).toBe(400);
  });

  it("creates a subscription with profile and plan in its metadata", async () => {
    const buyer = await all.backend.logIn();
    await all.world.pay(await all.openPage(buyer));
    const { data } = await all.stripe.subscriptions.list({
      customer: String(await all.storedCustomer(buyer)),
    });
    expect(data.map(({ metadata }) => metadata)).toEqual([{ profile_id: buyer.id, plan_id: "1" }]);
  });

  it.each([
    ["pt-BR", "pt-BR"],
    ["pt-PT", "pt"],
    ["en", "en"],
  ])("uses the requested language: %s", async (locale, stripeLocale) => {
    const buyer = await all.backend.logIn();
    await all.openPage(buyer, { plan_id: 1, locale });
    expect((await all.sessionsOf(buyer)).map((session) => session.locale)).toEqual([stripeLocale]);
  });

  it("charges the price in the plan's row when the body names other prices", async () => {
    await all.world.setPrice("price_one_cent", 1);
    const buyer = await all.backend.logIn();
    await all.openPage(buyer, {
      ...order,
      price: "price_one_cent",
      price_id: "price_one_cent",
      stripe_price_id: "price_one_cent",
      amount: 1,
      line_items: [{ price: "price_one_cent", quantity: 1 }],
      profile_id: "00000000-0000-4000-8000-000000000001",
    });
    const [session] = await all.sessionsOf(buyer);
    expect(session?.amount_total).toBe(9990);
  });
});

it("refuses a buyer without a domain before it calls Stripe, and accepts them with a domain", async () => {
  const buyer = await all.backend.logIn();
  await all.backend.sql("update public.profiles set domain = null where id = $1", [buyer.id]);
  expect(await codeOf(buyer.token)).toEqual({ status: 409, code: "domain_required" });
  expect(await all.storedCustomer(buyer)).toBeUndefined();
  await all.backend.sql("update public.profiles set domain = 'ana.com.br' where id = $1", [buyer.id]);
  expect(await all.openPage(buyer)).toMatch(/^http/);
});

describe("authorization", () => {
  const refused = { status: 401, code: "unauthorized" };

  const inAnHour = Math.floor(Date.now() / 1000) + 3600;

  it("answers 401 without a token", async () => {
    expect(await codeOf(null)).toEqual(refused);
  });

  it.each(["garbage", "a.b.c", "sb_publishable_local_site_pronto"])(
    "answers 401 to the token %s",
    async (token) => {
      expect(await codeOf(token)).toEqual(refused);
    },
  );

  it("answers 401 to a forged token", async () => {
    const { token } = await all.backend.logIn();
    expect(await codeOf(await resigned(token, "another-secret-that-is-long-enough-0000", inAnHour))).toEqual(
      refused,
    );
    expect(await codeOf(`${token.split(".").slice(0, 2).join(".")}.`)).toEqual(refused);
  });

  it("answers 401 to an expired token", async () => {
    const { token } = await all.backend.logIn();
    const secret = String(process.env["LOCAL_JWT_SECRET"]);
    expect((await all.handle(request(await resigned(token, secret, inAnHour), order))).status).toBe(200);
    expect(await codeOf(await resigned(token, secret, Math.floor(Date.now() / 1000) - 60))).toEqual(refused);
  });

  it("answers 401 when the account is deleted", async () => {
    const buyer = await all.backend.logIn();
    await all.backend.sql("delete from auth.users where id = $1", [buyer.id]);
    expect(await codeOf(buyer.token)).toEqual(refused);
  });

  it.each([
    ["as a first customer", false],
    ["as the replacement of a deleted customer", true],
  ])(
    "answers 401 and deletes the customer when the account is deleted while the customer is created %s",
    async (_when, hadOne) => {
      const buyer = await all.backend.logIn();
      if (hadOne) {
        await all.requestCheckout(buyer);
        await all.stripe.customers.del(String(await all.storedCustomer(buyer)));
      }
      all.world.intercept(async (call, next) => {
        const response = await next();
        if (call.method === "POST" && new URL(call.url).pathname === "/v1/customers") {
          await all.backend.sql("select private.delete_account($1)", [buyer.id]);
        }
        return response;
      });
      expect(await all.requestCheckout(buyer)).toEqual({ status: 401, answer: "unauthorized" });
      expect(await all.customersOf(buyer)).toEqual([]);
    },
  );
});

describe("invalid requests", () => {
  it.each<[string, unknown]>([
    ["no JSON", "{"],
    ["a list", []],
    ["null", null],
    ["no plan", { locale: "pt-BR" }],
    ["a plan in quotes", { plan_id: "1", locale: "pt-BR" }],
    ["half a plan", { plan_id: 1.5, locale: "pt-BR" }],
    ["plan zero", { plan_id: 0, locale: "pt-BR" }],
    ["a plan id above the integer range", { plan_id: 2_147_483_648, locale: "pt-BR" }],
    ["no language", { plan_id: 1 }],
    ["another language", { plan_id: 1, locale: "fr" }],
  ])("answers 400 to %s", async (_what, body) => {
    const buyer = await all.backend.logIn();
    expect(await all.requestCheckout(buyer, body)).toEqual({ status: 400, answer: "invalid_request" });
  });

  it("answers 404 for a plan that does not exist or is not on sale", async () => {
    const buyer = await all.backend.logIn();
    expect(await all.requestCheckout(buyer, { ...order, plan_id: 99 })).toEqual({
      status: 404,
      answer: "plan_not_found",
    });
    await all.backend.sql("update public.plans set active = false where id = 1");
    expect(await all.requestCheckout(buyer)).toEqual({ status: 404, answer: "plan_not_found" });
  });

  it("answers 409 for a plan whose price Stripe does not have", async () => {
    const buyer = await all.backend.logIn();
    for (const price of [null, "price_placeholder"]) {
      await all.backend.sql("update public.plans set stripe_price_id = $1 where id = 1", [price]);
      expect(await all.requestCheckout(buyer)).toEqual({ status: 409, answer: "plan_not_connected" });
    }
    await all.backend.sql("update public.plans set stripe_price_id = $1 where id = 1", [planPrice]);
    expect((await all.requestCheckout(buyer)).status).toBe(200);
  });

  it("answers 405 to another method", async () => {
    const response = await all.handle(new Request("http://function.test/", { method: "GET" }));
    expect(response.status).toBe(405);
    expect(await response.json()).toMatchObject({ code: "method_not_allowed" });
  });
});

describe("failures", () => {
  it("answers 502 when Stripe is down and succeeds on the next call", async () => {
    const buyer = await all.backend.logIn();
    all.world.intercept(() => Promise.resolve(stripeFailure()));
    expect(await all.requestCheckout(buyer)).toEqual({ status: 502, answer: "payment_provider_unavailable" });
    all.world.intercept(null);
    expect((await all.requestCheckout(buyer)).status).toBe(200);
    expect(await all.customersOf(buyer)).toHaveLength(1);
  });

  it.each([
    ["Invalid email address: ana@exemplo", "Invalid email address: ana@exemplo"],
    ["No such price: 'price_1Q2w'", undefined],
  ])("answers 502 with Stripe's message only when buyers may read it: %s", async (message, passed) => {
    const buyer = await all.backend.logIn();
    all.world.intercept(() =>
      Promise.resolve(Response.json({ error: { type: "invalid_request_error", message } }, { status: 400 })),
    );
    const response = await all.handle(request(buyer.token));
    expect(response.status).toBe(502);
    expect((await response.json()).provider_message).toBe(passed);
  });

  it("reuses the customer when Stripe failed after creating it", async () => {
    const buyer = await all.backend.logIn();
    all.world.intercept((call, next) =>
      call.url.includes("/checkout/sessions") ? Promise.resolve(stripeFailure()) : next(),
    );
    expect((await all.requestCheckout(buyer)).status).toBe(502);
    all.world.intercept(null);
    expect((await all.requestCheckout(buyer)).status).toBe(200);
    expect(await all.customersOf(buyer)).toHaveLength(1);
  });

  it("answers 500 without details when the database is down", async () => {
    const { token } = await all.backend.logIn();
    const cutOff = createHandler({ ...all.dependencies, database: all.backend.unreachable });
    const response = await cutOff(request(token, order));
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({ code: "unknown", message: "Something went wrong on our side." });
  });
});

describe("CORS", () => {
  it("allows pages of the site in the preflight and in every response", async () => {
    const asked = await all.handle(new Request("http://function.test/", { method: "OPTIONS" }));
    expect(asked.status).toBe(204);
    const buyer = await all.backend.logIn();
    for (const response of [
      asked,
      await all.handle(request(buyer.token, order)),
      await all.handle(request(null, order)),
    ]) {
      expect(response.headers.get("access-control-allow-origin")).toBe(siteUrl);
    }
    expect(asked.headers.get("access-control-allow-headers")).toContain("authorization");
  });

  it("allows pages of the additional origins in the environment", async () => {
    const www = "https://www.sitepronto.test";
    const handle = createHandler({ ...all.dependencies, allowedOrigins: [www] });
    const asked = await handle(
      new Request("http://function.test/", { method: "OPTIONS", headers: { Origin: www } }),
    );
    expect(asked.headers.get("access-control-allow-origin")).toBe(www);
    expect(asked.headers.get("vary")).toBe("Origin");
  });
});
