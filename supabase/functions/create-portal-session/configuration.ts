import type { Stripe } from "stripe";
import type { BillingDependencies } from "../_shared/dependencies.ts";
import { fingerprint, hourOf } from "../_shared/fingerprint.ts";

/**
 * Portal features for customers. Excludes cancelling, because our own page asks for the reason and explains the effect
 * on the site. Excludes e-mail and name, which come from the profile.
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

/** Marks our configuration at Stripe, where other products may have their own. */
const owner = "customer-panel";

/**
 * Returns the id (bpc_…) of our portal configuration, created on first use. A fingerprint of the features is stored
 * with it, so that changed features create a new configuration. The idempotency key makes concurrent requests create
 * one.
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
