import type { Stripe } from "stripe";
import type { ServiceClient } from "../database.ts";

/** The plan of a subscription, and the price of that plan which the subscription bills; null for any other price. */
export type SoldPlan = { id: number; priceId: string | null };

/**
 * Finds the plan of a subscription: by any price that a plan has ever had, because open sessions and payment links
 * charge former ones; else by the stored row, or by the `plan_id` that our checkout or the team wrote into its
 * metadata. Null: another product of the same Stripe account, or a price that was never saved here.
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
