import type { Stripe } from "stripe";
import { findSoldPlan } from "../_shared/billing/sold-plan.ts";
import { markSyncs } from "../_shared/billing/sync-queue.ts";
import { isLiveStatus } from "../_shared/contract/subscriptions.ts";
import type { ServiceClient } from "../_shared/database.ts";
import type { BillingDependencies } from "../_shared/dependencies.ts";
import { unlessMissing } from "../_shared/stripe-client.ts";
import type { Database } from "../../database.types.ts";

type Move = Database["public"]["Tables"]["price_moves"]["Row"];

/** No move starts after this time; the next run continues. */
const runMilliseconds = 30_000;

/**
 * Applies due price moves at Stripe and reverts cancelled ones. The running period keeps its price: without proration
 * Stripe charges the item's price at the next renewal. Completed steps are not repeated, so the next run completes the
 * work of a crashed one.
 *
 * @returns the number of failures, which the next run retries
 */
export async function movePrices(dependencies: BillingDependencies): Promise<number> {
  const { database, now } = dependencies;
  const end = now().getTime() + runMilliseconds;
  const { data: moves } = await database.rpc("price_moves_to_do").throwOnError();
  let failed = 0;
  for (const move of moves) {
    if (now().getTime() >= end) break;
    try {
      await applyMove(dependencies, move);
    } catch (error) {
      console.error(
        `Move ${move.id} of ${move.subscription_id} to another price was not carried out:`,
        error,
      );
      failed += 1;
    }
  }
  return failed;
}

async function applyMove(dependencies: BillingDependencies, move: Move): Promise<void> {
  const { database, stripe, now } = dependencies;
  const at = now().toISOString();
  const subscription = await unlessMissing(() => stripe.subscriptions.retrieve(move.subscription_id));
  const item = subscription === null ? undefined : await planItem(database, subscription);
  if (subscription === null || item === undefined || !isLiveStatus(subscription.status)) {
    await update(database, move.id, { done_at: at });
    return;
  }
  if (move.cancelled_at !== null) {
    if (move.from_price_id !== null) await setPrice(stripe, subscription, item, move.from_price_id);
    await update(database, move.id, { done_at: at });
  } else if (move.applied_at !== null) {
    await update(database, move.id, { done_at: at });
  } else {
    const periodEnd = new Date(item.current_period_end * 1000);
    // This period ends before the announced date, so the old price still applies to the next one.
    if (periodEnd.getTime() < Date.parse(move.takes_effect_at)) return;
    if (!(await storeCurrentPrice(database, move.id, move.from_price_id ?? item.price.id))) return;
    await setPrice(stripe, subscription, item, move.to_price_id);
    // When the announced renewal has passed, the new price applies from the next one.
    await update(database, move.id, { applied_at: at, takes_effect_at: periodEnd.toISOString() });
  }
  await markSyncs(dependencies, [{ kind: "subscription", id: move.subscription_id }], "price_move");
}

/**
 * Stores the current price before the change at Stripe, so that the move can always be reverted.
 *
 * @returns false when the team cancelled the move after this run read it
 */
async function storeCurrentPrice(database: ServiceClient, id: string, fromPriceId: string): Promise<boolean> {
  const { data } = await database
    .from("price_moves")
    .update({ from_price_id: fromPriceId })
    .eq("id", id)
    .is("cancelled_at", null)
    .is("done_at", null)
    .select("id")
    .throwOnError();
  return data.length > 0;
}

/** Returns the item that bills the plan. The subscription may contain other products. */
async function planItem(
  database: ServiceClient,
  subscription: Stripe.Subscription,
): Promise<Stripe.SubscriptionItem | undefined> {
  const plan = await findSoldPlan(database, subscription);
  const items = subscription.items.data;
  return items.find(({ price }) => price.id === plan?.priceId) ?? items[0];
}

async function setPrice(
  stripe: Stripe,
  { id }: Stripe.Subscription,
  item: Stripe.SubscriptionItem,
  price: string,
): Promise<void> {
  if (item.price.id === price) return;
  await stripe.subscriptions.update(id, {
    // Stripe sets the quantity to 1 with another price, unless it is given.
    items: [{ id: item.id, price, ...(item.quantity !== undefined && { quantity: item.quantity }) }],
    proration_behavior: "none",
  });
}

async function update(database: ServiceClient, id: string, values: Partial<Move>): Promise<void> {
  await database.from("price_moves").update(values).eq("id", id).throwOnError();
}
