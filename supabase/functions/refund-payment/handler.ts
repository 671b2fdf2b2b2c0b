import { Stripe } from "stripe";
import { endSubscription } from "../_shared/billing/end-subscription.ts";
import { findPaidIntent } from "../_shared/billing/paid-intent.ts";
import { syncRefunds, toMadeRefund, type MadeRefund } from "../_shared/billing/refunds.ts";
import { syncSubscription } from "../_shared/billing/subscription-state.ts";
import type { RefundAnswer } from "../_shared/contract/refunds.ts";
import type { ServiceClient } from "../_shared/database.ts";
import type { BillingDependencies } from "../_shared/dependencies.ts";
import { FunctionError } from "../_shared/function-error.ts";
import { requirePermission } from "../_shared/require-permission.ts";
import { callerHandler } from "../_shared/serve-function.ts";
import { beginRefund } from "./begin-refund.ts";
import { requestBody, type RefundRequest } from "./request-body.ts";

/**
 * Gives a payment back, whole or in part, for who of the team may: `POST` with the payment, the amount, the reason,
 * what had been refunded when it was looked at, and an id for this attempt answers `RefundAnswer`. Asking again with
 * the same id is the same refund, also after a failure of ours; another id makes another one, and only where nothing
 * was refunded since. With `cancel_subscription` the payment's subscription ends at once, after the refund. Errors: 401 unauthorized, 403 forbidden, 400 invalid_request, 409 conflict (something was or is
 * being refunded meanwhile), 405, 429, 502 payment_provider_unavailable (ask again with the same id), 500 unknown.
 */
export const createHandler = callerHandler(
  { name: "refund-payment", body: requestBody },
  async ({ request, caller, body }, dependencies: BillingDependencies): Promise<RefundAnswer> => {
    const { database, stripe } = dependencies;
    await requirePermission(request, database, "money.write");
    const refusal = await beginRefund(dependencies, body, caller.id);
    if (refusal !== null) {
      return { outcome: "refused", reason: refusal };
    }
    const intent = await findPaidIntent(stripe, body.payment_id);
    if (intent === null) {
      await forget(dependencies, body.id);
      return { outcome: "refused", reason: "not_by_stripe" };
    }
    // Before a new one is made: Stripe forgets its idempotency keys after a day, and we must not pay twice then.
    const earlier = (await syncRefunds(dependencies, intent)).find(({ id }) => id === body.id);
    const { status } = earlier ?? (await make(dependencies, intent, body));
    await noteRefund(database, caller.id, body);
    // A failure here is answered as one: the same attempt again finds the refund made and ends the subscription.
    if (body.cancel_subscription) await endSubscription(stripe, await subscriptionOf(database, body), {});
    await syncPayment(dependencies, body.payment_id);
    return { outcome: "refunded", status };
  },
);

async function make(
  dependencies: BillingDependencies,
  intent: string,
  { id, payment_id, amount, seen_refunded, reason, note }: RefundRequest,
): Promise<MadeRefund> {
  const { database, stripe } = dependencies;
  const refundedAtStripe = await amountRefunded(stripe, intent);
  if (refundedAtStripe !== seen_refunded) {
    return giveUp(dependencies, intent, id, payment_id);
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
    return made;
  } catch (error) {
    // Stripe refuses what was refunded elsewhere since, and nothing has happened then.
    if (error instanceof Stripe.errors.StripeInvalidRequestError) {
      return giveUp(dependencies, intent, id, payment_id);
    }
    throw error;
  }
}

/** Once for each refund, also where the attempt that made it got no further. */
async function noteRefund(
  database: ServiceClient,
  actorId: string,
  { id, payment_id, amount, reason, cancel_subscription }: RefundRequest,
): Promise<void> {
  const { data } = await database
    .from("refunds")
    .select("profile_id")
    .eq("id", id)
    .maybeSingle()
    .throwOnError();
  if (data === null) return;
  const { data: noted } = await database
    .from("audit_log")
    .select("id")
    .eq("profile_id", data.profile_id)
    .eq("action", "refunded")
    .eq("after->>refund", id)
    .limit(1)
    .throwOnError();
  if (noted.length > 0) return;
  await database
    .rpc("note_audit", {
      actor_id: actorId,
      area: "money",
      action: "refunded",
      profile_id: data.profile_id,
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
 * Nothing came of this attempt, because the payment is not as it was looked at: the page reads it again. Unless
 * what changed it was this very attempt, asked for twice at once.
 */
async function giveUp(
  dependencies: BillingDependencies,
  intent: string,
  id: string,
  paymentId: string,
): Promise<MadeRefund> {
  const own = (await syncRefunds(dependencies, intent)).find((made) => made.id === id);
  if (own !== undefined) return own;
  await forget(dependencies, id);
  await syncPayment(dependencies, paymentId);
  throw new FunctionError(
    "conflict",
    "Stripe has refunded something of this payment meanwhile. Read it again.",
  );
}

async function forget({ database }: BillingDependencies, id: string): Promise<void> {
  await database.from("refunds").delete().eq("id", id).eq("status", "requested").throwOnError();
}

async function subscriptionOf(
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

/** The refund stands whether or not this succeeds: its events bring the rest. */
async function syncPayment(dependencies: BillingDependencies, paymentId: string): Promise<void> {
  try {
    const subscription = await subscriptionOf(dependencies.database, { payment_id: paymentId });
    await syncSubscription(dependencies, subscription);
  } catch (error) {
    console.error(`Payment ${paymentId} was not read again after its refund:`, error);
  }
}
