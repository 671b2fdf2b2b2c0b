import { afterAll, beforeAll, expect, test } from "vitest";
import { buy, goodForm, idOf } from "../testing/buying.ts";
import { read } from "../testing/pages.ts";
import { startStripe, type RunningStripe } from "../testing/running-stripe.ts";

let running: RunningStripe;

beforeAll(async () => {
  running = await startStripe({ webhooks: false });
});
afterAll(() => running.stop());

/** Creates a subscription with an open invoice, because its card failed at the renewal. */
async function owing(): Promise<{ subscription: string; invoice: string }> {
  const session = await buy(running, {}, { cardNumber: "4000 0000 0000 0341" });
  const subscription = idOf(session.subscription);
  await fetch(`${running.base}/_local/subscriptions/${subscription}/renew`, { method: "POST" });
  const [open] = (await running.stripe.invoices.list({ subscription, status: "open" })).data;
  return { subscription, invoice: String(open?.id) };
}

const payWith = (invoice: string, card: Partial<typeof goodForm>) =>
  fetch(`${running.base}/i/${invoice}/card`, {
    method: "POST",
    body: new URLSearchParams({ ...goodForm, ...card }),
    redirect: "manual",
  });

test("an open invoice is paid with another card, and the card on file stays", async () => {
  const { subscription, invoice } = await owing();
  const before = await running.stripe.subscriptions.retrieve(subscription);
  expect((await read(running.base)).text).toContain(`href="/i/${invoice}"`);

  const declined = await payWith(invoice, { cardNumber: "4000 0000 0000 9995" });
  expect(declined.status).toBe(200);
  expect(await declined.text()).toContain("saldo suficiente");
  expect(await running.stripe.invoices.retrieve(invoice)).toMatchObject({ status: "open" });

  const paid = await payWith(invoice, { cardNumber: "5555 5555 5555 4444" });
  expect([paid.status, paid.headers.get("location")]).toEqual([303, `/i/${invoice}?flash=paid`]);
  const after = await running.stripe.subscriptions.retrieve(subscription, { expand: ["latest_invoice"] });
  expect(after).toMatchObject({
    status: "active",
    default_payment_method: before.default_payment_method,
    latest_invoice: { id: invoice, status: "paid" },
  });
  const { data } = await running.stripe.charges.list({ customer: idOf(after.customer) });
  expect(data[0]?.payment_method_details?.card?.last4).toBe("4444");

  expect((await payWith(invoice, {})).headers.get("location")).toBe(`/i/${invoice}`);
  const again = await running.stripe.charges.list({ customer: idOf(after.customer) });
  expect(again.data).toHaveLength(data.length);
});
