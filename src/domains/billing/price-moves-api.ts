import { withDatabase } from "@/platform/database";
import { moveColumns, toPriceMove, type PriceGroup, type PriceMove } from "./price-moves-model";

/** Returns the prices of live subscriptions, the most common first. */
export function getPriceGroups(): Promise<readonly PriceGroup[]> {
  return withDatabase(async (database) => {
    const { data } = await database.rpc("price_summary").throwOnError();
    return data.map(({ unit_amount: amount, ...rest }) => ({ amount, ...rest }));
  });
}

/** Returns a customer's price changes that are not yet in effect. */
export function listOpenMoves(customerId: string): Promise<readonly PriceMove[]> {
  return withDatabase(async (database) => {
    const { data } = await database
      .from("open_price_moves")
      .select(moveColumns)
      .eq("profile_id", customerId)
      .throwOnError();
    return data.map(toPriceMove);
  });
}

/** Returns when a price that is announced now would begin for a subscription; null when it cannot be announced. */
export function getMoveStart(subscriptionId: string): Promise<string | null> {
  return withDatabase(async (database) => {
    const { data } = await database
      .from("subscription_prices")
      .select("wouldStartAt:would_start_at")
      .eq("id", subscriptionId)
      .maybeSingle()
      .throwOnError();
    return data?.wouldStartAt ?? null;
  });
}

/**
 * Announces the plan's current price to the customers of these subscriptions, at most 100, and changes their
 * price after the notice period. Skips subscriptions that cannot change.
 *
 * @returns the number of announced changes
 * @throws AppError `forbidden`, `network`
 */
export function announceMoves(subscriptionIds: readonly string[]): Promise<number> {
  return withDatabase(async (database) => {
    const { data } = await database
      .rpc("announce_price_moves", { subscription_ids: [...subscriptionIds] })
      .throwOnError();
    return data;
  });
}

/**
 * Cancels a price change; the customer receives an e-mail.
 *
 * @throws AppError `conflict` when it is in effect or cancelled already, `forbidden`
 */
export function cancelMove(moveId: string): Promise<void> {
  return withDatabase(async (database) => {
    await database.rpc("cancel_price_move", { move_id: moveId }).throwOnError();
  });
}
