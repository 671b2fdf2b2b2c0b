import { createClient } from "@supabase/supabase-js";
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
        "SUPABASE_ANON_KEY",
        "SUPABASE_SERVICE_ROLE_KEY",
        "SITE_URL",
        "STRIPE_SECRET_KEY",
      ]);
      return createHandler({
        database: createServiceClient(environment.SUPABASE_URL, environment.SUPABASE_SERVICE_ROLE_KEY),
        stripe: createStripe({ secretKey: environment.STRIPE_SECRET_KEY, apiUrl: read("STRIPE_API_URL") }),
        makeVisitor: () =>
          createClient(environment.SUPABASE_URL, environment.SUPABASE_ANON_KEY, {
            auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
          }),
        siteUrl: environment.SITE_URL,
      });
    },
  ),
);
