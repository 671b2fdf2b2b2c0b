import type { Stripe } from "stripe";
import * as z from "zod";
import { idOf } from "../_shared/billing/reference.ts";
import { storedCustomer, storedLiveSubscriptions } from "../_shared/billing/stored-rows.ts";
import { languages } from "../_shared/contract/languages.ts";
import { linkedPaths } from "../_shared/contract/paths.ts";
import { type PortalFlow, portalFlows } from "../_shared/contract/subscriptions.ts";
import type { BillingDependencies } from "../_shared/dependencies.ts";
import { FunctionError } from "../_shared/function-error.ts";
import { callerHandler } from "../_shared/serve-function.ts";
import { unlessMissing } from "../_shared/stripe-client.ts";
import { stripeLocale } from "../_shared/stripe-locale.ts";
import { makeCardDefault } from "./default-card.ts";
import { portalConfiguration } from "./configuration.ts";

const body = z.object(
  {
    locale: z.enum(languages, "locale must be pt-BR, pt-PT or en."),
    flow: z.enum(portalFlows, `flow must be one of ${portalFlows.join(", ")}.`),
  },
  "Send a JSON object.",
);

/**
 * Opens Stripe's billing portal: `POST { locale, flow }` with the customer's token answers `{ url }`. The flow
 * `payment_method_update` opens the card form, `home` the portal with card and invoices. Errors: 401 unauthorized, 400
 * invalid_request, 404 no_billing_account (has never paid), 405, 502 payment_provider_unavailable, 500 unknown.
 */
export const createHandler = callerHandler(
  { name: "create-portal-session", body },
  async ({ caller, body: { locale, flow } }, dependencies: BillingDependencies) => {
    const { database, stripe, siteUrl } = dependencies;
    const [subscription] = await storedLiveSubscriptions(database, caller.id);
    const customer = await findPayingCustomer(dependencies, caller.id, subscription?.id);
    const configuration = await portalConfiguration(dependencies);
    const returnUrl = `${siteUrl}${linkedPaths.subscription}`;
    const owes = subscription !== undefined && ["past_due", "unpaid"].includes(subscription.status);
    // Null when the customer was deleted at Stripe, with card and invoices.
    const session =
      customer &&
      (await unlessMissing(() =>
        stripe.billingPortal.sessions.create({
          customer,
          configuration,
          locale: stripeLocale(locale),
          return_url: returnUrl,
          ...toFlowData(flow, `${siteUrl}${owes ? linkedPaths.payInvoice : linkedPaths.checkCard}`),
        }),
      ));
    if (!session) {
      throw new FunctionError("no_billing_account", "There is nothing to manage before the first payment.");
    }
    return { url: session.url };
  },
);

/**
 * Returns the customer who pays for the subscription, and makes its card the default. A payment link creates a customer
 * other than the stored one. Without a subscription, returns the stored customer, who has the old invoices.
 */
async function findPayingCustomer(
  { database, stripe }: BillingDependencies,
  profileId: string,
  subscriptionId: string | undefined,
): Promise<string | null> {
  const subscription =
    subscriptionId === undefined
      ? null
      : await unlessMissing(() => stripe.subscriptions.retrieve(subscriptionId));
  if (subscription !== null) {
    await makeCardDefault(stripe, subscription);
    return idOf(subscription.customer);
  }
  return storedCustomer(database, profileId);
}

/**
 * Returns the portal flow. A new card does not pay an open invoice, so a customer who owes returns to the page that
 * charges it (update-subscription). Leaving the form without a card returns to the address of the session instead.
 */
function toFlowData(
  flow: PortalFlow,
  afterCard: string,
): Pick<Stripe.BillingPortal.SessionCreateParams, "flow_data"> {
  if (flow === "home") {
    return {};
  }
  return {
    flow_data: {
      type: "payment_method_update",
      after_completion: { type: "redirect", redirect: { return_url: afterCard } },
    },
  };
}
