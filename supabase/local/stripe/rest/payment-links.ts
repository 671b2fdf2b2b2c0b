import { newPaymentLink } from "../model/payment-link.ts";
import type { PaymentLink } from "../model/stored.ts";
import type { Call, Operation } from "./call.ts";
import { invalid, resourceMissing } from "./errors.ts";
import { readLineItems } from "./line-items.ts";
import { paginate, readPage } from "./pagination.ts";

/** Payment links: create, retrieve, switch on and off, list, and their line items. */
export const paymentLinkOperations: Operation[] = [
  { method: "POST", path: "/payment_links", handle: create },
  { method: "GET", path: "/payment_links", handle: list },
  { method: "GET", path: "/payment_links/:id", handle: existing },
  { method: "POST", path: "/payment_links/:id", handle: update },
  { method: "GET", path: "/payment_links/:id/line_items", handle: lineItems },
];

function create(call: Call): PaymentLink {
  const { params } = call;
  const completion = params.object("after_completion");
  const type = completion?.oneOf("type", ["hosted_confirmation", "redirect"]);
  const redirect = completion?.object("redirect")?.required("url");
  if (type === "redirect" && (redirect === undefined || !/^https?:\/\//.test(redirect))) {
    throw invalid("Not a valid URL", "after_completion[redirect][url]", "url_invalid");
  }
  const lines = readLineItems(call);
  const link = newPaymentLink(
    {
      currency: lines.currency,
      metadata: params.metadata("metadata") ?? {},
      subscriptionMetadata: params.object("subscription_data")?.metadata("metadata") ?? {},
      redirectUrl: type === "redirect" ? (redirect ?? null) : null,
    },
    call.context,
  );
  call.commit({
    put: [...lines.put, link],
    events: [...lines.events, { type: "payment_link.created", object: link }],
    linkItems: { [link.id]: lines.lineItems },
  });
  return link;
}

function existing(call: Call): PaymentLink {
  const id = call.path("id");
  const link = call.store.get("payment_link", id);
  if (!link) throw resourceMissing("payment_link", id);
  return link;
}

function update(call: Call): PaymentLink {
  const before = existing(call);
  const after: PaymentLink = {
    ...before,
    active: call.params.boolean("active") ?? before.active,
    metadata: call.params.metadata("metadata", before.metadata) ?? before.metadata,
  };
  call.commit({ put: [after], events: [{ type: "payment_link.updated", object: after }] });
  return after;
}

function list(call: Call) {
  const active = call.params.boolean("active");
  const page = readPage(call.params);
  return paginate(
    call.store.list("payment_link").filter((link) => active === undefined || link.active === active),
    page,
    call.url,
  );
}

function lineItems(call: Call) {
  const link = existing(call);
  const page = readPage(call.params);
  return paginate(call.store.itemsOfLink(link.id), page, call.url);
}
