import type { Stripe } from "stripe";
import type { BillingDependencies } from "../_shared/dependencies.ts";
import { fingerprint, hourOf } from "../_shared/fingerprint.ts";

/**
 * What customers may do in the portal. Cancelling is not among it: our own page
 * asks the reason and says what becomes of the site. Neither are e-mail and name,
 * which follow the profile.
 */
const params: Stripe.BillingPortal.ConfigurationCreateParams = {
  features: {
    payment_method_update: { enabled: true },
    invoice_history: { enabled: true },
    customer_update: { enabled: false },
    subscription_cancel: { enabled: false },
    subscription_update: { enabled: false },
  },
};

/** Marks what is ours at Stripe, where a team may have configurations of other products. */
const owner = "customer-panel";

/**
 * The id (bpc_…) of our configuration of the portal, made on first use. It carries
 * a fingerprint of what it allows, so that a change above makes a new one instead
 * of being ignored; two requests at once make one, by the idempotency key.
 */
export async function portalConfiguration({
  stripe,
  now,
}: Pick<BillingDependencies, "stripe" | "now">): Promise<string> {
  const version = await fingerprint(params);
  const configurations = stripe.billingPortal.configurations.list({ active: true, limit: 100 });
  for await (const { id, metadata } of configurations) {
    if (metadata?.["owner"] === owner && metadata["version"] === version) {
      return id;
    }
  }
  const { id } = await stripe.billingPortal.configurations.create(
    { ...params, metadata: { owner, version } },
    { idempotencyKey: ["portal-configuration", version, hourOf(now())].join(":") },
  );
  return id;
}
