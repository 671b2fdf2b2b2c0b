import { z } from "zod";
import type { Change } from "../model/change.ts";
import type { Context } from "../model/context.ts";
import { intervals, newPrice, newProduct } from "../model/product.ts";
import type { Price } from "../model/stored.ts";
import type { Store } from "../store.ts";

/** A price that must exist under an id of the caller's choice; the amount is in minor units. */
export const priceInput = z.object({
  product_name: z.string().regex(/\S/),
  unit_amount: z.int().min(0),
  currency: z
    .string()
    .regex(/^[a-z]{3}$/i)
    .toLowerCase(),
  interval: z.enum(intervals),
});
type PriceInput = z.infer<typeof priceInput>;

/**
 * Creates a price and its product under a fixed id, or updates them. Stripe's prices never change
 * their amount; this one mirrors a plan of the local database, which may. Existing subscriptions
 * keep the price that they were made with.
 */
export function upsertPrice(
  id: string,
  input: PriceInput,
  current: Price | undefined,
  store: Store,
  context: Context,
): { price: Price; change: Change } {
  const productId = current?.product ?? `prod_${id.replace(/^price_/, "")}`;
  const known = store.get("product", productId);
  const product = known
    ? { ...known, name: input.product_name }
    : newProduct({ id: productId, name: input.product_name }, context);
  const fresh = newPrice(
    {
      id,
      product: product.id,
      currency: input.currency,
      unit_amount: input.unit_amount,
      recurring: { interval: input.interval, interval_count: 1 },
    },
    context,
  );
  const price = current ? { ...fresh, created: current.created, metadata: current.metadata } : fresh;
  const same =
    known?.name === input.product_name && current && JSON.stringify(current) === JSON.stringify(price);
  return { price, change: same ? { put: [], events: [] } : { put: [product, price], events: [] } };
}
