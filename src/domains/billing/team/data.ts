import { type DisputeDecision, type DisputeStatus, type RefundReason, refundReasons } from "@contract/enums";
import { longestRefundNote, type RefundAnswer } from "@contract/refunds";
import { discountAfterMove, type DiscountedPrice } from "@contract/subscriptions";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import { AppError } from "@/platform/app-error";
import { invokeFunction, withDatabase } from "@/platform/backend/backend";
import type { Selected } from "@/platform/selected";
import { parseAmount } from "@/platform/typed-amount";
import { says } from "@/platform/validation";

/**
 * The number of live subscriptions at a list price, of those that count in the recurring revenue, and of those with an
 * announced change. Minor units.
 */
export type PriceGroup = {
  amount: number;
  currency: string;
  subscriptions: number;
  recurring: number;
  moving: number;
};

/** An announced price change that is not yet in effect. Amounts in minor units, times in ISO 8601. */
export type PriceMove = {
  id: string;
  subscriptionId: string;
  from: number;
  to: number;
  currency: string;
  takesEffectAt: string;
  announcedAt: string;
  noticeSentAt: string | null;
  /** What the first period costs with the discounts of then, and until when; null without a discount. */
  discounted: DiscountedPrice | null;
};

const moveColumns =
  "id, subscriptionId:subscription_id, from:from_amount, to:to_amount, currency, takesEffectAt:takes_effect_at, announcedAt:announced_at, noticeSentAt:notice_sent_at, priceAfter:price_after, amountAfter:amount_after, discountEndsAt:discount_ends_at, isDiscountedOnce:discounted_once" as const;

/** Maps a row of a price change. */
function toPriceMove(row: Selected<"open_price_moves", typeof moveColumns>): PriceMove {
  const { id, subscriptionId, from, to, currency, takesEffectAt, announcedAt, noticeSentAt } = row;
  return {
    id,
    subscriptionId,
    from,
    to,
    currency,
    takesEffectAt,
    announcedAt,
    noticeSentAt,
    discounted: discountAfterMove(row),
  };
}

/** The start of a customer's new price, if it is announced now. Times are ISO 8601. */
export type MoveStart = { id: string; name: string; startsAt: string };

/** Returns the whole days between the announcement of a price and its start. */
export function noticeDays(announcedAt: string, startsAt: string): number {
  return Math.max(0, Math.floor((Date.parse(startsAt) - Date.parse(announcedAt)) / 86_400_000));
}

/** Returns whether a subscription can change to the plan's price: it has another price and no change. */
export function canMove(
  subscription: { amount: number; currency: string; cancelling: boolean | null; moveId: string | null },
  plan: { price: number; currency: string },
): boolean {
  const { amount, currency, cancelling, moveId } = subscription;
  return amount !== plan.price && currency === plan.currency && !cancelling && moveId === null;
}

/** Returns the prices of live subscriptions, the most common first. */
function getPriceGroups(): Promise<readonly PriceGroup[]> {
  return withDatabase(async (database) => {
    const { data } = await database.rpc("price_summary").throwOnError();
    return data.map(({ unit_amount: amount, ...rest }) => ({ amount, ...rest }));
  });
}

/** Returns a customer's price changes that are not yet in effect. */
function listOpenMoves(customerId: string): Promise<readonly PriceMove[]> {
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
function getMoveStart(subscriptionId: string): Promise<string | null> {
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
function announceMoves(subscriptionIds: readonly string[]): Promise<number> {
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
function cancelMove(moveId: string): Promise<void> {
  return withDatabase(async (database) => {
    await database.rpc("cancel_price_move", { move_id: moveId }).throwOnError();
  });
}

/** Starts the keys of all queries about prices. */
export const pricesKey = ["price-moves"] as const;

/** Queries the prices of live subscriptions and their customers; needs permission to read money. */
export function usePriceGroups() {
  return useQuery({ queryKey: [...pricesKey, "groups"], queryFn: getPriceGroups });
}

/** Queries a customer's price changes that are not yet in effect; needs permission to read money. */
export function useOpenMoves(customerId: string) {
  return useQuery({
    queryKey: [...pricesKey, "of", customerId],
    queryFn: () => listOpenMoves(customerId),
    refetchInterval: 30_000,
  });
}

/** Queries when a price that is announced now would begin for a subscription. */
export function useMoveStart(subscriptionId: string, isOffered: boolean) {
  return useQuery({
    queryKey: [...pricesKey, "start", subscriptionId],
    queryFn: () => getMoveStart(subscriptionId),
    enabled: isOffered,
  });
}

/** Announces price changes. Throws as `announceMoves` does; refetches prices either way. */
export function useAnnounceMoves() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: announceMoves,
    onSettled: () => queryClient.invalidateQueries({ queryKey: pricesKey }),
  });
}

/** Cancels a price change. Throws as `cancelMove` does; refetches prices either way. */
export function useCancelMove() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: cancelMove,
    onSettled: () => queryClient.invalidateQueries({ queryKey: pricesKey }),
  });
}

/** Columns of a dispute. */
const disputeColumns =
  "id, status, amount, currency, dueAt:evidence_due_at, decision, payment:payments(subscription:subscriptions(status))";

/** A dispute of a customer's payment with the bank. Amount in minor units, times in ISO 8601. */
export type Dispute = Selected<"disputes", typeof disputeColumns>;

