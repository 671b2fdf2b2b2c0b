import { Stripe } from "stripe";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ensurePrice, priceId } from "../testing/buying.ts";
import { failure } from "../testing/failure.ts";
import { clientFor, secretKey, startStripe, type RunningStripe } from "../testing/running-stripe.ts";

let running: RunningStripe;
let stripe: Stripe;

beforeAll(async () => {
  running = await startStripe({ webhooks: false });
  stripe = running.stripe;
});
afterAll(() => running.stop());

describe("API keys", () => {
  test("a wrong key gets 401 with Stripe's error and the key masked", async () => {
    const error = await failure(clientFor(running.base, "sk_test_of_somebody_else").customers.list());
    expect(error).toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
    expect(error.statusCode).toBe(401);
    expect(error.message).toMatch(/^Invalid API Key provided: sk_test_\*+else$/);
  });

  test("a missing key gets 401 with a message that says how to send one", async () => {
    const response = await fetch(`${running.base}/v1/customers`);
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({
      error: { type: "invalid_request_error", message: expect.stringContaining("Bearer auth") },
    });
  });

  test("basic authentication is accepted, as with curl -u", async () => {
    const response = await fetch(`${running.base}/v1/customers`, {
      headers: { authorization: `Basic ${Buffer.from(`${secretKey}:`).toString("base64")}` },
    });
    expect(response.status).toBe(200);
  });
});

describe("requests", () => {
  test("every response has a request id", async () => {
    const customer = await stripe.customers.create({ email: "req@a.test" });
    expect(customer.lastResponse.requestId).toMatch(/^req_\w+$/);
    const error = await failure(stripe.customers.retrieve("cus_none"));
    expect(error.requestId).toMatch(/^req_\w+$/);
  });

  test("a path that only the real Stripe has gets 404 with a message that says so", async () => {
    const error = await failure(stripe.payouts.list());
    expect(error.statusCode).toBe(404);
    expect(error.message).toContain("GET: /v1/payouts");
  });

  test("an unknown parameter gets 400 and changes nothing", async () => {
    const before = await stripe.customers.list({ limit: 100 });
    const response = await post("/v1/customers", { email: "x@a.test", surname: "Souza" });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error: { code: "parameter_unknown", param: "surname", type: "invalid_request_error" },
    });
    const after = await stripe.customers.list({ limit: 100 });
    expect(after.data.length).toBe(before.data.length);
  });

  test("a missing parameter is named in the form encoding", async () => {
    await ensurePrice(running);
    const response = await post("/v1/checkout/sessions", {
      mode: "subscription",
      success_url: "https://a.test",
      "line_items[0][price]": priceId,
    });
    expect(await response.json()).toMatchObject({
      error: { code: "parameter_missing", param: "line_items[0][quantity]" },
    });
  });
});

function post(path: string, form: Record<string, string>): Promise<Response> {
  return fetch(running.base + path, {
    method: "POST",
    headers: { authorization: `Bearer ${secretKey}` },
    body: new URLSearchParams(form),
  });
}
