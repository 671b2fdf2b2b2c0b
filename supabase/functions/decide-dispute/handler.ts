import * as z from "zod";
import { endSubscription } from "../_shared/billing/end-subscription.ts";
import { syncSubscription } from "../_shared/billing/subscription-state.ts";
import { disputeDecisions } from "../_shared/contract/enums.ts";
import type { BillingDependencies } from "../_shared/dependencies.ts";
import { FunctionError } from "../_shared/function-error.ts";
import { requirePermission } from "../_shared/require-permission.ts";
import { callerHandler } from "../_shared/serve-function.ts";

/** The team's decision after a lost dispute. */
const requestBody = z.strictObject({
  dispute_id: z.string().regex(/^(dp|du)_[A-Za-z0-9_]{1,100}$/),
  decision: z.enum(disputeDecisions),
});

/**
 * Stores what the team decides after a lost dispute, for members with the permission: `POST { dispute_id, decision }`
 * answers `{ decision }`. `ended` cancels the subscription at once, `kept` lets the next charges follow. A repetition
 * answers the same. Errors: 401 unauthorized, 403 forbidden, 400 invalid_request, 404 not_found, 409 conflict (decided
 * otherwise, or not lost), 405, 429, 502 payment_provider_unavailable (send it again), 500 unknown.
 */
export const createHandler = callerHandler(
  { name: "decide-dispute", body: requestBody },
  async ({ request, caller, body }, dependencies: BillingDependencies) => {
    const { database, stripe } = dependencies;
    await requirePermission(request, database, "money.write");
    const { data: dispute } = await database
      .from("disputes")
      .select("status, decision, payments(subscription_id)")
      .eq("id", body.dispute_id)
      .maybeSingle()
      .throwOnError();
    if (dispute === null) throw new FunctionError("not_found", "There is no such dispute.");
    if (dispute.status !== "lost" || (dispute.decision !== null && dispute.decision !== body.decision)) {
      throw new FunctionError(
        "conflict",
        "The dispute is not lost, or was decided otherwise. Read it again.",
      );
    }
    const { subscription_id: subscription } = dispute.payments;
    // First at Stripe: when only the decision were stored, charges would go on.
    if (body.decision === "ended") await endSubscription(stripe, subscription, {});
    const { data: outcome } = await database
      .rpc("decide_dispute", { dispute_id: body.dispute_id, decision: body.decision, actor_id: caller.id })
      .throwOnError();
    if (outcome !== "decided") {
      throw new FunctionError("conflict", "The dispute was decided otherwise meanwhile. Read it again.");
    }
    await syncSubscription(dependencies, subscription);
    return { decision: body.decision };
  },
);
