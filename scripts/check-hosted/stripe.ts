import { Stripe } from "stripe";
import { webhookEvents } from "../../supabase/functions/_shared/billing/webhook-events.ts";
import { createStripe, isMissing } from "../../supabase/functions/_shared/stripe-client.ts";
import { absent, type Finding, resultOf, unread, wrong } from "./finding.ts";
import { ask, isLocal, type Project, reason, withKey } from "./project.ts";

/** A plan on sale, as returned to visitors. */
type Plan = { id: number; price: number; currency: string; interval: string };

const webhook = "webhook of Stripe";

/** Checks that Stripe sends every required event in the expected API version, and that its prices match the plans. */
export async function checkStripe(project: Project): Promise<Finding[]> {
  if (project.stripeKey === "") {
    return [
      unread("Stripe", "its key is needed", "Set STRIPE_SECRET_KEY; a restricted key that reads is enough."),
    ];
  }
  const stripe = createStripe({
    secretKey: project.stripeKey,
    apiUrl: project.stripeUrl,
    request: project.request,
  });
  const mode = resultOf(
    "mode of Stripe",
    isLocal(project) ? "test, on this machine" : "live",
    !isLocal(project) && /^[sr]k_test_/.test(project.stripeKey) ? ["a test key: nobody is charged"] : [],
    "Take the live key, and set it as the functions' STRIPE_SECRET_KEY too.",
  );
  const hook = isLocal(project)
    ? absent(webhook, "the local Stripe sends every event to the local stack")
    : await checkWebhook(project, stripe);
  return [mode, hook, ...(await checkPrices(project, stripe))];
}

async function checkWebhook(project: Project, stripe: Stripe): Promise<Finding> {
  const address = `${project.url}/functions/v1/stripe-webhook`;
  let endpoints: Stripe.WebhookEndpoint[];
  try {
    endpoints = await stripe.webhookEndpoints.list({ limit: 100 }).autoPagingToArray({ limit: 1000 });
  } catch (error) {
    return unread(webhook, describeError(error), "Use a key that may read webhook endpoints.");
  }
  const endpoint = endpoints.find(({ url }) => url === address);
  if (endpoint === undefined) {
    return wrong(
      webhook,
      `none leads to ${address}`,
      "Add it under Developers → Webhooks (docs/operations.md).",
    );
  }
  const { api_version: version, enabled_events: events, status } = endpoint;
  const missing = events.includes("*") ? [] : webhookEvents.filter((event) => !events.includes(event));
  return resultOf(
    webhook,
    `${webhookEvents.length} events in version ${version}`,
    [
      ...(status === "enabled" ? [] : [`it is ${status}`]),
      ...(version === Stripe.API_VERSION ? [] : [`its version is ${version}, not ${Stripe.API_VERSION}`]),
      ...(missing.length > 0 ? [`it does not send ${missing.join(", ")}`] : []),
    ],
    "Mend the endpoint; a version is chosen only when one is made.",
  );
}

async function checkPrices(project: Project, stripe: Stripe): Promise<Finding[]> {
  const plans = await ask(
    project,
    `${project.url}/rest/v1/plans?select=id,price,currency,interval,stripe_price_id&active=is.true&order=id`,
    { headers: withKey(project.secretKey) },
  );
  if (plans.status !== 200) {
    return [unread("prices", `the plans could not be read (${reason(plans)})`, "Set SUPABASE_SECRET_KEY.")];
  }
  const onSale = plans.body as (Plan & { stripe_price_id: string | null })[];
  if (onSale.length === 0) return [wrong("prices", "no plan is on sale", "Set plans.active.")];
  return Promise.all(onSale.map((plan) => checkPrice(stripe, plan, plan.stripe_price_id)));
}

async function checkPrice(stripe: Stripe, plan: Plan, priceId: string | null): Promise<Finding> {
  const subject = `price of plan ${plan.id}`;
  const connect = "Set plans.stripe_price_id to the price that is charged (docs/operations.md).";
  if (priceId === null) return wrong(subject, "it is not connected to Stripe", connect);
  try {
    const { active, unit_amount, currency, recurring } = await stripe.prices.retrieve(priceId);
    const problems = [
      ...(active ? [] : ["Stripe's price is not active"]),
      ...(unit_amount === plan.price && currency === plan.currency
        ? []
        : [`the page says ${plan.price} ${plan.currency}, Stripe charges ${unit_amount} ${currency}`]),
      ...(recurring?.interval === plan.interval && recurring.interval_count === 1
        ? []
        : [`the page says per ${plan.interval}, Stripe charges per ${recurring?.interval ?? "nothing"}`]),
    ];
    return resultOf(subject, `${unit_amount} ${currency} per ${recurring?.interval}`, problems, connect);
  } catch (error) {
    return isMissing(error)
      ? wrong(subject, `Stripe does not know ${priceId}`, connect)
      : unread(subject, describeError(error), "Use a key that may read prices.");
  }
}

/** Returns the type of a Stripe error. Its message can contain part of the key. */
function describeError(error: unknown): string {
  return error instanceof Stripe.errors.StripeError ? error.type : "no answer";
}
