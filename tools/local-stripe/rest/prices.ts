import { updated, type Event } from "../model/change.ts";
import { intervals, newPrice, newProduct } from "../model/product.ts";
import type { Price, Product } from "../model/stored.ts";
import type { Call, Operation } from "./call.ts";
import { invalid } from "./errors.ts";
import { givenFields, listPage, retrieve } from "./objects.ts";
import { readCreated } from "./pagination.ts";
import { missing, type Params } from "./params.ts";

/** Prices: create, retrieve, update and list. */
export const priceOperations: Operation[] = [
  { method: "POST", path: "/prices", handle: create },
  { method: "GET", path: "/prices", handle: list },
  { method: "GET", path: "/prices/:id", handle: (call) => retrieve(call, "price") },
  { method: "POST", path: "/prices/:id", handle: update },
];

/** A price described in a call, with its product when that is new. */
export interface DescribedPrice {
  price: Price;
  product: Product;
  /** The new product to store, if any. */
  put: Product[];
  events: Event[];
}

/** Reads a price from a call's own parameters or from `line_items[][price_data]`. */
export function readPrice(call: Call, params: Params): DescribedPrice {
  const currency = params.required("currency").toLowerCase();
  if (!/^[a-z]{3}$/.test(currency)) throw invalid(`Invalid currency: ${currency}`, params.nameOf("currency"));
  const amount = params.integer("unit_amount");
  if (amount === undefined) throw missing(params.nameOf("unit_amount"));
  if (amount < 0) {
    throw invalid(
      "This value must be greater than or equal to 0.",
      params.nameOf("unit_amount"),
      "parameter_invalid_integer",
    );
  }
  const recurring = params.object("recurring");
  const interval = recurring?.oneOf("interval", intervals);
  if (recurring && interval === undefined) throw missing(recurring.nameOf("interval"));
  const count = recurring?.integer("interval_count") ?? 1;
  if (recurring && count < 1) {
    throw invalid("This value must be greater than or equal to 1.", recurring.nameOf("interval_count"));
  }
  const { product, put, events } = readProduct(call, params);
  const price = newPrice(
    {
      product: product.id,
      currency,
      unit_amount: amount,
      recurring: interval === undefined ? null : { interval, interval_count: count },
    },
    call.context,
  );
  return { price, product, put, events };
}

function readProduct(call: Call, params: Params): Omit<DescribedPrice, "price"> {
  const id = params.text("product");
  const data = params.object("product_data");
  if (id !== undefined) {
    return { product: retrieve(call, "product", id, params.nameOf("product")), put: [], events: [] };
  }
  if (!data) throw missing(params.nameOf("product"));
  const product = newProduct(
    {
      name: data.required("name"),
      description: data.clearable("description") ?? null,
      metadata: data.metadata("metadata") ?? {},
    },
    call.context,
  );
  return { product, put: [product], events: [{ type: "product.created", object: product }] };
}

function create(call: Call): Price {
  const { params } = call;
  const described = readPrice(call, params);
  const price: Price = { ...described.price, ...readSettings(params, {}) };
  call.commit({
    put: [...described.put, price],
    events: [...described.events, { type: "price.created", object: price }],
  });
  return price;
}

/** Reads the fields of a price that can be set at any time. */
function readSettings(params: Params, metadata: Price["metadata"]) {
  return givenFields({
    active: params.boolean("active"),
    lookup_key: params.clearable("lookup_key"),
    metadata: params.metadata("metadata", metadata),
    nickname: params.clearable("nickname"),
  });
}

function update(call: Call): Price {
  const { params } = call;
  const before = retrieve(call, "price");
  const after: Price = { ...before, ...readSettings(params, before.metadata) };
  call.commit({ put: [after], events: updated("price.updated", before, after) });
  return after;
}

function list(call: Call) {
  const { params } = call;
  const lookupKeys = params.texts("lookup_keys");
  const created = readCreated(params);
  const wanted = {
    active: params.boolean("active"),
    product: params.text("product"),
    currency: params.text("currency"),
    type: params.oneOf("type", ["one_time", "recurring"]),
  };
  return listPage(
    call,
    "price",
    wanted,
    (price) =>
      (lookupKeys === undefined || (price.lookup_key !== null && lookupKeys.includes(price.lookup_key))) &&
      created(price.created),
  );
}
