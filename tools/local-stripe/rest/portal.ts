import { newPortalConfiguration, newPortalSession, type AfterFlow } from "../model/portal.ts";
import type { PortalConfiguration, PortalSession } from "../model/stored.ts";
import type { Call, Operation } from "./call.ts";
import { liveCustomer } from "./customers.ts";
import { invalid } from "./errors.ts";
import { listPage, retrieve } from "./objects.ts";
import { missing } from "./params.ts";

/** The billing portal: configurations, and sessions to enter it. */
export const portalOperations: Operation[] = [
  { method: "POST", path: "/billing_portal/configurations", handle: createConfiguration },
  { method: "GET", path: "/billing_portal/configurations", handle: listConfigurations },
  {
    method: "GET",
    path: "/billing_portal/configurations/:id",
    handle: (call) => retrieve(call, "billing_portal.configuration"),
  },
  { method: "POST", path: "/billing_portal/sessions", handle: createSession },
];

function createConfiguration(call: Call): PortalConfiguration {
  const { params } = call;
  const features = params.object("features");
  if (!features) throw missing("features");
  const enabled = (name: string) => features.object(name)?.boolean("enabled") ?? false;
  for (const name of [
    "customer_update",
    "subscription_cancel",
    "subscription_pause",
    "subscription_update",
  ]) {
    if (enabled(name)) {
      throw invalid(`The local Stripe's portal does not offer ${name}.`, `features[${name}][enabled]`);
    }
  }
  const configuration = newPortalConfiguration(
    {
      invoiceHistory: enabled("invoice_history"),
      paymentMethodUpdate: enabled("payment_method_update"),
      headline: params.object("business_profile")?.clearable("headline") ?? null,
      defaultReturnUrl: readAddress(call, "default_return_url"),
      name: params.clearable("name") ?? null,
      metadata: params.metadata("metadata") ?? {},
    },
    false,
    call.context,
  );
  call.commit({
    put: [configuration],
    events: [{ type: "billing_portal.configuration.created", object: configuration }],
  });
  return configuration;
}

function listConfigurations(call: Call) {
  const { params } = call;
  const wanted = { active: params.boolean("active"), is_default: params.boolean("is_default") };
  return listPage(call, "billing_portal.configuration", wanted);
}

function createSession(call: Call): PortalSession {
  const { params } = call;
  const customer = liveCustomer(call, params.required("customer"), "customer");
  // Stripe has a default configuration once one is saved in its dashboard; here every caller names its own.
  const configuration = retrieve(
    call,
    "billing_portal.configuration",
    params.required("configuration"),
    "configuration",
  );
  const returnUrl = readAddress(call, "return_url") ?? configuration.default_return_url;
  const session = newPortalSession(
    {
      configuration: configuration.id,
      customer: customer.id,
      locale: params.text("locale") ?? null,
      returnUrl,
      cardFlow: readFlow(call, configuration),
    },
    call.context,
  );
  call.commit({ put: [session], events: [{ type: "billing_portal.session.created", object: session }] });
  return session;
}

function readFlow(call: Call, configuration: PortalConfiguration): AfterFlow | null {
  const flow = call.params.object("flow_data");
  if (!flow) return null;
  if (!flow.oneOf("type", ["payment_method_update"])) throw missing("flow_data[type]");
  if (!configuration.features.payment_method_update.enabled) {
    throw invalid("The configuration does not allow payment methods to be updated.", "flow_data[type]");
  }
  const after = flow.object("after_completion");
  if (after?.oneOf("type", ["portal_homepage", "redirect"]) !== "redirect")
    return { type: "portal_homepage" };
  const returnUrl = after.object("redirect")?.required("return_url");
  if (returnUrl === undefined) throw missing("flow_data[after_completion][redirect][return_url]");
  return { type: "redirect", returnUrl };
}

function readAddress(call: Call, name: string): string | null {
  const address = call.params.clearable(name) ?? null;
  if (address !== null && !URL.canParse(address)) throw invalid("Not a valid URL", name, "url_invalid");
  return address;
}
