import type { TestCard } from "../cards.ts";
import type { BillingDetails } from "./payment-method.ts";
import type { EventType, LineItem, Resource, UpcomingInvoice } from "./stored.ts";

/** An event to send, with the object after this step of the change. */
export interface Event {
  type: EventType;
  object: Resource | UpcomingInvoice;
  /** For "updated" events: the earlier values of what changed. */
  previous?: Record<string, unknown>;
}

/** What the local Stripe stores about a session in addition to the API object. */
export interface CheckoutDetails {
  session: string;
  lineItems: LineItem[];
  subscriptionMetadata: Record<string, string>;
  subscriptionDescription: string | null;
  /** Payment intent of earlier attempts, reused by the next one. */
  paymentIntent: string | null;
  /** Set while an authentication is pending: what completes the payment if it succeeds. */
  pending: { paymentMethod: string; billingDetails: BillingDetails } | null;
}

/** The result of a transition: objects to store and events to send, all or nothing. */
export interface Change {
  put: Resource[];
  events: Event[];
  checkouts?: CheckoutDetails[];
  /** Line items of payment links, by link id. */
  linkItems?: Record<string, LineItem[]>;
  /** Whether charges of a payment method succeed on renewal, by its id. */
  renewals?: Record<string, TestCard["renewal"]>;
}

/** The earlier values of the fields that differ, as `previous_attributes` shows them. */
export function changedFields(before: object, after: object): Record<string, unknown> {
  const later = new Map<string, unknown>(Object.entries(after));
  return Object.fromEntries(
    Object.entries(before).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(later.get(key))),
  );
}

/** An "updated" event, or nothing when nothing changed. */
export function updated(type: EventType, before: Resource, after: Resource): Event[] {
  const previous = changedFields(before, after);
  return Object.keys(previous).length === 0 ? [] : [{ type, object: after, previous }];
}

/** Several changes in order as one. */
export function mergeChanges(changes: Change[]): Change {
  return {
    put: changes.flatMap((change) => change.put),
    events: changes.flatMap((change) => change.events),
    checkouts: changes.flatMap((change) => change.checkouts ?? []),
    linkItems: Object.assign({}, ...changes.map((change) => change.linkItems)),
    renewals: Object.assign({}, ...changes.map((change) => change.renewals)),
  };
}
