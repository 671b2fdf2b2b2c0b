import { createServiceClient } from "../_shared/database.ts";
import { readEnvironment } from "../_shared/environment.ts";
import { lazily } from "../_shared/serve.ts";
import { createStripe } from "../_shared/stripe-client.ts";
import { createHandler } from "./handler.ts";

Deno.serve(
  lazily(
    (name) => Deno.env.get(name),
    (read) => {
      const environment = readEnvironment(read, [
        "SUPABASE_URL",
        "SUPABASE_SERVICE_ROLE_KEY",
        "STRIPE_SECRET_KEY",
        "CRON_SECRET",
      ]);
      return createHandler({
        database: createServiceClient(environment.SUPABASE_URL, environment.SUPABASE_SERVICE_ROLE_KEY),
        stripe: createStripe({ secretKey: environment.STRIPE_SECRET_KEY, apiUrl: read("STRIPE_API_URL") }),
        cronSecret: environment.CRON_SECRET,
        now: () => new Date(),
      });
    },
  ),
);
