import { describe, expect, test } from "vitest";
import { testCards } from "../cards.ts";
import type { Card, TestCard } from "../cards.ts";
import type { Change } from "./change.ts";
import { newCheckoutSession } from "./checkout-session.ts";
import { confirmAuthentication, expireCheckout, payCheckout, refuseAuthentication } from "./checkout.ts";
import type { Checkout } from "./checkout.ts";
import { newCustomer } from "./customer.ts";
import { newLineItem } from "./line-item.ts";
import type { Moment } from "./moment.ts";
import { newPrice } from "./product.ts";
import type { Resource } from "./stored.ts";

const payer = { name: "Ana", email: "ana@a.test" };

function fixedMoment(): Moment {
  let count = 0;
  return {
    now: 1_800_000_000,
    newId: (prefix) => `${prefix}_${(count += 1)}`,
    baseUrl: "http://stripe.test",
  };
}

function checkoutAt(moment: Moment): Checkout {
  const price = newPrice(
    {
      product: "prod_1",
      currency: "brl",
      unit_amount: 9990,
      recurring: { interval: "month", interval_count: 1 },
    },
    moment,
  );
  const lineItems = [newLineItem(price, 2, "Plano", moment)];
  const session = newCheckoutSession(
    {
      lineItems,
      currency: "brl",
      success_url: "https://a.test",
      cancel_url: null,
      client_reference_id: null,
      customer: null,
      known_email: null,
      customer_email: null,
      locale: "pt-BR",
      metadata: {},
      payment_link: null,
      expires_at: moment.now + 1,
      allow_promotion_codes: null,
      billing_address_collection: null,
      submit_type: null,
    },
    moment,
  );
  const details = {
    session: session.id,
    lineItems,
    subscriptionMetadata: {},
    subscriptionDescription: null,
    paymentIntent: null,
    pending: null,
  };
  return { session, details, customer: null, attempt: null, language: "pt-BR" };
}

function cardFrom(testCard: TestCard): Card {
  const { number, brand } = testCard;
  return { number, last4: number.slice(-4), brand, expMonth: 12, expYear: 2040, testCard };
}

function cardEnding(last4: string): Card {
  const testCard = testCards.find((card) => card.number.endsWith(last4));
  if (!testCard) throw new Error(`no test card ends in ${last4}`);
  return cardFrom(testCard);
}

/** The objects that a change keeps, of one kind. */
function kept<K extends Resource["object"]>(change: Change, kind: K): Extract<Resource, { object: K }>[] {
  return change.put.filter((object): object is Extract<Resource, { object: K }> => object.object === kind);
}

describe("paying a checkout", () => {
  test("is a pure change: what goes in stays as it was, and the same input gives the same result", () => {
    const checkout = checkoutAt(fixedMoment());
    const before = structuredClone(checkout);
    const results = [1, 2].map(() => payCheckout(checkout, cardEnding("4242"), payer, fixedMoment()));
    expect(checkout).toEqual(before);
    expect(results[0]).toEqual(results[1]);
    expect(results[0]?.kind).toBe("paid");
  });

  test.each(testCards.map((card) => [card.number, card] as const))(
    "money adds up for %s, whatever it does",
    (_number, testCard) => {
      const moment = fixedMoment();
      const checkout = checkoutAt(moment);
      const { change } = payCheckout(checkout, cardFrom(testCard), payer, moment);
      const taken = kept(change, "charge")
        .filter((charge) => charge.paid)
        .reduce((sum, charge) => sum + charge.amount, 0);
      const received = kept(change, "payment_intent").reduce((sum, one) => sum + one.amount_received, 0);
      const invoiced = kept(change, "invoice").reduce((sum, invoice) => sum + invoice.amount_paid, 0);
      expect([taken, received, invoiced]).toEqual(
        testCard.outcome.kind === "succeeds" ? [19_980, 19_980, 19_980] : [0, 0, 0],
      );
      expect(kept(change, "subscription")).toHaveLength(testCard.outcome.kind === "succeeds" ? 1 : 0);
    },
  );

  test("remembers which card will fail at renewal", () => {
    const moment = fixedMoment();
    const { change } = payCheckout(checkoutAt(moment), cardEnding("0341"), payer, moment);
    const [method] = kept(change, "payment_method");
    expect(change.renewals).toEqual({ [String(method?.id)]: "fails" });
  });

  test("after a decline the next try goes on with the same payment", () => {
    const moment = fixedMoment();
    const checkout = checkoutAt(moment);
    const declined = payCheckout(checkout, cardEnding("9995"), payer, moment);
    const [attempt] = kept(declined.change, "payment_intent");
    const [details] = declined.change.checkouts ?? [];
    if (!attempt || !details) throw new Error("a decline keeps its payment");
    const paid = payCheckout({ ...checkout, attempt, details }, cardEnding("4242"), payer, moment);
    expect(kept(paid.change, "payment_intent").map((payment) => [payment.id, payment.status])).toEqual([
      [attempt.id, "succeeded"],
    ]);
    expect(paid.change.events.map((event) => event.type)).not.toContain("payment_intent.created");
  });

  test("a known customer is kept, and only what changed is told", () => {
    const moment = fixedMoment();
    const customer = newCustomer({ email: "known@a.test", metadata: { profile: "p1" } }, moment);
    const { change } = payCheckout({ ...checkoutAt(moment), customer }, cardEnding("4242"), payer, moment);
    expect(kept(change, "customer")).toMatchObject([
      { id: customer.id, email: "known@a.test", metadata: { profile: "p1" }, next_invoice_sequence: 2 },
    ]);
    expect(change.events.find((event) => event.type === "customer.updated")?.previous).toEqual({
      currency: null,
      next_invoice_sequence: 1,
    });
  });
});

describe("authentication", () => {
  test("confirmed pays with the card that waited; refused takes nothing", () => {
    const moment = fixedMoment();
    const checkout = checkoutAt(moment);
    const asked = payCheckout(checkout, cardEnding("3155"), payer, moment);
    expect(asked.kind).toBe("authenticate");
    const [attempt] = kept(asked.change, "payment_intent");
    const [method] = kept(asked.change, "payment_method");
    const [details] = asked.change.checkouts ?? [];
    if (!attempt || !method || !details) throw new Error("an asked payment keeps its card");
    expect(attempt).toMatchObject({ status: "requires_action", payment_method: method.id });

    const waiting = { ...checkout, attempt, details };
    const refused = refuseAuthentication(waiting);
    expect(kept(refused, "payment_intent")).toMatchObject([
      { status: "requires_payment_method", amount_received: 0 },
    ]);
    expect(refused.checkouts).toMatchObject([{ pending: null }]);

    const { session } = confirmAuthentication(waiting, method, payer, moment);
    expect(session).toMatchObject({ status: "complete", payment_status: "paid" });
  });
});

describe("expiring", () => {
  test("closes the page and says when", () => {
    const moment = fixedMoment();
    const { session } = checkoutAt(moment);
    const later = { ...moment, now: moment.now + 500 };
    expect(expireCheckout(session, moment).session).toMatchObject({
      status: "expired",
      url: null,
      expires_at: moment.now,
    });
    expect(expireCheckout(session, later).session.expires_at).toBe(session.expires_at);
  });
});
