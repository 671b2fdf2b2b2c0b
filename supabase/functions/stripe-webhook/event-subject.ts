import type { SyncSubject } from "../_shared/billing/sync-queue.ts";

/** A verified event whose fields fit into the ledger. */
export type ReceivedEvent = {
  id: string;
  type: string;
  object: Record<string, unknown>;
  /** The names of the changed fields of an update. */
  changed: string[];
};

const eventId = /^evt_[A-Za-z0-9_]{1,200}$/;
const eventType = /^[a-z][a-z0-9_.]{0,99}$/;

/** Parses the JSON of a verified event. Returns null without id, type or object, as in thin events. */
export function readEvent(body: unknown): ReceivedEvent | null {
  const { id, type, data } = asRecord(body);
  const { object, previous_attributes: previous } = asRecord(data);
  const isEvent = matches(id, eventId) && matches(type, eventType) && isRecord(object);
  return isEvent ? { id, type, object, changed: Object.keys(asRecord(previous)) } : null;
}

/** Fields of a customer that we write. Stripe changes others with every purchase. */
const ownCustomerFields = ["email", "name", "preferred_locales"];

/**
 * Returns the sync that an event requires, or null for unrelated events. `customer.subscription.*`,
 * `customer.discount.*` and `invoice.*` (an
 * upcoming invoice has no id) map to a subscription, `checkout.session.*` to the session's subscription,
 * `charge.refunded`, `refund.*`, `charge.dispute.*` and `radar.early_fraud_warning.*` to a payment, changed details to their customer, and an advanced
 * test clock to its customers. Other changes of payments and charges arrive as invoice events.
 */
export function toSyncSubject({ type, object, changed }: ReceivedEvent): SyncSubject | null {
  switch (object["object"]) {
    case "subscription":
      return subject("subscription", object["id"], {
        priority: type === "customer.subscription.created" ? 0 : 1,
      });
    case "discount":
      // A customer's own discount names no subscription.
      return subject("subscription", object["subscription"]) ?? subject("customer", object["customer"]);
    case "invoice":
      return subjectOfInvoice(object);
    case "checkout.session":
      return type === "checkout.session.expired" ? null : subjectOfSession(object);
    case "charge":
      return type === "charge.refunded" ? subject("payment_intent", object["payment_intent"]) : null;
    case "refund":
    case "dispute":
    case "radar.early_fraud_warning":
      return subject("payment_intent", object["payment_intent"]);
    case "customer":
      return type === "customer.updated" && changed.some((field) => ownCustomerFields.includes(field))
        ? subject("customer", object["id"])
        : null;
    case "test_helpers.test_clock":
      return object["status"] === "ready" ? subject("test_clock", object["id"]) : null;
    default:
      return null;
  }
}

function subjectOfInvoice(invoice: Record<string, unknown>): SyncSubject | null {
  const details = asRecord(asRecord(invoice["parent"])["subscription_details"]);
  const id = invoice["id"];
  return subject("subscription", details["subscription"], {
    priority: invoice["billing_reason"] === "subscription_create" ? 0 : 1,
    ...(matches(id, /^in_[A-Za-z0-9_]{1,200}$/) ? { invoice: id } : {}),
  });
}

/** Returns the session itself when it has no subscription yet: one that is paid later (Boleto) gets it later. */
function subjectOfSession(session: Record<string, unknown>): SyncSubject | null {
  return (
    subject("subscription", session["subscription"], { priority: 0 }) ??
    subject("checkout_session", session["id"], { priority: 0 })
  );
}

const prefixes = {
  subscription: "sub",
  customer: "cus",
  checkout_session: "cs",
  payment_intent: "pi",
  test_clock: "clock",
} as const;

/** @param reference an id, or an expanded object */
function subject(
  kind: keyof typeof prefixes,
  reference: unknown,
  options: Omit<SyncSubject, "kind" | "id"> = {},
): SyncSubject | null {
  const id = isRecord(reference) ? reference["id"] : reference;
  return matches(id, new RegExp(`^${prefixes[kind]}_[A-Za-z0-9_]{1,200}$`)) ? { kind, id, ...options } : null;
}

function matches(value: unknown, pattern: RegExp): value is string {
  return typeof value === "string" && pattern.test(value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function asRecord(value: unknown): Record<string, unknown> {
  return isRecord(value) ? value : {};
}
