import { syncProfile } from "../_shared/billing/customer-details.ts";
import type { BillingDependencies } from "../_shared/dependencies.ts";
import { callerHandler } from "../_shared/serve-function.ts";

/**
 * Writes the caller's current e-mail, name and language to Stripe after a change: `POST` answers `{ synced }`, false
 * when the caller has no customer at Stripe. The values come from the profile's row, never from the browser. Errors:
 * 401 unauthorized, 405, 502 payment_provider_unavailable, 500 unknown.
 */
export const createHandler = callerHandler(
  { name: "sync-billing-customer" },
  async ({ caller }, dependencies: BillingDependencies) => ({
    synced: await syncProfile(dependencies, caller.id),
  }),
);
