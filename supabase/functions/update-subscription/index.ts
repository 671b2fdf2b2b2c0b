import { billingParts } from "../_shared/billing/billing-parts.ts";
import { lazily } from "../_shared/serve.ts";
import { createHandler } from "./handler.ts";

Deno.serve(
  lazily(
    (name) => Deno.env.get(name),
    (read) => createHandler(billingParts(read)),
  ),
);
