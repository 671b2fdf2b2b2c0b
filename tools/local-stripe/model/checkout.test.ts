import { describe, expect, test } from "vitest";
import { testCards, type Card, type TestCard } from "../cards.ts";
import type { Change } from "./change.ts";
import { newCheckoutSession } from "./checkout-session.ts";
import { completeCheckout } from "./complete-checkout.ts";
import { expireCheckout, payCheckout, failCheckoutAuthentication } from "./checkout.ts";
import type { Checkout } from "./checkout-session.ts";
import { newCustomer } from "./customer.ts";
import { newLineItem } from "./line-item.ts";
import type { Context } from "./context.ts";
import type { Decline } from "./decline.ts";
import { newPrice } from "./product.ts";
import type { Resource } from "./stored.ts";

const billingDetails = { name: "Ana", email: "ana@a.test" };

function fixedContext(): Context {
  let count = 0;
  return {
    now: 1_800_000_000,
    newId: (prefix) => `${prefix}_${(count += 1)}`,
    baseUrl: "http://stripe.test",
  };
}

function checkoutAt(context: Context): Checkout {
  const price = newPrice(
    {
      product: "prod_1",
      currency: "brl",
      unit_amount: 9990,
      recurring: { interval: "month", interval_count: 1 },
    },
    context,
  );
  const lineItems = [newLineItem(price, 2, "Plano", context)];
  const session = newCheckoutSession(
    {
      lineItems,
      currency: "brl",
      ui_mode: "hosted_page",
      success_url: "https://a.test",
      cancel_url: null,
      client_reference_id: null,
      customer: null,
      known_email: null,
      customer_email: null,
      locale: "pt-BR",
      metadata: {},
      payment_link: null,
      allowed_payment_method_types: null,
      payment_method_types: ["card"],
      expires_at: context.now + 1,
      allow_promotion_codes: null,
      billing_address_collection: null,
      submit_type: null,
    },
    context,
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

/** The objects of one kind that a change stores. */
function kept<K extends Resource["object"]>(change: Change, kind: K): Extract<Resource, { object: K }>[] {
  return change.put.filter((object): object is Extract<Resource, { object: K }> => object.object === kind);
}

describe("paying a checkout", () => {
  test("is pure: the input stays unchanged, and the same input gives the same result", () => {
    const checkout = checkoutAt(fixedContext());
    const before = structuredClone(checkout);
    const results = [1, 2].map(() =>
      payCheckout(checkout, cardEnding("4242"), billingDetails, fixedContext()),
    );
    expect(checkout).toEqual(before);
    expect(results[0]).toEqual(results[1]);
    expect(results[0]?.kind).toBe("paid");
  });

  test.each(testCards.map((card) => [card.number, card] as const))(
    "charges exactly the amount that is recorded as paid with card %s",
    (_number, testCard) => {
      const context = fixedContext();
      const checkout = checkoutAt(context);
      const { change } = payCheckout(checkout, cardFrom(testCard), billingDetails, context);
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

  test.each(testCards.filter(({ outcome }) => outcome.kind === "declines"))(
    "reports the decline of card $number with the failure code and the reason of the bank",
    (testCard) => {
      const context = fixedContext();
      const { change } = payCheckout(checkoutAt(context), cardFrom(testCard), billingDetails, context);
      const { code, declineCode } = testCard.outcome as Decline;
      expect(kept(change, "charge")).toMatchObject([
        {
          status: "failed",
          failure_code: code,
          outcome: {
            network_status: "declined_by_network",
            reason: declineCode,
            seller_message: `The bank returned the decline code \`${declineCode}\`.`,
            type: "issuer_declined",
          },
        },
      ]);
    },
  );

  test("stores which card will be declined on renewal", () => {
    const context = fixedContext();
    const { change } = payCheckout(checkoutAt(context), cardEnding("0341"), billingDetails, context);
    const [method] = kept(change, "payment_method");
    expect(change.renewals).toEqual({ [String(method?.id)]: "fails" });
  });

  test("reuses the payment intent after a decline", () => {
    const context = fixedContext();
    const checkout = checkoutAt(context);
    const declined = payCheckout(checkout, cardEnding("9995"), billingDetails, context);
    const [attempt] = kept(declined.change, "payment_intent");
    const [details] = declined.change.checkouts ?? [];
    if (!attempt || !details) throw new Error("a decline keeps its payment");
    const paid = payCheckout({ ...checkout, attempt, details }, cardEnding("4242"), billingDetails, context);
    expect(kept(paid.change, "payment_intent").map((payment) => [payment.id, payment.status])).toEqual([
      [attempt.id, "succeeded"],
    ]);
    expect(paid.change.events.map((event) => event.type)).not.toContain("payment_intent.created");
  });

  test("keeps an existing customer, and its event names only what changed", () => {
    const context = fixedContext();
    const customer = newCustomer({ email: "known@a.test", metadata: { profile: "p1" } }, context);
    const { change } = payCheckout(
      { ...checkoutAt(context), customer },
      cardEnding("4242"),
      billingDetails,
      context,
    );
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
  test("charges the pending card when completed, and nothing when failed", () => {
    const context = fixedContext();
    const checkout = checkoutAt(context);
    const asked = payCheckout(checkout, cardEnding("3155"), billingDetails, context);
    expect(asked.kind).toBe("authenticate");
    const [attempt] = kept(asked.change, "payment_intent");
    const [method] = kept(asked.change, "payment_method");
    const [details] = asked.change.checkouts ?? [];
    if (!attempt || !method || !details) throw new Error("an asked payment keeps its card");
    expect(attempt).toMatchObject({ status: "requires_action", payment_method: method.id });

    const waiting = { ...checkout, attempt, details };
    const refused = failCheckoutAuthentication(waiting);
    expect(kept(refused, "payment_intent")).toMatchObject([
      { status: "requires_payment_method", amount_received: 0 },
    ]);
    expect(refused.checkouts).toMatchObject([{ pending: null }]);

    const { session } = completeCheckout(waiting, method, billingDetails, context);
    expect(session).toMatchObject({ status: "complete", payment_status: "paid" });
  });
});

describe("expiring", () => {
  test("clears the URL and sets expires_at", () => {
    const context = fixedContext();
    const { session } = checkoutAt(context);
    const later = { ...context, now: context.now + 500 };
    expect(expireCheckout(session, context).session).toMatchObject({
      status: "expired",
      url: null,
      expires_at: context.now,
    });
    expect(expireCheckout(session, later).session.expires_at).toBe(session.expires_at);
  });
});
