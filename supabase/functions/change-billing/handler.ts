import { Stripe } from "stripe";
import { dropChange, finishChange, settleAbandonedChange } from "../_shared/billing/billing-changes.ts";
import { syncSubscription } from "../_shared/billing/subscription-state.ts";
import type { BillingChangeAnswer } from "../_shared/contract/billing-changes.ts";
import type { BillingDependencies } from "../_shared/dependencies.ts";
import { FunctionError } from "../_shared/function-error.ts";
import { requirePermission } from "../_shared/require-permission.ts";
import { callerHandler } from "../_shared/serve-function.ts";
import { changeAtStripe, type StripeRefusal } from "./change-at-stripe.ts";
import { requestBody, type ChangeRequest } from "./request-body.ts";

/**
 * Changes a customer's billing, for team members with the permission: `POST { id, kind, subscription_id, reason, note, … }`
 * with the terms of the kind answers `BillingChangeAnswer`. `subscription_ended` ends a subscription without a refund,
 * `subscription_kept` undoes an end that is still to come, `payment_marked_paid` marks an invoice as paid outside of Stripe, `discount_given` and `discount_ended` change what its
 * next charges cost. A retry with the same id changes nothing more, also
 * after a failure; another id is refused when a colleague made the change before. Errors: 401 unauthorized, 403
 * forbidden, 400 invalid_request, 409 conflict (the id has other terms), 405, 429, 502 payment_provider_unavailable
 * (retry with the same id), 500 unknown.
 */
export const createHandler = callerHandler(
  { name: "change-billing", body: requestBody },
  async ({ request, caller, body }, dependencies: BillingDependencies): Promise<BillingChangeAnswer> => {
    await requirePermission(request, dependencies.database, "money.write");
    const begun = await beginChange(dependencies, body, caller.id);
    switch (begun) {
      case "done":
        return { outcome: "done" };
      case "busy":
        return { outcome: "refused", reason: "undecided" };
      case "not_found":
        return { outcome: "refused", reason: "not_found" };
      case "begun":
      case "resumed": {
        const reason = await attemptChange(dependencies, body, begun === "resumed");
        if (reason !== null) {
          await abandonChange(dependencies, body);
          return { outcome: "refused", reason };
        }
        await finishChange(dependencies, body);
        return { outcome: "done" };
      }
      default:
        throw new FunctionError("conflict", "This id has other terms.");
    }
  },
);

/** Stores the change before the call to Stripe, one per subscription at a time. */
async function beginChange(
  dependencies: BillingDependencies,
  body: ChangeRequest,
  madeBy: string,
): Promise<string> {
  const { id, kind, subscription_id, reason, note, ...rest } = body;
  const { payment_id = null, ...terms } = { payment_id: undefined, ...rest };
  const change = { id, kind, subscription_id, payment_id, reason, note, terms, made_by: madeBy };
  const begin = async () => {
    const { data } = await dependencies.database.rpc("begin_billing_change", { change }).throwOnError();
    return data;
  };
  const begun = await begin();
  if (begun !== "busy") return begun;
  // The earlier change may never be retried, so the state at Stripe settles it.
  await settleAbandonedChange(dependencies, subscription_id);
  return begin();
}

async function attemptChange(
  { stripe }: BillingDependencies,
  body: ChangeRequest,
  isRetry: boolean,
): Promise<StripeRefusal | null> {
  try {
    return await changeAtStripe(stripe, body, isRetry);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    // Stripe performed nothing.
    console.error(`Stripe refused the change ${body.id} of ${body.subscription_id}:`, error);
    return "not_accepted";
  }
}

/** Deletes a refused change and stores the state at Stripe, which may be newer than the editor's. */
async function abandonChange(dependencies: BillingDependencies, body: ChangeRequest): Promise<void> {
  await dropChange(dependencies, body.id);
  try {
    await syncSubscription(dependencies, body.subscription_id);
  } catch (error) {
    console.error(`${body.subscription_id} was not read again after a refused change:`, error);
  }
}
