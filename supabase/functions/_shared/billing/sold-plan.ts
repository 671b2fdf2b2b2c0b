import type { Stripe } from "stripe";
import type { ServiceClient } from "../database.ts";

/**
 * The plan of a subscription and the plan's price that the subscription bills; `priceId` is null for any other price.
 */
export type SoldPlan = { id: number; priceId: string | null };

/**
 * Finds the plan of a subscription. Looks up every current and former price, because open sessions and
 * payment links charge former prices; then the stored subscription; then the `plan_id` in the metadata.
 * Returns null for other products of the Stripe account and for prices that no plan has had.
 */
export async function findSoldPlan(
  database: ServiceClient,
  subscription: Stripe.Subscription,
): Promise<SoldPlan | null> {
  const prices = subscription.items.data.map(({ price }) => price.id);
  const { data: byPrice } = await database
    .from("plan_prices")
    .select("plan_id, stripe_price_id")
    .in("stripe_price_id", prices)
    .limit(1)
    .throwOnError();
  const known = byPrice[0];
  if (known) {
    return { id: known.plan_id, priceId: known.stripe_price_id };
  }

  const { data: stored } = await database
    .from("subscriptions")
    .select("plan_id")
    .eq("id", subscription.id)
    .maybeSingle()
    .throwOnError();
  if (stored) {
    return { id: stored.plan_id, priceId: null };
  }

  const noted = subscription.metadata["plan_id"];
  if (noted === undefined || !/^[1-9]\d{0,8}$/.test(noted)) {
    return null;
  }
  const { data: byMetadata } = await database
    .from("plans")
    .select("id")
    .eq("id", Number(noted))
    .maybeSingle()
    .throwOnError();
  return byMetadata ? { id: byMetadata.id, priceId: null } : null;
}
