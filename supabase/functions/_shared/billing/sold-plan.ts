import type { Stripe } from "stripe";
import type { ServiceClient } from "../database.ts";

/** The plan a subscription is of, with its Stripe price when the subscription still bills that. */
export type SoldPlan = { id: number; priceId: string | null };

/**
 * Which of our plans a subscription is of: by the price it bills; else, because a
 * plan may be given a new price while old subscriptions go on, by the row stored
 * earlier or the metadata our checkout wrote. Null: another product of the same
 * Stripe account.
 */
export async function findSoldPlan(
  database: ServiceClient,
  subscription: Stripe.Subscription,
): Promise<SoldPlan | null> {
  const prices = subscription.items.data.map(({ price }) => price.id);
  const { data: byPrice } = await database
    .from("plans")
    .select("id, stripe_price_id")
    .in("stripe_price_id", prices)
    .limit(1)
    .throwOnError();
  const plan = byPrice[0];
  if (plan) {
    return { id: plan.id, priceId: plan.stripe_price_id };
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
