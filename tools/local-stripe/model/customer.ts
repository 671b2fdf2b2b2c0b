import type { Context } from "./context.ts";
import type { Customer, DeletedCustomer } from "./stored.ts";

/** The fields of a customer that callers may set. */
export type CustomerFields = Partial<
  Pick<
    Customer,
    | "email"
    | "name"
    | "phone"
    | "description"
    | "metadata"
    | "preferred_locales"
    | "address"
    | "invoice_settings"
  >
>;

/** A new customer; its invoice prefix is derived from its id, so invoice numbers are stable. */
export function newCustomer(fields: CustomerFields, context: Context): Customer {
  const id = context.newId("cus");
  return {
    id,
    object: "customer",
    address: null,
    balance: 0,
    created: context.now,
    currency: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: null,
    invoice_prefix: id.replace(/^cus_/, "").slice(0, 8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: {},
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: "none",
    test_clock: null,
    ...fields,
  };
}

/** What remains of a customer after deletion. */
export function deletedCustomer(id: string): DeletedCustomer {
  return { id, object: "customer", deleted: true };
}
