import { createServiceClient } from "../_shared/database.ts";
import { readEnvironment } from "../_shared/environment.ts";
import { lazily } from "../_shared/serve.ts";
import { createHandler } from "./handler.ts";

Deno.serve(
  lazily(
    (name) => Deno.env.get(name),
    (read) => {
      const environment = readEnvironment(read, ["SUPABASE_URL", "SUPABASE_SERVICE_ROLE_KEY", "SITE_URL"]);
      return createHandler({
        database: createServiceClient(environment.SUPABASE_URL, environment.SUPABASE_SERVICE_ROLE_KEY),
        siteUrl: environment.SITE_URL,
        now: () => new Date(),
      });
    },
  ),
);
