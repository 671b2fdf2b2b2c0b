import type { Change } from "../model/change.ts";
import type { Context } from "../model/context.ts";
import { newPrice, newProduct, type Interval } from "../model/product.ts";
import type { Price } from "../model/stored.ts";
import type { Store } from "../store.ts";

/** A price that must exist under an id of the caller's choice. */
export interface PriceInput {
  productName: string;
  /** Minor units. */
  unitAmount: number;
  currency: string;
  interval: Interval;
}

/**
 * Makes a price (and a product of its own) under a fixed id, or brings an
 * existing one in line. Stripe's prices never change their amount; here the
 * price mirrors a plan of the local database, which may. Subscriptions keep the
 * price that they were made with. Asking again for what is there changes nothing.
 */
export function upsertPrice(
  id: string,
  wanted: PriceInput,
  current: Price | undefined,
  store: Store,
  context: Context,
): { price: Price; change: Change } {
  const productId = current?.product ?? `prod_${id.replace(/^price_/, "")}`;
  const known = store.get("product", productId);
  const product = known
    ? { ...known, name: wanted.productName }
    : newProduct({ id: productId, name: wanted.productName }, context);
  const fresh = newPrice(
    {
      id,
      product: product.id,
      currency: wanted.currency,
      unit_amount: wanted.unitAmount,
      recurring: { interval: wanted.interval, interval_count: 1 },
    },
    context,
  );
  const price = current ? { ...fresh, created: current.created, metadata: current.metadata } : fresh;
  const same =
    known?.name === wanted.productName && current && JSON.stringify(current) === JSON.stringify(price);
  return { price, change: same ? { put: [], events: [] } : { put: [product, price], events: [] } };
}
