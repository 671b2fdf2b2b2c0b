import { syncCustomer, toSyncedDetails } from "../_shared/billing/customer-details.ts";
import type { BillingDependencies } from "../_shared/dependencies.ts";
import { callerHandler } from "../_shared/serve-function.ts";

/**
 * Writes the caller's current e-mail, name and language to Stripe after a change: `POST` answers `{ synced }`, false
 * when the caller has no customer at Stripe. The values come from the profile's row, never from the browser. Errors:
 * 401 unauthorized, 405, 502 payment_provider_unavailable, 500 unknown.
 */
export const createHandler = callerHandler(
  { name: "sync-billing-customer" },
  async ({ caller }, dependencies: BillingDependencies) => {
    const { data } = await dependencies.database
      .from("billing_customers")
      .select("stripe_customer_id, profiles(email, full_name, locale)")
      .eq("profile_id", caller.id)
      .maybeSingle()
      .throwOnError();
    const synced =
      data !== null &&
      (await syncCustomer(dependencies, caller.id, data.stripe_customer_id, toSyncedDetails(data.profiles)));
    return { synced };
  },
);
