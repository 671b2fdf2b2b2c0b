import { createStatelessClient } from "../_shared/database.ts";
import { billingDependencies } from "../_shared/dependencies.ts";
import { lazyHandler } from "../_shared/serve-function.ts";
import { createHandler } from "./handler.ts";

Deno.serve(
  lazyHandler(Deno.env, (environment) => {
    const names = ["SUPABASE_URL", "SUPABASE_PUBLISHABLE_KEYS"] as const;
    const { variables, ...billing } = billingDependencies(environment, names);
    const { SUPABASE_URL: url, SUPABASE_PUBLISHABLE_KEYS: key } = variables;
    return createHandler({ ...billing, makeVisitor: () => createStatelessClient(url, key) });
  }),
);
