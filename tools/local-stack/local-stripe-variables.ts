import { stripeScriptPath } from "../local-stripe/pages/stripe-script.ts";

/**
 * Returns the variables that connect the application to the local Stripe.
 *
 * @param url of the local Stripe
 */
export function localStripeVariables(url: string): Record<string, string> {
  return {
    VITE_STRIPE_PUBLISHABLE_KEY: "pk_test_local_site_pronto",
    VITE_STRIPE_SCRIPT_URL: url + stripeScriptPath,
  };
}
