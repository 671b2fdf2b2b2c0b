import type { Change } from "../model/change.ts";
import { listOf } from "../model/list.ts";
import type { InvoicePayment, LineItem } from "../model/stored.ts";
import type { Store } from "../store.ts";
import type { ExpandSource, Json, JsonObject } from "./expand.ts";

/**
 * Source of `expand[]`: every object by its id, and the properties that Stripe returns only when expanded. Includes
 * objects of changes that are not applied yet.
 */
export function expandSource(store: Store, pending: Change[]): ExpandSource {
  const put = pending.flatMap((change) => change.put);

  function lineItems(owner: string): LineItem[] {
    const details = pending
      .flatMap((change) => change.checkouts ?? [])
      .find((entry) => entry.session === owner);
    const ofLink = pending.map((change) => change.linkItems?.[owner]).find((items) => items !== undefined);
    return details?.lineItems ?? ofLink ?? store.checkout(owner)?.lineItems ?? store.itemsOfLink(owner);
  }

  /** The payments of an invoice, newest first. */
  function paymentsOf(invoice: string): InvoicePayment[] {
    const changed = put.filter((object) => object.object === "invoice_payment").toReversed();
    const ids = changed.map(({ id }) => id);
    return [...changed, ...store.list("invoice_payment").filter(({ id }) => !ids.includes(id))].filter(
      (payment) => payment.invoice === invoice,
    );
  }

  function include(kind: Json | undefined, id: string, field: string): object | number | undefined {
    switch (`${String(kind)}.${field}`) {
      case "checkout.session.line_items":
        return listOf(`/v1/checkout/sessions/${id}/line_items`, lineItems(id));
      case "payment_link.line_items":
        return listOf(`/v1/payment_links/${id}/line_items`, lineItems(id));
      case "invoice.payments":
        return listOf(`/v1/invoice_payments?invoice=${id}`, paymentsOf(id));
      case "invoice.amount_paid_off_stripe":
        return paymentsOf(id)
          .filter(({ status, payment }) => status === "paid" && payment.payment_record !== undefined)
          .reduce((sum, payment) => sum + (payment.amount_paid ?? 0), 0);
      case "customer.subscriptions":
        return listOf(
          `/v1/customers/${id}/subscriptions`,
          store
            .list("subscription")
            .filter((subscription) => subscription.customer === id && subscription.status !== "canceled"),
        );
      case "charge.refunds":
        return listOf(
          `/v1/charges/${id}/refunds`,
          store.list("refund").filter((refund) => refund.charge === id),
        );
      default:
        return undefined;
    }
  }

  return {
    find(id) {
      const object = put.findLast((candidate) => candidate.id === id) ?? store.find(id);
      return object && toJson(object);
    },
    include(object, field) {
      const part = typeof object.id === "string" ? include(object.object, object.id, field) : undefined;
      return typeof part === "object" ? toJson(part) : part;
    },
  };
}

/** Converts an object to its JSON form. */
export function toJson(value: object): JsonObject {
  const parsed: JsonObject = JSON.parse(JSON.stringify(value));
  return parsed;
}
