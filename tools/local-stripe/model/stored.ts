import type { Stripe } from "stripe";

type Reference = { id: string; object: string };
type Primitive = string | number | boolean | null | undefined | void;

/**
 * A Stripe object as it is stored and sent by default: every expandable reference is an id, and decimals are
 * strings, as in the JSON. Required fields of the `stripe` package's type stay required, so an object that lacks
 * one does not compile.
 */
type Stored<T> = T extends Primitive
  ? T
  : T extends Stripe.Decimal
    ? string
    : T extends ReadonlyArray<infer Item>
      ? Field<Item>[]
      : { [Key in keyof T]: Field<T[Key]> };

type Field<T> = [Extract<T, string>] extends [never] ? Stored<T> : Stored<Exclude<T, Reference>>;

export type Customer = Stored<Stripe.Customer>;
export type DeletedCustomer = Stored<Stripe.DeletedCustomer>;
export type Coupon = Stored<Stripe.Coupon>;
export type Discount = Stored<Stripe.Discount>;
export type Product = Stored<Stripe.Product>;
export type Plan = Stored<Stripe.Plan>;
export type Price = Stored<Stripe.Price>;
export type LineItem = Stored<Stripe.LineItem>;
export type CheckoutSession = Stored<Stripe.Checkout.Session>;
export type SubscriptionItem = Stored<Stripe.SubscriptionItem>;
export type Subscription = Stored<Stripe.Subscription>;
export type InvoiceLineItem = Stored<Stripe.InvoiceLineItem>;
export type Invoice = Stored<Stripe.Invoice>;
export type InvoicePayment = Stored<Stripe.InvoicePayment>;
export type PaymentIntent = Stored<Stripe.PaymentIntent>;
export type Charge = Stored<Stripe.Charge>;
export type Refund = Stored<Stripe.Refund>;
export type Dispute = Stored<Stripe.Dispute>;
export type EarlyFraudWarning = Stored<Stripe.Radar.EarlyFraudWarning>;
export type PaymentMethod = Stored<Stripe.PaymentMethod>;
export type PaymentLink = Stored<Stripe.PaymentLink>;
export type PortalConfiguration = Stored<Stripe.BillingPortal.Configuration>;
export type PortalSession = Stored<Stripe.BillingPortal.Session>;
export type TestClock = Stored<Stripe.TestHelpers.TestClock>;

/** A preview of the next invoice. It is sent with an event and never stored, so it has no id. */
export type UpcomingInvoice = Omit<Invoice, "id">;

/** An event: its object is a snapshot at the time of the event. */
export type StripeEvent = Stored<Omit<Stripe.EventBase, "data" | "type">> & {
  type: EventType;
  data: { object: Resource | UpcomingInvoice; previous_attributes?: Record<string, unknown> };
};

/** Every object with an id of its own that can be retrieved. */
export type Resource =
  | Customer
  | DeletedCustomer
  | Coupon
  | Discount
  | Product
  | Price
  | CheckoutSession
  | Subscription
  | Invoice
  | InvoicePayment
  | PaymentIntent
  | Charge
  | Refund
  | Dispute
  | EarlyFraudWarning
  | PaymentMethod
  | PaymentLink
  | PortalConfiguration
  | PortalSession
  | TestClock;

/** The events that this local Stripe sends. */
export type EventType = Extract<Stripe.Event["type"], string>;
