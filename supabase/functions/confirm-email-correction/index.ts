import { billingDependencies } from "../_shared/dependencies.ts";
import { lazyHandler } from "../_shared/serve-function.ts";
import { createHandler } from "./handler.ts";

Deno.serve(lazyHandler(Deno.env, (environment) => createHandler(billingDependencies(environment))));
