import { newPaymentLink } from "../model/payment-link.ts";
import type { PaymentLink } from "../model/stored.ts";
import type { Call, Operation } from "./call.ts";
import { invalid } from "./errors.ts";
import { readLineItems } from "./line-items.ts";
import { listPage, retrieve } from "./objects.ts";
import { paginate, readPage } from "./pagination.ts";

/** Payment links: create, retrieve, switch on and off, list, and their line items. */
export const paymentLinkOperations: Operation[] = [
  { method: "POST", path: "/payment_links", handle: create },
  { method: "GET", path: "/payment_links", handle: list },
  { method: "GET", path: "/payment_links/:id", handle: (call) => retrieve(call, "payment_link") },
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

function update(call: Call): PaymentLink {
  const before = retrieve(call, "payment_link");
  const after: PaymentLink = {
    ...before,
    active: call.params.boolean("active") ?? before.active,
    metadata: call.params.metadata("metadata", before.metadata) ?? before.metadata,
  };
  call.commit({ put: [after], events: [{ type: "payment_link.updated", object: after }] });
  return after;
}

function list(call: Call) {
  return listPage(call, "payment_link", { active: call.params.boolean("active") });
}

function lineItems(call: Call) {
  const link = retrieve(call, "payment_link");
  const page = readPage(call.params);
  return paginate(call.store.itemsOfLink(link.id), page, call.url);
}
