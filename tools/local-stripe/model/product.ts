import type { Context } from "./context.ts";
import type { Plan, Price, Product } from "./stored.ts";

/** The fields of a product that callers may set. */
export type ProductFields = { name: string; id?: string } & Partial<
  Pick<Product, "active" | "description" | "images" | "metadata" | "url">
>;

/** A new product. */
export function newProduct(fields: ProductFields, context: Context): Product {
  return {
    id: fields.id ?? context.newId("prod"),
    object: "product",
    active: true,
    created: context.now,
    default_price: null,
    description: null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: {},
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: "service",
    unit_label: null,
    updated: context.now,
    url: null,
    ...fields,
  };
}

export const intervals = ["day", "week", "month", "year"] as const;
export type Interval = (typeof intervals)[number];

/** What a price needs; the amount is in minor units of the currency. */
export type PriceFields = {
  id?: string;
  product: string;
  currency: string;
  unit_amount: number;
  recurring: { interval: Interval; interval_count: number } | null;
};

/** A new price; recurring prices are licensed and per unit, the only kind modelled here. */
export function newPrice(fields: PriceFields, context: Context): Price {
  return {
    id: fields.id ?? context.newId("price"),
    object: "price",
    active: true,
    billing_scheme: "per_unit",
    created: context.now,
    currency: fields.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    product: fields.product,
    recurring: fields.recurring && {
      ...fields.recurring,
      meter: null,
      trial_period_days: null,
      usage_type: "licensed",
    },
    tax_behavior: "unspecified",
    tiers_mode: null,
    transform_quantity: null,
    type: fields.recurring ? "recurring" : "one_time",
    unit_amount: fields.unit_amount,
    unit_amount_decimal: String(fields.unit_amount),
  };
}

/** The older "plan" view of a recurring price, which subscription items still carry. */
export function planOf(price: Price): Plan {
  return {
    id: price.id,
    object: "plan",
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: "per_unit",
    created: price.created,
    currency: price.currency,
    interval: price.recurring?.interval ?? "month",
    interval_count: price.recurring?.interval_count ?? 1,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: "licensed",
  };
}
