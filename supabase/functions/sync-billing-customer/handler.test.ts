import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type BillingWorld, openBillingWorld } from "../../../tools/testing/billing-world.ts";
import { stripeFailure } from "../../../tools/testing/test-stripe.ts";
import { post } from "../../../tools/testing/test-world.ts";
import { createHandler } from "./handler.ts";

let all: BillingWorld;
let handle: (request: Request) => Promise<Response>;

beforeAll(async () => {
  all = await openBillingWorld();
  handle = createHandler(all.dependencies);
}, 30_000);

afterEach(() => all.world.intercept(null));

afterAll(() => all.close());

async function ask(token: string | null, body: unknown = {}): Promise<{ status: number; answer: unknown }> {
  const response = await handle(post("sync-billing-customer", token, body));
  const { synced, code }: { synced?: unknown; code?: unknown } = await response.json();
  return { status: response.status, answer: synced ?? code };
}

describe("sync-billing-customer", () => {
  it("writes the profile's e-mail, name and language to Stripe and stores them", async () => {
    const customer = await all.register({ full_name: "Ana Souza", locale: "pt-PT" });
    await all.backend.sql("update auth.users set email = $2 where id = $1", [
      customer.id,
      `nova-${customer.email}`,
    ]);
    expect(await ask(customer.token)).toEqual({ status: 200, answer: true });

    const synced = { email: `nova-${customer.email}`, name: "Ana Souza" };
    expect(await all.stripe.customers.retrieve(customer.customerId)).toMatchObject({
      ...synced,
      preferred_locales: ["pt"],
    });
    const [row] = await all.backend.sql(
      "select synced_details from public.billing_customers where profile_id = $1",
      [customer.id],
    );
    expect(row?.["synced_details"]).toEqual({ ...synced, locale: "pt" });
  });

  it("removes the name when the profile has none", async () => {
    const customer = await all.register({ full_name: "Ana Souza" });
    await ask(customer.token);
    await all.backend.sql("update public.profiles set full_name = null where id = $1", [customer.id]);
    expect(await ask(customer.token)).toEqual({ status: 200, answer: true });
    expect(await all.stripe.customers.retrieve(customer.customerId)).toMatchObject({ name: null });
  });

  it("ignores the request body", async () => {
    const customer = await all.register({ full_name: "Ana Souza" });
    const other = await all.register();
    await ask(customer.token, { email: "attacker@example.com", profile_id: other.id, name: "X" });
    expect(await all.stripe.customers.retrieve(customer.customerId)).toMatchObject({
      email: customer.email,
      name: "Ana Souza",
    });
  });
});

describe("sync-billing-customer without a sync", () => {
  it("answers false for a caller who never paid", async () => {
    const { token } = await all.backend.logIn();
    expect(await ask(token)).toEqual({ status: 200, answer: false });
  });

  it("answers false when the customer is deleted at Stripe", async () => {
    const customer = await all.register();
    await all.stripe.customers.del(customer.customerId);
    expect(await ask(customer.token)).toEqual({ status: 200, answer: false });
  });

  it.each([null, "garbage"])("answers 401 to the token %s", async (token) => {
    expect(await ask(token)).toEqual({ status: 401, answer: "unauthorized" });
  });

  it("answers 502 and stores nothing when Stripe is down", async () => {
    const customer = await all.register();
    all.world.intercept(() => Promise.resolve(stripeFailure()));
    expect(await ask(customer.token)).toEqual({ status: 502, answer: "payment_provider_unavailable" });
    const [row] = await all.backend.sql(
      "select synced_details from public.billing_customers where profile_id = $1",
      [customer.id],
    );
    expect(row?.["synced_details"]).toBeNull();
  });
});
