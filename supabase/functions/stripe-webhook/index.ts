import { syncDependencies } from "../_shared/dependencies.ts";
import { waitUntil } from "../_shared/edge-runtime.ts";
import { lazyHandler } from "../_shared/serve-function.ts";
import { createHandler } from "./handler.ts";

Deno.serve(
  lazyHandler(Deno.env, (environment) => {
    const { variables, ...syncing } = syncDependencies(environment, ["STRIPE_WEBHOOK_SECRET"]);
    const webhookSecret = variables.STRIPE_WEBHOOK_SECRET;
    return createHandler({ ...syncing, webhookSecret, waitUntil, settleMilliseconds: 500 });
  }),
);
