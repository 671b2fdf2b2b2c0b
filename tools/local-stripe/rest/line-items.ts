import type { Event } from "../model/change.ts";
import { newLineItem } from "../model/line-item.ts";
import type { LineItem, Resource } from "../model/stored.ts";
import type { Call } from "./call.ts";
import { invalid } from "./errors.ts";
import { retrieve } from "./objects.ts";
import { missing, type Params } from "./params.ts";
import { readPrice } from "./prices.ts";

/** The lines of a checkout or payment link, and the prices that are created from price_data. */
export interface ReadLines {
  lineItems: LineItem[];
  currency: string;
  put: Resource[];
  events: Event[];
}

/** Reads `line_items`: at least one recurring price, one currency, one interval. */
export function readLineItems(call: Call): ReadLines {
  const lines = call.params.objects("line_items").map((line) => readLine(call, line));
  const first = lines[0]?.lineItem.price;
  if (!first) throw missing("line_items");
  for (const [index, { lineItem }] of lines.entries()) {
    const price = lineItem.price;
    if (!price?.active) {
      throw invalid(
        `The price specified is inactive. This field only accepts active prices.`,
        `line_items[${index}][price]`,
      );
    }
    if (price.recurring === null) {
      throw invalid(
        "The local Stripe only takes recurring prices in `subscription` mode.",
        `line_items[${index}][price]`,
      );
    }
    if (price.currency !== first.currency) {
      throw invalid(
        "All prices on a Checkout Session must have the same `currency`.",
        `line_items[${index}]`,
      );
    }
    if (billingInterval(price.recurring) !== billingInterval(first.recurring)) {
      throw invalid(
        "Checkout does not support multiple prices with different billing intervals.",
        `line_items[${index}]`,
      );
    }
  }
  return {
    lineItems: lines.map((line) => line.lineItem),
    currency: first.currency,
    put: lines.flatMap((line) => line.put),
    events: lines.flatMap((line) => line.events),
  };
}

function readLine(call: Call, params: Params): { lineItem: LineItem; put: Resource[]; events: Event[] } {
  const id = params.text("price");
  const data = params.object("price_data");
  const quantity = params.integer("quantity");
  if (quantity === undefined) throw missing(params.nameOf("quantity"));
  if (quantity < 1) {
    throw invalid("This value must be greater than or equal to 1.", params.nameOf("quantity"));
  }
  if (id !== undefined) {
    const price = retrieve(call, "price", id, params.nameOf("price"));
    const product = retrieve(call, "product", price.product, params.nameOf("price"));
    return { lineItem: newLineItem(price, quantity, product.name, call.context), put: [], events: [] };
  }
  if (!data) throw missing(params.nameOf("price"));
  const described = readPrice(call, data);
  return {
    lineItem: newLineItem(described.price, quantity, described.product.name, call.context),
    put: [...described.put, described.price],
    events: [...described.events, { type: "price.created", object: described.price }],
  };
}

function billingInterval(recurring: { interval: string; interval_count: number } | null): string {
  return `${recurring?.interval_count} ${recurring?.interval}`;
}
