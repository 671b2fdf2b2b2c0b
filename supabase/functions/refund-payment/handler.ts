import type { Stripe } from "stripe";
import { endSubscription } from "../_shared/billing/end-subscription.ts";
import { findPaidIntent } from "../_shared/billing/paid-intent.ts";
import { syncRefunds, toMadeRefund } from "../_shared/billing/refunds.ts";
import { syncSubscription } from "../_shared/billing/subscription-state.ts";
import type { RefundStatus } from "../_shared/contract/enums.ts";
import type { RefundAnswer, RefundRefusal } from "../_shared/contract/refunds.ts";
import type { ServiceClient } from "../_shared/database.ts";
import type { BillingDependencies } from "../_shared/dependencies.ts";
import { FunctionError } from "../_shared/function-error.ts";
import { requirePermission } from "../_shared/require-permission.ts";
import { callerHandler } from "../_shared/serve-function.ts";
import { beginRefund } from "./begin-refund.ts";
import { toRefundRefusal } from "./refund-refusal.ts";
import { requestBody, type RefundRequest } from "./request-body.ts";

type StripeOutcome = { outcome: "refunded"; status: RefundStatus } | ({ outcome: "refused" } & StripeRefusal);

type StripeRefusal = { reason: RefundRefusal; message: string | null };

/**
 * Refunds a payment, fully or partially, for team members with the permission: `POST` with the payment, the amount, the
 * reason, the previously refunded amount, and an id for this attempt answers `RefundAnswer`. A retry with the same id
 * returns the same refund, also after a failure; another id makes another refund, except after a
 * concurrent refund. With `cancel_subscription` the payment's subscription is cancelled afterwards, also when Stripe
 * refuses the refund. Errors: 401 unauthorized, 403 forbidden, 400 invalid_request, 409 conflict (a concurrent refund
 * of the payment, nothing was done), 405, 429, 502 payment_provider_unavailable (retry with the same id), 500 unknown.
 */
export const createHandler = callerHandler(
  { name: "refund-payment", body: requestBody },
  async ({ request, caller, body }, dependencies: BillingDependencies): Promise<RefundAnswer> => {
    const { database, stripe } = dependencies;
    await requirePermission(request, database, "money.write");
    const refusal = await beginRefund(dependencies, body, caller.id);
    if (refusal !== null) {
      return { outcome: "refused", reason: refusal, message: null, cancelled: false };
    }
    const outcome = await refundAtStripe(dependencies, body);
    await logRefund(database, caller.id, body, outcome);
    // A failure here is returned: a retry finds the refund, or is refused again, and cancels the subscription.
    if (body.cancel_subscription) await endSubscription(stripe, await readSubscription(database, body), {});
    await syncPayment(dependencies, body.payment_id);
    return { ...outcome, cancelled: body.cancel_subscription };
  },
);

/** @throws `conflict` when the payment was or is being refunded since the editor read it */
async function refundAtStripe(
  dependencies: BillingDependencies,
  body: RefundRequest,
): Promise<StripeOutcome> {
  const intent = await findPaidIntent(dependencies.stripe, body.payment_id);
  if (intent === null) {
    await deleteAttempt(dependencies, body.id);
    return { outcome: "refused", reason: "not_by_stripe", message: null };
  }
  // Looks for an earlier refund first: Stripe forgets idempotency keys after a day.
  const earlier = (await syncRefunds(dependencies, intent)).find(({ id }) => id === body.id);
  return earlier ? { outcome: "refunded", status: earlier.status } : makeRefund(dependencies, intent, body);
}

