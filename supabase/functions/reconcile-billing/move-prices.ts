import type { Stripe } from "stripe";
import { findSoldPlan } from "../_shared/billing/sold-plan.ts";
import { markSyncs } from "../_shared/billing/sync-queue.ts";
import { isLiveStatus } from "../_shared/contract/subscriptions.ts";
import type { ServiceClient } from "../_shared/database.ts";
import type { BillingDependencies } from "../_shared/dependencies.ts";
import { unlessMissing } from "../_shared/stripe-client.ts";
import type { Database } from "../../database.types.ts";

type Move = Database["public"]["Tables"]["price_moves"]["Row"];

/** A run begins no move after this long: the next one goes on. */
const runMilliseconds = 30_000;

/**
 * Gives Stripe the new price of those whose next period costs it, and takes back what the team took back. The price of
 * the period that runs is untouched: without proration Stripe charges the item's price at the next renewal. Whatever
 * was done already is not done again, so a run that dies is finished by the next one.
 *
 * @returns how many failed, which the next run tries again
 */
export async function movePrices(dependencies: BillingDependencies): Promise<number> {
  const { database, now } = dependencies;
  const end = now().getTime() + runMilliseconds;
  const { data: moves } = await database.rpc("price_moves_to_do").throwOnError();
  let failed = 0;
  for (const move of moves) {
    if (now().getTime() >= end) break;
    try {
      await carryOut(dependencies, move);
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

async function carryOut(dependencies: BillingDependencies, move: Move): Promise<void> {
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
    // A period before the last one at the old price: it ends sooner than was announced.
    if (periodEnd.getTime() < Date.parse(move.takes_effect_at)) return;
    if (!(await claim(database, move.id, move.from_price_id ?? item.price.id))) return;
    await setPrice(stripe, subscription, item, move.to_price_id);
    // Where the announced renewal has passed, the next one is the first at the new price.
    await update(database, move.id, { applied_at: at, takes_effect_at: periodEnd.toISOString() });
  }
  await markSyncs(dependencies, [{ kind: "subscription", id: move.subscription_id }], "price_move");
}

/**
 * Notes the price to go back to before Stripe is asked, so that a move can always be taken back.
 *
 * @returns whether the move still stands: the team may have taken it back since this run read it
 */
async function claim(database: ServiceClient, id: string, fromPriceId: string): Promise<boolean> {
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

/** The item that bills the plan: the team may sell other products on the same subscription. */
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
    items: [{ id: item.id, price }],
    proration_behavior: "none",
  });
}

async function update(database: ServiceClient, id: string, values: Partial<Move>): Promise<void> {
  await database.from("price_moves").update(values).eq("id", id).throwOnError();
}
