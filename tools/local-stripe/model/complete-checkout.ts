import { changedFields, updated, type Change, type Event } from "./change.ts";
import { newCharge } from "./charge.ts";
import { customerDetails, type Checkout } from "./checkout-session.ts";
import type { Context } from "./context.ts";
import { newCustomer } from "./customer.ts";
import { finalizeInvoice, newInvoicePayment, payInvoice } from "./invoice-transitions.ts";
import { newInvoice } from "./invoice.ts";
import { succeedPayment } from "./payment-intent.ts";
import type { BillingDetails } from "./payment-method.ts";
import type {
  CheckoutSession,
  Customer,
  Invoice,
  PaymentIntent,
  PaymentMethod,
  Subscription,
} from "./stored.ts";
import { newSubscription } from "./subscription.ts";

/**
 * The objects of a submitted checkout before its payment: a subscription that awaits its first invoice's payment.
 */
export interface Begun {
  customer: Customer;
  method: PaymentMethod;
  /** Incomplete. */
  subscription: Subscription;
  /** Open. */
  invoice: Invoice;
  /** Complete, and unpaid. */
  session: CheckoutSession;
  events: Event[];
}

/** Creates the customer if there is none, the subscription and its first invoice. */
export function beginSubscription(
  checkout: Checkout,
  unattached: PaymentMethod,
  billingDetails: BillingDetails,
  context: Context,
): Begun {
  const { details } = checkout;
  const known: Customer =
    checkout.customer ??
    newCustomer(
      { email: billingDetails.email, name: billingDetails.name, preferred_locales: [checkout.language] },
      context,
    );
  const customer: Customer = {
    ...known,
    currency: checkout.session.currency,
    next_invoice_sequence: (known.next_invoice_sequence ?? 1) + 1,
  };
  const method: PaymentMethod = { ...unattached, customer: customer.id };
  const unbilled = newSubscription(
    {
      customer,
      currency: checkout.session.currency ?? "",
      paymentMethod: method.id,
      lineItems: details.lineItems,
      metadata: details.subscriptionMetadata,
      description: details.subscriptionDescription,
      daysUntilDue: null,
    },
    context,
  );
  const draft = newInvoice(
    unbilled,
    customer,
    details.lineItems.map((line) => line.description),
    [],
    context,
  );
  const subscription: Subscription = { ...unbilled, latest_invoice: draft.id };
  const invoice = finalizeInvoice(draft, known, context);
  return {
    customer,
    method,
    subscription,
    invoice,
    session: {
      ...checkout.session,
      status: "complete",
      url: null,
      customer: customer.id,
      customer_details: customerDetails(billingDetails.email, billingDetails.name),
      collected_information: { business_name: null, individual_name: null, shipping_details: null },
      invoice: invoice.id,
      subscription: subscription.id,
    },
    events: [
      ...(checkout.customer
        ? updated("customer.updated", checkout.customer, customer)
        : [{ type: "customer.created" as const, object: known }]),
      { type: "payment_method.attached", object: method },
      { type: "customer.subscription.created", object: subscription },
      { type: "invoice.created", object: draft },
      { type: "invoice.finalized", object: invoice },
    ],
  };
}

/** Completes a checkout with a successful card: subscription, paid invoice and session in one change. */
export function completeCheckout(
  checkout: Checkout & { attempt: PaymentIntent },
  card: PaymentMethod,
  billingDetails: BillingDetails,
  context: Context,
): { change: Change; session: CheckoutSession } {
  const begun = beginSubscription(checkout, card, billingDetails, context);
  const { customer, method } = begun;
  const charge = newCharge({ ...checkout.attempt, customer: customer.id }, method, null, context);
  const payment = succeedPayment(checkout.attempt, method, charge);
  const invoice = payInvoice(begun.invoice, context);
  const invoicePayment = newInvoicePayment(invoice, payment, context);
  const subscription: Subscription = { ...begun.subscription, status: "active" };
  const session: CheckoutSession = { ...begun.session, payment_status: "paid" };
  return {
    session,
    change: {
      put: [customer, method, subscription, invoice, invoicePayment, payment, charge, session],
      checkouts: [{ ...checkout.details, paymentIntent: payment.id, pending: null }],
      events: [
        ...begun.events,
        { type: "charge.succeeded", object: charge },
        { type: "payment_intent.succeeded", object: payment },
        { type: "invoice.updated", object: invoice, previous: changedFields(begun.invoice, invoice) },
        { type: "invoice.paid", object: invoice },
        { type: "invoice.payment_succeeded", object: invoice },
        { type: "invoice_payment.paid", object: invoicePayment },
        ...updated("customer.subscription.updated", begun.subscription, subscription),
        { type: "checkout.session.completed", object: session },
      ],
    },
  };
}
