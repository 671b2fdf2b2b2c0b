import type { SavePlanAnswer } from "../_shared/contract/plans.ts";
import type { BillingDependencies } from "../_shared/dependencies.ts";
import { FunctionError } from "../_shared/function-error.ts";
import { requirePermission } from "../_shared/require-permission.ts";
import { callerHandler } from "../_shared/serve-function.ts";
import { checkPaymentLink } from "./check-payment-link.ts";
import { checkPrice } from "./check-price.ts";
import { makePrice } from "./make-price.ts";
import { requestBody } from "./request-body.ts";

/**
 * Saves a plan, for team members with the permission; there is no other way to change one. `POST` with the whole plan
 * and `seen`, the `updated_at` that the editor read, answers `SavePlanAnswer`. A Stripe price that does not match is
 * refused with the reason and nothing is saved; with `make_price` the Stripe price of the plan's terms is reused or created. The response warns of a payment link with another price. Errors: 401
 * unauthorized, 403 forbidden, 400 invalid_request, 404 plan_not_found, 409 conflict (a concurrent
 * save), 405, 429, 502 payment_provider_unavailable, 500 unknown.
 */
export const createHandler = callerHandler(
  { name: "save-plan", body: requestBody },
  async ({ request, caller, body }, { database, stripe }: BillingDependencies): Promise<SavePlanAnswer> => {
    await requirePermission(request, database, "plans.write");
    const { id, seen, names, make_price: makesPrice, ...plan } = body;
    const { data: stored } = await database
      .from("plans")
      .select("currency, interval, stripe_price_id")
      .eq("id", id)
      .maybeSingle()
      .throwOnError();
    if (stored === null) {
      throw new FunctionError("plan_not_found", "There is no such plan.");
    }
    const terms = { price: plan.price, currency: stored.currency, interval: stored.interval };
    if (makesPrice) {
      const priced = { id, name: plan.name, priceId: stored.stripe_price_id, seen };
      plan.stripe_price_id = await makePrice(stripe, priced, terms);
    } else if (plan.stripe_price_id !== null) {
      const refused = await checkPrice(stripe, plan.stripe_price_id, terms);
      if (refused !== null) {
        return refused;
      }
    }
    const differing = Object.entries(names).filter(([, name]) => name !== "" && name !== plan.name);
    const { data: saved }: { data: string | null } = await database
      .rpc("save_plan", {
        actor_id: caller.id,
        plan: { ...plan, id, names: Object.fromEntries(differing) },
        seen,
      })
      .throwOnError();
    if (saved === null) {
      throw new FunctionError("conflict", "The plan was changed meanwhile. Read it again.");
    }
    return {
      outcome: "saved",
      updated_at: saved,
      stripe_price_id: plan.stripe_price_id,
      payment_link: await checkPaymentLink({ database, stripe }, plan.stripe_price_id),
    };
  },
);
