import { serviceDependencies } from "../_shared/dependencies.ts";
import { domainDependencies } from "../_shared/domain-check/domain-dependencies.ts";
import { lazyHandler } from "../_shared/serve-function.ts";
import { createHandler } from "./handler.ts";

Deno.serve(
  lazyHandler(Deno.env, (environment) => {
    const { variables, ...service } = serviceDependencies(environment, ["CRON_SECRET"]);
    return createHandler({
      ...service,
      ...domainDependencies(environment, Deno),
      cronSecret: variables.CRON_SECRET,
    });
  }),
);
