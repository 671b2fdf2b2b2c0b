import { isLanguage, type Language } from "../_shared/contract/languages.ts";
import { FunctionError } from "../_shared/function-error.ts";

/** What the browser may ask for. Nothing about money: that comes from the plan's row. */
export type CheckoutRequest = { planId: number; language: Language };

/** Reads `{ plan_id, locale }` and ignores everything else. Throws `invalid_request`. */
export async function readCheckoutRequest(request: Request): Promise<CheckoutRequest> {
  const body: unknown = await request.json().catch(() => null);
  if (typeof body !== "object" || body === null) {
    throw new FunctionError("invalid_request", "Send a JSON object.");
  }
  const { plan_id: planId, locale } = body as Record<string, unknown>;
  // The upper bound is Postgres's: a larger number is not an id of any plan.
  if (typeof planId !== "number" || !Number.isInteger(planId) || planId < 1 || planId > 2_147_483_647) {
    throw new FunctionError("invalid_request", "plan_id must be a positive whole number.");
  }
  if (!isLanguage(locale)) {
    throw new FunctionError("invalid_request", "locale must be pt-BR, pt-PT or en.");
  }
  return { planId, language: locale };
}
