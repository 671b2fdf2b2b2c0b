import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { buy, goodForm, idOf, openCheckout, priceId, submit } from "../testing/buying.ts";
import { authenticate, paidCharges, read } from "../testing/pages.ts";
import { startStripe, type RunningStripe } from "../testing/running-stripe.ts";

let running: RunningStripe;

beforeAll(async () => {
  running = await startStripe({ webhooks: false });
});
afterAll(() => running.stop());
beforeEach(() => {
  running.clock.now = Date.now();
});

describe("paying with a card that succeeds", () => {
  test.each(["4242424242424242", "5555 5555 5555 4444", "4000 0000 0000 0341", "378282246310005"])(
    "paying with %s creates a customer, an active subscription and a paid invoice, and redirects to the site",
    async (cardNumber) => {
      const { id, url } = await openCheckout(running, {
        subscription_data: { metadata: { profile: "p1" } },
      });
      const paid = await submit(url, {
        cardNumber,
        cardCvc: "1234".slice(0, cardNumber.startsWith("37") ? 4 : 3),
      });
      expect(paid).toMatchObject({ status: 303, location: `https://site.test/success?session_id=${id}` });

      const session = await running.stripe.checkout.sessions.retrieve(id, {
        expand: ["customer", "subscription.latest_invoice.payments"],
      });
      expect(session).toMatchObject({
        status: "complete",
        payment_status: "paid",
        url: null,
        client_reference_id: "profile-1",
        customer: { email: goodForm.email, name: goodForm.billingName, preferred_locales: ["pt-BR"] },
        customer_details: { email: goodForm.email, name: goodForm.billingName },
        subscription: {
          status: "active",
          metadata: { profile: "p1" },
          items: { data: [{ price: { id: priceId }, quantity: 1 }] },
          latest_invoice: {
            status: "paid",
            amount_paid: 9990,
            amount_remaining: 0,
            billing_reason: "subscription_create",
            payments: { data: [{ status: "paid", amount_paid: 9990 }] },
          },
        },
      });
      const [intent] = (
        await running.stripe.paymentIntents.list({
          customer: idOf(session.customer),
          expand: ["data.latest_charge"],
        })
      ).data;
      expect(intent).toMatchObject({
        status: "succeeded",
        amount_received: 9990,
        latest_charge: {
          paid: true,
          payment_method_details: { card: { last4: cardNumber.replaceAll(" ", "").slice(-4) } },
        },
      });
    },
  );

  test("a paid checkout sets a period of one calendar month on the subscription's items", async () => {
    running.clock.now = Date.parse("2027-01-31T12:00:00Z");
    const session = await buy(running);
    const subscription = await running.stripe.subscriptions.retrieve(idOf(session.subscription));
    const [item] = subscription.items.data;
    expect(item?.current_period_start).toBe(Date.parse("2027-01-31T12:00:00Z") / 1000);
    expect(item?.current_period_end).toBe(Date.parse("2027-02-28T12:00:00Z") / 1000);
    expect(subscription).not.toHaveProperty("current_period_end");
  });

  test("a paid checkout links the invoice to its subscription, with a number, a page and a PDF", async () => {
    const session = await buy(running);
    const invoice = await running.stripe.invoices.retrieve(idOf(session.invoice));
    expect(invoice.parent).toMatchObject({
      type: "subscription_details",
      subscription_details: { subscription: session.subscription },
    });
    expect(invoice.number).toMatch(/^[0-9A-Z]{8}-0001$/);
    expect(invoice).not.toHaveProperty("payments");
    const page = await read(invoice.hosted_invoice_url ?? "");
    expect(page.text).toContain(`Fatura ${invoice.number}`);
    expect(page.text).toContain("R$ 99,90");
    expect(page.text).toContain("Ana Souza · ana@cliente.test");
    const pdf = await fetch(invoice.invoice_pdf ?? "");
    expect(pdf.headers.get("content-type")).toBe("application/pdf");
    expect((await pdf.text()).startsWith("%PDF-1.4")).toBe(true);

    const [charge] = (await running.stripe.charges.list({ customer: idOf(session.customer) })).data;
    const receipt = await read(charge?.receipt_url ?? "");
    expect(receipt.text).toContain("visa •••• 4242");
  });

  test("a second purchase of the same customer gets the next invoice number", async () => {
    const customer = await running.stripe.customers.create({ email: "twice@a.test" });
    const first = await buy(running, { customer: customer.id });
    const second = await buy(running, { customer: customer.id });
    const number = async (invoice: unknown) =>
      (await running.stripe.invoices.retrieve(idOf(invoice as string))).number?.slice(-5);
    expect([await number(first.invoice), await number(second.invoice)]).toEqual(["-0001", "-0002"]);
    expect(second.customer).toBe(customer.id);
  });
});