async function makeRefund(
  dependencies: BillingDependencies,
  intent: string,
  { id, payment_id, amount, seen_refunded, reason, note }: RefundRequest,
): Promise<StripeOutcome> {
  const { database, stripe } = dependencies;
  if ((await amountRefunded(stripe, intent)) !== seen_refunded) {
    return abandonAttempt(dependencies, intent, id, payment_id);
  }
  try {
    const refund = await stripe.refunds.create(
      {
        payment_intent: intent,
        amount,
        ...(reason === "duplicate" || reason === "requested_by_customer" ? { reason } : {}),
        metadata: { refund_id: id, payment_id, reason, note },
      },
      { idempotencyKey: `refund:${id}` },
    );
    const [made] = toMadeRefund(refund);
    if (made === undefined) {
      throw new Error(`Refund ${refund.id} does not name its attempt.`);
    }
    await database
      .from("refunds")
      .update({ stripe_refund_id: made.stripeId, status: made.status })
      .eq("id", id)
      .throwOnError();
    return { outcome: "refunded", status: made.status };
  } catch (error) {
    const refusal = toRefundRefusal(error);
    if (refusal === null) throw error;
    // A concurrent refund makes Stripe refuse this one, with several codes.
    if ((await amountRefunded(stripe, intent)) !== seen_refunded) {
      return abandonAttempt(dependencies, intent, id, payment_id);
    }
    await deleteAttempt(dependencies, id);
    return { outcome: "refused", ...refusal };
  }
}

/** Writes one audit row per attempt, also when an earlier request stopped before this step. */
async function logRefund(
  database: ServiceClient,
  actorId: string,
  { id, payment_id, amount, reason, cancel_subscription }: RefundRequest,
  { outcome }: StripeOutcome,
): Promise<void> {
  const action = outcome === "refunded" ? "refunded" : "refund_refused";
  const { data: payment } = await database
    .from("payments")
    .select("profile_id")
    .eq("id", payment_id)
    .maybeSingle()
    .throwOnError();
  if (payment === null) return;
  const { data: noted } = await database
    .from("audit_log")
    .select("id")
    .eq("profile_id", payment.profile_id)
    .eq("action", action)
    .eq("after->>refund", id)
    .limit(1)
    .throwOnError();
  if (noted.length > 0) return;
  await database
    .rpc("note_audit", {
      actor_id: actorId,
      area: "money",
      action,
      profile_id: payment.profile_id,
      details: {
        refund: id,
        payment: payment_id,
        amount,
        reason,
        ...(cancel_subscription && { cancelled: true }),
      },
    })
    .throwOnError();
}

async function amountRefunded(stripe: Stripe, intent: string): Promise<number> {
  const { data } = await stripe.charges.list({ payment_intent: intent, limit: 100 });
  return data.reduce((sum, charge) => sum + charge.amount_refunded, 0);
}

/**
 * Deletes the attempt and throws `conflict`, because the payment changed since the editor read it. Returns the refund
 * when a concurrent request made it for the same attempt.
 */
async function abandonAttempt(
  dependencies: BillingDependencies,
  intent: string,
  id: string,
  paymentId: string,
): Promise<StripeOutcome> {
  const own = (await syncRefunds(dependencies, intent)).find((made) => made.id === id);
  if (own !== undefined) return { outcome: "refunded", status: own.status };
  await deleteAttempt(dependencies, id);
  await syncPayment(dependencies, paymentId);
  throw new FunctionError(
    "conflict",
    "Stripe has refunded something of this payment meanwhile. Read it again.",
  );
}

async function deleteAttempt({ database }: BillingDependencies, id: string): Promise<void> {
  await database.from("refunds").delete().eq("id", id).eq("status", "requested").throwOnError();
}

async function readSubscription(
  database: ServiceClient,
  { payment_id }: Pick<RefundRequest, "payment_id">,
): Promise<string> {
  const { data } = await database
    .from("payments")
    .select("subscription_id")
    .eq("id", payment_id)
    .single()
    .throwOnError();
  return data.subscription_id;
}

/** Syncs the payment. A failure does not affect the refund: Stripe's events follow. */
async function syncPayment(dependencies: BillingDependencies, paymentId: string): Promise<void> {
  try {
    const subscription = await readSubscription(dependencies.database, { payment_id: paymentId });
    await syncSubscription(dependencies, subscription);
  } catch (error) {
    console.error(`Payment ${paymentId} was not read again after its refund:`, error);
  }
}
