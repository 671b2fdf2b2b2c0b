import { contextOf } from "../billing-account.ts";
import { updated } from "../model/change.ts";
import { newCustomer, type CustomerFields } from "../model/customer.ts";
import type { Customer, DeletedCustomer } from "../model/stored.ts";
import { deleteCustomer } from "../model/subscription-transitions.ts";
import type { Call, Operation } from "./call.ts";
import { invalid, resourceMissing } from "./errors.ts";
import { givenFields, listPage, retrieve } from "./objects.ts";
import { readCreated } from "./pagination.ts";
import type { Params } from "./params.ts";

/** Customers: create, retrieve, update, delete and list. */
export const customerOperations: Operation[] = [
  { method: "POST", path: "/customers", handle: create },
  { method: "GET", path: "/customers", handle: list },
  { method: "GET", path: "/customers/:id", handle: (call) => retrieve(call, "customer") },
  { method: "POST", path: "/customers/:id", handle: update },
  { method: "DELETE", path: "/customers/:id", handle: remove },
];

/** A customer that is not deleted, or a 404 naming the parameter that holds its id. */
export function liveCustomer(call: Call, id: string, param: string): Customer {
  const customer = call.store.get("customer", id);
  if (!customer || isDeleted(customer)) throw resourceMissing("customer", id, param);
  return customer;
}

/** An e-mail address; throws Stripe's `email_invalid` for a malformed one. */
export function readEmail(params: Params, name: string): string | undefined {
  const email = params.text(name);
  if (email !== undefined && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) {
    throw invalid(`Invalid email address: ${email}`, params.nameOf(name), "email_invalid");
  }
  return email;
}

function isDeleted(customer: Customer | DeletedCustomer): customer is DeletedCustomer {
  return customer.deleted === true;
}

function readFields(call: Call, current: Customer | null): CustomerFields {
  const { params } = call;
  const address = params.object("address");
  return givenFields({
    email: readEmail(params, "email"),
    name: params.clearable("name"),
    phone: params.clearable("phone"),
    description: params.clearable("description"),
    preferred_locales: params.texts("preferred_locales"),
    metadata: params.metadata("metadata", current?.metadata),
    invoice_settings: current ? readInvoiceSettings(call, current) : undefined,
    address: address && {
      city: address.clearable("city") ?? null,
      country: address.clearable("country") ?? null,
      line1: address.clearable("line1") ?? null,
      line2: address.clearable("line2") ?? null,
      postal_code: address.clearable("postal_code") ?? null,
      state: address.clearable("state") ?? null,
    },
  });
}

/** The default card must be one of the customer's own. */
function readInvoiceSettings(call: Call, current: Customer): Customer["invoice_settings"] | undefined {
  const settings = call.params.object("invoice_settings");
  const method = settings?.clearable("default_payment_method");
  if (settings === undefined || method === undefined) return undefined;
  if (typeof method === "string" && call.store.get("payment_method", method)?.customer !== current.id) {
    throw resourceMissing("PaymentMethod", method, settings.nameOf("default_payment_method"));
  }
  return { ...current.invoice_settings, default_payment_method: method };
}

function create(call: Call): Customer {
  const customer = newCustomer(readFields(call, null), call.context);
  call.commit({ put: [customer], events: [{ type: "customer.created", object: customer }] });
  return customer;
}

function update(call: Call): Customer {
  const before = liveCustomer(call, call.path("id"), "id");
  const after: Customer = { ...before, ...readFields(call, before) };
  const context = contextOf(call.store, before.id, call.context);
  call.commit({ put: [after], events: updated("customer.updated", before, after) }, context);
  return after;
}

function remove(call: Call): DeletedCustomer {
  const customer = liveCustomer(call, call.path("id"), "id");
  const theirs = call.store
    .list("subscription")
    .filter((subscription) => subscription.customer === customer.id);
  const context = contextOf(call.store, customer.id, call.context);
  call.commit(deleteCustomer(customer, theirs, context), context);
  return { id: customer.id, object: "customer", deleted: true };
}

function list(call: Call) {
  const email = call.params.text("email");
  const created = readCreated(call.params);
  // Stripe's filter is case-sensitive.
  return listPage(
    call,
    "customer",
    {},
    (customer) =>
      !isDeleted(customer) && (email === undefined || customer.email === email) && created(customer.created),
  );
}
