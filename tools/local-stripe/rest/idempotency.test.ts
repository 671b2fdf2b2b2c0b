import { Stripe } from "stripe";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { failure } from "../testing/failure.ts";
import { startStripe, type RunningStripe } from "../testing/running-stripe.ts";

let running: RunningStripe;
let stripe: Stripe;

beforeAll(async () => {
  running = await startStripe({ webhooks: false });
  stripe = running.stripe;
});
afterAll(() => running.stop());

describe("idempotency", () => {
  test("replays the response for the same key and parameters", async () => {
    const params = { email: "once@a.test", metadata: { a: "1", b: "2" } };
    const first = await stripe.customers.create(params, { idempotencyKey: "key-once" });
    const again = await stripe.customers.create(
      { metadata: { b: "2", a: "1" }, email: "once@a.test" },
      { idempotencyKey: "key-once" },
    );
    expect(again.id).toBe(first.id);
    expect(first.lastResponse.headers["idempotent-replayed"]).toBeUndefined();
    expect(again.lastResponse.headers["idempotent-replayed"]).toBe("true");
    expect(again.lastResponse.headers["original-request"]).toBe(first.lastResponse.requestId);
    expect((await stripe.customers.list({ email: "once@a.test" })).data).toHaveLength(1);
  });

  test("creates one customer for twenty requests at once with one key", async () => {
    const responses = await Promise.all(
      Array.from({ length: 20 }, () =>
        stripe.customers.create({ email: "race@a.test" }, { idempotencyKey: "key-race" }),
      ),
    );
    expect(new Set(responses.map((customer) => customer.id)).size).toBe(1);
    expect((await stripe.customers.list({ email: "race@a.test" })).data).toHaveLength(1);
  });

  test("refuses the same key with other parameters or for another path", async () => {
    await stripe.customers.create({ email: "one@a.test" }, { idempotencyKey: "key-other" });
    for (const call of [
      stripe.customers.create({ email: "two@a.test" }, { idempotencyKey: "key-other" }),
      stripe.products.create({ name: "one" }, { idempotencyKey: "key-other" }),
    ]) {
      const error = await failure(call);
      expect(error).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
      expect(error.statusCode).toBe(400);
    }
  });

  test("does not store the response of a refused request", async () => {
    const options = { idempotencyKey: "key-retry" };
    await failure(stripe.customers.create({ email: "nonsense" }, options));
    expect(await stripe.customers.create({ email: "sense@a.test" }, options)).toMatchObject({
      email: "sense@a.test",
    });
  });
});
