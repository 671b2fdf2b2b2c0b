import { serviceDependencies } from "../_shared/dependencies.ts";
import { lazyHandler } from "../_shared/serve-function.ts";
import { createHandler } from "./handler.ts";

Deno.serve(
  lazyHandler(Deno.env, (environment) => {
    const { variables, ...service } = serviceDependencies(environment, ["SITE_PROVIDER_SECRET"]);
    return createHandler({ ...service, providerSecret: variables.SITE_PROVIDER_SECRET });
  }),
);
