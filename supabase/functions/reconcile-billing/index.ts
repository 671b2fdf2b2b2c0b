import { syncDependencies } from "../_shared/dependencies.ts";
import { lazyHandler } from "../_shared/serve-function.ts";
import { createHandler } from "./handler.ts";

Deno.serve(
  lazyHandler(Deno.env, (environment) => {
    const { variables, ...billing } = syncDependencies(environment, ["CRON_SECRET"]);
    return createHandler({ ...billing, cronSecret: variables.CRON_SECRET });
  }),
);
