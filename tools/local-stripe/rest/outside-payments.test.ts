import type { Stripe } from "stripe";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buy, idOf } from "../testing/buying.ts";
import { failure } from "../testing/failure.ts";
import { startStripe, type RunningStripe } from "../testing/running-stripe.ts";

let running: RunningStripe;
let stripe: Stripe;

beforeAll(async () => {
  running = await startStripe({ webhooks: false });
  stripe = running.stripe;
});
afterAll(() => running.stop());

/** A subscription whose renewal was declined, with its open invoice. */
async function owing(): Promise<{ subscription: string; invoice: string }> {
  const session = await buy(running, {}, { cardNumber: "4000 0000 0000 0341" });
  const subscription = idOf(session.subscription);
  await fetch(`${running.base}/_local/subscriptions/${subscription}/renew`, { method: "POST" });
  const { data } = await stripe.invoices.list({ subscription, status: "open" });
  return { subscription, invoice: data[0]?.id ?? "" };
}

describe("paying an invoice outside of Stripe", () => {
  test("marks the invoice as paid without a charge and makes the subscription active", async () => {
    const { subscription, invoice } = await owing();
    const paid = await stripe.invoices.pay(invoice, {
      paid_out_of_band: true,
      expand: ["payments", "amount_paid_off_stripe"],
    });
    expect(paid).toMatchObject({
      status: "paid",
      amount_paid: 9990,
      amount_paid_off_stripe: 9990,
      amount_remaining: 0,
      attempt_count: 1,
    });
    const listed = await stripe.invoices.list({
      subscription,
      expand: ["data.payments", "data.amount_paid_off_stripe"],
    });
    expect(listed.data.map((one) => one.amount_paid_off_stripe)).toEqual([9990, 0]);
    expect(
      listed.data[0]?.payments?.data.map(({ status, payment }) => ({ status, type: payment.type })),
    ).toEqual([
      { status: "paid", type: "payment_record" },
      { status: "canceled", type: "payment_intent" },
    ]);
    expect((await stripe.subscriptions.retrieve(subscription)).status).toBe("active");
    const { data } = await stripe.events.list({ limit: 20 });
    expect(data.map(({ type }) => type)).toEqual(expect.arrayContaining(["invoice.paid"]));
    expect(
      data.filter(
        ({ type, data: { object } }) =>
          type === "invoice.payment_succeeded" && "id" in object && object.id === invoice,
      ),
    ).toEqual([]);
  });

  test("refuses an invoice that is paid or void", async () => {
    const { subscription, invoice } = await owing();
    const { data } = await stripe.invoices.list({ subscription, status: "paid" });
    const pay = (id: string) => failure(stripe.invoices.pay(id, { paid_out_of_band: true }));
    expect(await pay(data[0]?.id ?? "")).toMatchObject({ code: "invoice_already_paid" });
    await stripe.invoices.voidInvoice(invoice);
    expect(await pay(invoice)).toMatchObject({ code: "invoice_not_payable" });
  });
});
