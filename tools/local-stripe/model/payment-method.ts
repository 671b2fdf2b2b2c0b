import { createHash } from "node:crypto";
import type { Card } from "../cards.ts";
import type { Context } from "./context.ts";
import type { PaymentMethod } from "./stored.ts";

/** Billing details from the payment form. */
export interface BillingDetails {
  name: string;
  email: string;
}

/** Results of the card checks. */
export const checks = { address_line1_check: null, address_postal_code_check: null, cvc_check: "pass" };

/** A card as a payment method that is not attached to a customer yet. */
export function newPaymentMethod(
  card: Card,
  billingDetails: BillingDetails,
  context: Context,
): PaymentMethod {
  return {
    ...newMethod(billingDetails, context),
    type: "card",
    card: {
      brand: card.brand,
      checks,
      country: "BR",
      display_brand: card.brand,
      exp_month: card.expMonth,
      exp_year: card.expYear,
      fingerprint: fingerprint(card.number),
      funding: "credit",
      generated_from: null,
      last4: card.last4,
      networks: { available: [card.brand], preferred: null },
      regulated_status: "unregulated",
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
  };
}

/** Payment methods that pay after the checkout. */
export const delayedMethods = ["boleto", "pix"] as const;
export type DelayedMethod = (typeof delayedMethods)[number];

/**
 * Returns the methods of a checkout that names none: those that the account enables in Stripe's dashboard and the
 * currency allows. Here: card and, for reais, Boleto and Pix.
 */
export function accountMethods(currency: string): string[] {
  return currency === "brl" ? ["card", ...delayedMethods] : ["card"];
}

/** Boleto or Pix as a payment method that is not attached to a customer yet. */
export function newDelayedMethod(
  type: DelayedMethod,
  billingDetails: BillingDetails,
  context: Context,
): PaymentMethod {
  return {
    ...newMethod(billingDetails, context),
    type,
    ...(type === "boleto" ? { boleto: { tax_id: "000.000.000-00" } } : { pix: {} }),
  };
}

function newMethod(billingDetails: BillingDetails, context: Context): Omit<PaymentMethod, "type"> {
  return {
    id: context.newId("pm"),
    object: "payment_method",
    allow_redisplay: "limited",
    billing_details: {
      address: null,
      email: billingDetails.email,
      name: billingDetails.name,
      phone: null,
      tax_id: null,
    },
    created: context.now,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
  };
}

/** Identifies a card number without revealing it. */
function fingerprint(number: string): string {
  return createHash("sha256").update(number).digest("hex").slice(0, 16);
}
