import type { Stripe } from "stripe";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openCheckout } from "../testing/buying.ts";
import { failure } from "../testing/failure.ts";
import { startStripe, type RunningStripe } from "../testing/running-stripe.ts";

let running: RunningStripe;
let stripe: Stripe;

beforeAll(async () => {
  running = await startStripe({ webhooks: false });
  stripe = running.stripe;
});
afterAll(() => running.stop());

describe("lists and expansion", () => {
  test("a list returns everything newest first through the client's auto-pagination", async () => {
    const made: string[] = [];
    for (let index = 0; index < 25; index += 1) {
      made.unshift((await stripe.products.create({ name: `walk ${index}` })).id);
    }
    const walked: string[] = [];
    for await (const product of stripe.products.list({ limit: 7 })) walked.push(product.id);
    expect(walked.filter((id) => made.includes(id))).toEqual(made);

    const [newest = "", second = ""] = made;
    const before = await stripe.products.list({ ending_before: second, limit: 1 });
    expect(before.data.map((product) => product.id)).toEqual([newest]);
  });

  test("a list filters by created, given as a timestamp or a range", async () => {
    const { id, created } = await stripe.customers.create({ email: "when@a.test" });
    const found = async (params: Stripe.CustomerListParams) =>
      (await stripe.customers.list({ email: "when@a.test", ...params })).data.map((one) => one.id);
    expect(await found({ created })).toEqual([id]);
    expect(await found({ created: { gte: created, lte: created } })).toEqual([id]);
    expect(await found({ created: { gt: created } })).toEqual([]);
    expect(await found({ created: { lt: created } })).toEqual([]);
  });

  test("a list expands properties under data", async () => {
    const customer = await stripe.customers.create({ email: "expand@a.test" });
    await openCheckout(running, { customer: customer.id });
    const sessions = await stripe.checkout.sessions.list({
      customer: customer.id,
      expand: ["data.customer", "data.line_items"],
    });
    expect(sessions.data[0]).toMatchObject({
      customer: { id: customer.id, email: "expand@a.test" },
      line_items: { object: "list", data: [{ amount_total: 9990 }] },
    });
  });

  test("a call with an unknown expansion is refused before it creates anything", async () => {
    const error = await failure(
      stripe.customers.create({ email: "never@a.test", expand: ["metadata.nothing"] }),
    );
    expect(error).toMatchObject({ statusCode: 400, param: "expand" });
    expect((await stripe.customers.list({ email: "never@a.test" })).data).toEqual([]);
    const { id } = await openCheckout(running);
    for (const path of ["client_reference_id", "id", "no_such", "line_items.data.price.product.name.more"]) {
      const refused = await failure(stripe.checkout.sessions.retrieve(id, { expand: [path] }));
      expect(refused).toMatchObject({ statusCode: 400, param: "expand" });
      expect(refused.message).toContain(path);
    }
  });

  test("a null reference stays null when expanded", async () => {
    const { id } = await openCheckout(running);
    const session = await stripe.checkout.sessions.retrieve(id, { expand: ["customer", "subscription"] });
    expect(session).toMatchObject({ customer: null, subscription: null });
  });
});
