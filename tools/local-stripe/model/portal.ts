import type { Context } from "./context.ts";
import type { PortalConfiguration, PortalSession } from "./stored.ts";

/** The settings of a portal configuration. */
export interface PortalFields {
  invoiceHistory: boolean;
  paymentMethodUpdate: boolean;
  headline: string | null;
  defaultReturnUrl: string | null;
  name: string | null;
  metadata: Record<string, string>;
}

/** A portal configuration. Features that this project never offers are always off. */
export function newPortalConfiguration(
  fields: PortalFields,
  isDefault: boolean,
  context: Context,
): PortalConfiguration {
  return {
    id: context.newId("bpc"),
    object: "billing_portal.configuration",
    active: true,
    application: null,
    business_profile: { headline: fields.headline, privacy_policy_url: null, terms_of_service_url: null },
    created: context.now,
    default_return_url: fields.defaultReturnUrl,
    features: {
      customer_update: { allowed_updates: [], enabled: false },
      invoice_history: { enabled: fields.invoiceHistory },
      payment_method_update: { enabled: fields.paymentMethodUpdate, payment_method_configuration: null },
      subscription_cancel: {
        cancellation_reason: { enabled: false, feedback_options: null, options: [] },
        enabled: false,
        mode: "at_period_end",
        proration_behavior: "none",
      },
      subscription_pause: { duration: { interval_options: [], type: "indefinite" }, enabled: false },
      subscription_update: {
        billing_cycle_anchor: null,
        default_allowed_updates: [],
        enabled: false,
        proration_behavior: "none",
        schedule_at_period_end: { conditions: [] },
        trial_update_behavior: "end_trial",
      },
    },
    is_default: isDefault,
    livemode: false,
    login_page: { enabled: false, url: null },
    metadata: fields.metadata,
    name: fields.name,
    updated: context.now,
  };
}

/** Where a flow redirects on completion: to the portal, or back to the site. */
export type AfterFlow = { type: "portal_homepage" } | { type: "redirect"; returnUrl: string };

/** What a portal session is made from. */
export interface PortalSessionFields {
  configuration: string;
  customer: string;
  locale: PortalSession["locale"];
  returnUrl: string | null;
  /** Set for a payment_method_update flow. */
  cardFlow: AfterFlow | null;
}

/** A session of the portal, with the address of its page. */
export function newPortalSession(fields: PortalSessionFields, context: Context): PortalSession {
  const id = context.newId("bps");
  const after = fields.cardFlow;
  return {
    id,
    object: "billing_portal.session",
    configuration: fields.configuration,
    created: context.now,
    customer: fields.customer,
    customer_account: null,
    flow: after && {
      after_completion: {
        hosted_confirmation: null,
        redirect: after.type === "redirect" ? { return_url: after.returnUrl } : null,
        type: after.type,
      },
      customer_update: null,
      subscription_cancel: null,
      subscription_pause: null,
      subscription_update: null,
      subscription_update_confirm: null,
      type: "payment_method_update",
    },
    livemode: false,
    locale: fields.locale,
    on_behalf_of: null,
    return_url: fields.returnUrl,
    url: `${context.baseUrl}/p/session/${id}${after ? "/card" : ""}`,
  };
}

const sessionSeconds = 60 * 60;

/** Whether a session is older than an hour. */
export function hasExpired(session: PortalSession, now: number): boolean {
  return now >= session.created + sessionSeconds;
}
