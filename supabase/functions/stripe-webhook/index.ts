import { billingDependencies } from "../_shared/dependencies.ts";
import { lazyHandler } from "../_shared/serve-function.ts";
import { createHandler } from "./handler.ts";

Deno.serve(
  lazyHandler(Deno.env, (environment) => {
    const { variables, ...billing } = billingDependencies(environment, ["STRIPE_WEBHOOK_SECRET"]);
    return createHandler({ ...billing, webhookSecret: variables.STRIPE_WEBHOOK_SECRET });
  }),
);