describe("paying with a card that is declined", () => {
  test.each([
    ["4000 0000 0000 9995", "cardNumber", "O cartão não tem saldo suficiente.", "insufficient_funds"],
    ["4000 0000 0000 0002", "cardNumber", "O cartão foi recusado.", "generic_decline"],
    ["4000 0000 0000 0069", "cardExpiry", "O banco respondeu que o cartão está vencido.", "expired_card"],
    [
      "4000 0000 0000 0127",
      "cardCvc",
      "O banco respondeu que o código de segurança está errado.",
      "incorrect_cvc",
    ],
  ])(
    "a decline by %s shows the reason, charges nothing, and lets another card pay",
    async (cardNumber, field, sentence, code) => {
      const { id, url } = await openCheckout(running);
      const before = await paidCharges(running);
      const declined = await submit(url, { cardNumber });
      expect(declined.status).toBe(200);
      expect(declined.text).toMatch(new RegExp(`id="${field}-error">${sentence}`));
      expect(declined.text).toMatch(
        new RegExp(`id="cardNumber"[^>]*value="${cardNumber}"`.replaceAll(" ", "\\s")),
      );
      expect(await paidCharges(running)).toBe(before);
      expect(await running.stripe.checkout.sessions.retrieve(id)).toMatchObject({
        status: "open",
        payment_status: "unpaid",
        subscription: null,
        invoice: null,
      });
      const [failed] = (await running.stripe.events.list({ type: "payment_intent.payment_failed" })).data;
      expect(failed?.data.object).toMatchObject({
        status: "requires_payment_method",
        last_payment_error: { decline_code: code, type: "card_error" },
      });

      expect(await submit(url)).toMatchObject({ status: 303 });
      expect(await paidCharges(running)).toBe(before + 1);
      expect((await running.stripe.checkout.sessions.retrieve(id)).status).toBe("complete");
    },
  );
});

describe("paying with a card that requires authentication", () => {
  const authCard = { cardNumber: "4000 0025 0000 3155" };

  test("a successful authentication completes the payment", async () => {
    const { id, url } = await openCheckout(running);
    const before = await paidCharges(running);
    expect(await submit(url, authCard)).toMatchObject({ status: 303, location: `/c/pay/${id}/auth` });
    expect(await paidCharges(running)).toBe(before);
    const question = await read(`${url}/auth`);
    expect(question.text).toContain("Completar autenticação");
    expect(question.text).toContain("Falhar autenticação");
    expect(await authenticate(url, "complete")).toMatchObject({
      status: 303,
      location: `https://site.test/success?session_id=${id}`,
    });
    expect(await paidCharges(running)).toBe(before + 1);
    expect(await running.stripe.checkout.sessions.retrieve(id, { expand: ["customer"] })).toMatchObject({
      status: "complete",
      customer: { name: goodForm.billingName },
    });
  });

  test("a failed authentication charges nothing, and another card can pay", async () => {
    const { id, url } = await openCheckout(running);
    const before = await paidCharges(running);
    await submit(url, authCard);
    const refused = await authenticate(url, "fail");
    expect(refused).toMatchObject({ status: 303, location: `/c/pay/${id}?authentication=failed` });
    const form = await read(running.base + String(refused.location));
    expect(form.text).toContain("A autenticação não foi concluída. Nada foi cobrado");
    expect(await paidCharges(running)).toBe(before);
    expect(await submit(url, authCard)).toMatchObject({ status: 303 });
    expect(await authenticate(url, "complete")).toMatchObject({ status: 303 });
    expect(await paidCharges(running)).toBe(before + 1);
  });

  test("an authentication that is submitted unasked or twice at once does not charge twice", async () => {
    const { id, url } = await openCheckout(running);
    const before = await paidCharges(running);
    expect(await authenticate(url, "complete")).toMatchObject({ status: 303, location: `/c/pay/${id}` });
    expect(await paidCharges(running)).toBe(before);
    await submit(url, authCard);
    const responses = await Promise.all([authenticate(url, "complete"), authenticate(url, "complete")]);
    expect(responses.map((one) => one.status).toSorted()).toEqual([303, 409]);
    expect(await paidCharges(running)).toBe(before + 1);
  });
});
