import type { Stripe } from "stripe";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buy, idOf, openCheckout } from "../testing/buying.ts";
import { failure } from "../testing/failure.ts";
import { startStripe, type RunningStripe } from "../testing/running-stripe.ts";

let running: RunningStripe;
let stripe: Stripe;

beforeAll(async () => {
  running = await startStripe({ webhooks: false });
  stripe = running.stripe;
});
afterAll(() => running.stop());

describe("customers", () => {
  test("a customer can be created, retrieved, updated and listed by e-mail", async () => {
    const made = await stripe.customers.create({
      email: "ana@a.test",
      name: "Ana",
      metadata: { profile: "p1", keep: "yes" },
      preferred_locales: ["pt-BR"],
      address: { city: "Lisboa", country: "PT" },
    });
    expect(made).toMatchObject({ object: "customer", livemode: false, preferred_locales: ["pt-BR"] });
    expect(made.address).toMatchObject({ city: "Lisboa", country: "PT", line1: null });

    const changed = await stripe.customers.update(made.id, {
      name: "Ana Souza",
      phone: "",
      metadata: { profile: "", more: "1" },
    });
    expect(changed).toMatchObject({ name: "Ana Souza", phone: null, email: "ana@a.test" });
    expect(changed.metadata).toEqual({ keep: "yes", more: "1" });
    expect(await stripe.customers.retrieve(made.id)).toMatchObject({ name: "Ana Souza" });

    const cleared = await stripe.customers.update(made.id, { metadata: "" });
    expect(cleared.metadata).toEqual({});
    const found = await stripe.customers.list({ email: "ana@a.test" });
    expect(found.data.map((customer) => customer.id)).toEqual([made.id]);
    expect((await stripe.customers.list({ email: "nobody@a.test" })).data).toEqual([]);
  });

  test("a customer is refused with a malformed e-mail address", async () => {
    const error = await failure(stripe.customers.create({ email: "ana at home" }));
    expect(error).toMatchObject({ statusCode: 400, code: "email_invalid", param: "email" });
  });

  test("a deleted customer leaves a stub that is not listed and cannot be updated or used", async () => {
    const made = await stripe.customers.create({ email: "gone@a.test" });
    expect(await stripe.customers.del(made.id)).toMatchObject({ id: made.id, deleted: true });
    expect(await stripe.customers.retrieve(made.id)).toMatchObject({
      id: made.id,
      object: "customer",
      deleted: true,
    });
    expect((await stripe.customers.list({ email: "gone@a.test" })).data).toEqual([]);
    for (const call of [
      stripe.customers.update(made.id, { name: "x" }),
      stripe.customers.del(made.id),
      openCheckout(running, { customer: made.id }),
    ]) {
      expect(await failure(call)).toMatchObject({ statusCode: 404, code: "resource_missing" });
    }
  });

  test("an unknown customer gets 404 with the parameter name", async () => {
    expect(await failure(stripe.customers.retrieve("cus_none"))).toMatchObject({
      statusCode: 404,
      code: "resource_missing",
      param: "id",
      message: "No such customer: 'cus_none'",
    });
  });
});

test("a customer takes only their own card as default, which is charged when the subscription has none", async () => {
  const session = await buy(running, {}, { cardNumber: "4000 0000 0000 0341" });
  const [id, customer] = [idOf(session.subscription), idOf(session.customer)];
  const other = await buy(running);
  const stranger = (await stripe.paymentMethods.list({ customer: idOf(other.customer) })).data[0]?.id ?? "";
  const setDefault = (method: string) =>
    stripe.customers.update(customer, { invoice_settings: { default_payment_method: method } });
  expect((await failure(setDefault(stranger))).code).toBe("resource_missing");

  const own = (await stripe.paymentMethods.list({ customer })).data[0]?.id ?? "";
  expect((await setDefault(own)).invoice_settings.default_payment_method).toBe(own);
  const cleared = await stripe.subscriptions.update(id, { default_payment_method: "" });
  expect(cleared.default_payment_method).toBeNull();
  await fetch(`${running.base}/_local/subscriptions/${id}/renew`, { method: "POST" });
  expect((await stripe.subscriptions.retrieve(id)).status).toBe("past_due");
});