/** What the team has to do about a dispute; null when it is settled. */
export type DisputeStage = "inquiry" | "open" | "review" | "lost" | null;

const stages: Partial<Record<DisputeStatus, DisputeStage>> = {
  warning_needs_response: "inquiry",
  needs_response: "open",
  appeal_needs_response: "open",
  under_review: "review",
  appeal_under_review: "review",
};

/** Returns the stage of a dispute. A lost one waits for the team's decision while the subscription is live. */
export function disputeStage(
  { status, decision }: Pick<Dispute, "status" | "decision">,
  isLive: boolean,
): DisputeStage {
  if (status === "lost") return decision === null && isLive ? "lost" : null;
  return stages[status] ?? null;
}

/** Returns the disputes of a customer's payments, the newest first. */
function listDisputes(customerId: string): Promise<readonly Dispute[]> {
  return withDatabase(async (database) => {
    const { data } = await database
      .from("disputes")
      .select(disputeColumns)
      .eq("profile_id", customerId)
      .order("opened_at", { ascending: false })
      .throwOnError();
    return data;
  });
}

/**
 * Stores what the team decides after a lost dispute; `ended` also cancels the subscription. A repeated request changes
 * nothing.
 *
 * @throws AppError `conflict` when it was decided otherwise, `forbidden`, `payment_provider_unavailable`, `network`
 */
async function decideDispute(id: string, decision: DisputeDecision): Promise<void> {
  await invokeFunction("decide-dispute", { dispute_id: id, decision });
}

const disputesKey = ["disputes"] as const;

/** Queries the disputes of a customer; needs permission to read money. */
export function useDisputes(customerId: string, { enabled = true } = {}) {
  return useQuery({
    queryKey: [...disputesKey, customerId],
    queryFn: () => listDisputes(customerId),
    enabled,
    refetchInterval: 30_000,
  });
}

/** Stores a decision. Throws as `decideDispute` does; refetches disputes either way. */
export function useDecideDispute() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, decision }: { id: string; decision: DisputeDecision }) => decideDispute(id, decision),
    onSettled: () => queryClient.invalidateQueries({ queryKey: disputesKey }),
  });
}

/** The refundable part of a payment. Amounts in minor units. */
export type RefundablePayment = {
  id: string;
  /** The amount paid, its part paid outside of Stripe, and the part already refunded. */
  paid: number;
  paidOutside: number;
  refunded: number;
  /** What the customer's bank took back; Stripe does not refund it. */
  withdrawn: number;
  currency: string;
  at: string;
  subscriptionId: string;
};

/** Returns the rest that Stripe can refund, in minor units. */
export function refundableOf({ paid, paidOutside, refunded, withdrawn }: RefundablePayment): number {
  return Math.max(0, paid - paidOutside - refunded - withdrawn);
}

/** The form of a refund. @param left the maximum, in minor units */
export function refundSchema(left: number) {
  return z.object({
    amount: z.string().check(
      z.refine((typed) => (parseAmount(typed) ?? 0) > 0, says("admin:invalid.amount")),
      z.refine((typed) => (parseAmount(typed) ?? 0) <= left, says("admin:invalid.refundTooMuch")),
    ),
    reason: z.enum(refundReasons),
    cancel: z.boolean(),
    note: z.string().check(
      z.trim(),
      z.refine(
        (note) => [...note].length <= longestRefundNote,
        says(`validation.maxLength:${longestRefundNote}`),
      ),
    ),
  });
}

export type RefundFields = z.output<ReturnType<typeof refundSchema>>;

/** The request of `refund-payment`. */
type RefundRequest = {
  id: string;
  payment_id: string;
  amount: number;
  seen_refunded: number;
  reason: RefundReason;
  note: string;
  cancel_subscription: boolean;
};

/**
 * Builds the request of `refund-payment`.
 *
 * @param attempt random id from the browser; the same one for a retry
 */
export function toRefundRequest(
  payment: RefundablePayment,
  fields: RefundFields,
  attempt: string,
): RefundRequest {
  return {
    id: attempt,
    payment_id: payment.id,
    amount: parseAmount(fields.amount) ?? 0,
    seen_refunded: payment.refunded,
    reason: fields.reason,
    note: fields.note,
    cancel_subscription: fields.cancel,
  };
}

/**
 * Refunds a payment in whole or in part. A repeated request is idempotent. A requested cancellation also happens when
 * Stripe refuses the refund.
 *
 * @throws AppError `conflict` (part of it was refunded since the page loaded), `forbidden`,
 * `payment_provider_unavailable`, `network`
 */
async function refundPayment(request: RefundRequest): Promise<RefundAnswer> {
  const answer = await invokeFunction("refund-payment", request);
  if (isAnswer(answer)) return answer;
  throw new AppError("unknown", { cause: answer });
}

function isAnswer(answer: unknown): answer is RefundAnswer {
  return (
    typeof answer === "object" &&
    answer !== null &&
    "outcome" in answer &&
    (answer.outcome === "refunded" || answer.outcome === "refused") &&
    "cancelled" in answer
  );
}

/** Refunds a payment. Throws as `refundPayment` does. */
export function useRefundPayment() {
  return useMutation({ mutationFn: refundPayment });
}
