import { serviceDependencies } from "../_shared/dependencies.ts";
import { lazyHandler } from "../_shared/serve-function.ts";
import { createHandler } from "./handler.ts";

Deno.serve(
  lazyHandler(Deno.env, (environment) => {
    const { variables, ...service } = serviceDependencies(environment, ["CRON_SECRET", "SUPABASE_URL"]);
    return createHandler({
      ...service,
      fetch,
      providerSecret: environment.get("SITE_PROVIDER_SECRET") ?? "",
      callbackUrl: `${variables.SUPABASE_URL}/functions/v1/site-job-report`,
      cronSecret: variables.CRON_SECRET,
    });
  }),
);
