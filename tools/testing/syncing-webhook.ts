import { createHandler, type Dependencies } from "../../supabase/functions/stripe-webhook/handler.ts";
import type { SyncDependencies } from "../../supabase/functions/_shared/dependencies.ts";
import type { Handler } from "../../supabase/functions/_shared/respond.ts";
import { webhookSecret } from "./stripe-event.ts";

/** Creates the webhook function; here it responds only after the worker that the event started has ended. */
export function createSyncingWebhook(
  dependencies: SyncDependencies & Partial<Pick<Dependencies, "settleMilliseconds">>,
): Handler {
  return async (request) => {
    const background: Promise<unknown>[] = [];
    const handle = createHandler({
      settleMilliseconds: 0,
      ...dependencies,
      webhookSecret,
      waitUntil: (work) => background.push(work),
    });
    const response = await handle(request);
    await Promise.all(background);
    return response;
  };
}
