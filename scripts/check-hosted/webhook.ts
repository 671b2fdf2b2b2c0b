import { Stripe } from "stripe";
import { webhookEvents } from "../../supabase/functions/_shared/billing/webhook-events.ts";
import { createStripe } from "../../supabase/functions/_shared/stripe-client.ts";
import type { Project } from "./project.ts";
import { type Finding, resultOf, unread } from "./finding.ts";

const subject = "webhook of Stripe";

/** Checks that Stripe sends every required event in the expected API version. */
export async function checkWebhook({ url, stripeKey, request }: Project): Promise<Finding> {
  if (stripeKey === "") {
    return unread(
      subject,
      "its key is needed",
      "Set STRIPE_SECRET_KEY; a restricted key that reads is enough.",
    );
  }
  const address = `${url}/functions/v1/stripe-webhook`;
  let endpoints: Stripe.WebhookEndpoint[];
  try {
    const stripe = createStripe({ secretKey: stripeKey, apiUrl: "", request });
    endpoints = await stripe.webhookEndpoints.list({ limit: 100 }).autoPagingToArray({ limit: 1000 });
  } catch (error) {
    // The message of a Stripe error can contain part of the key.
    const type = error instanceof Stripe.errors.StripeError ? error.type : "no answer";
    return unread(subject, type, "Use a key that may read webhook endpoints.");
  }
  const endpoint = endpoints.find(({ url: target }) => target === address);
  const { api_version: version, enabled_events: events = [], status } = endpoint ?? {};
  const missing = events.includes("*") ? [] : webhookEvents.filter((event) => !events.includes(event));
  return resultOf(
    subject,
    `${webhookEvents.length} events in version ${version}`,
    endpoint === undefined
      ? [`none leads to ${address}`]
      : [
          ...(status === "enabled" ? [] : [`it is ${status}`]),
          ...(version === Stripe.API_VERSION ? [] : [`its version is ${version}, not ${Stripe.API_VERSION}`]),
          ...(missing.length > 0 ? [`it does not send ${missing.join(", ")}`] : []),
        ],
    "Mend or add it under Developers → Webhooks (docs/operations.md); a version is chosen only when one is made.",
  );
}
