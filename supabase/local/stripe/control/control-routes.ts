import { Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import { z } from "zod";
import { randomId } from "../model/context.ts";
import { found, readBody, respond } from "./http.ts";
import { createTimeControl, type TimeDependencies } from "./time-routes.ts";
import { priceInput, upsertPrice } from "./upsert-price.ts";

/** What the control API works on. */
export interface ControlDependencies extends TimeDependencies {
  /** Sends the deliveries that are due. */
  wake(): void;
}

// Forms send text.
const booleanInput = z.union([z.boolean(), z.stringbool({ truthy: ["true"], falsy: ["false"] })]);

const resendInput = z.object({
  copies: z.coerce.number().int().min(1).max(100).default(1),
  new_id: booleanInput.default(false),
});

/** The control API, which Stripe does not have: prices with fixed ids, events, webhooks, time and reset. */
export function createControl(dependencies: ControlDependencies): Hono {
  const { store, newContext, apply, wake, saved } = dependencies;
  const control = new Hono();

  control.onError((error, c) => {
    if (error instanceof HTTPException) return c.json({ error: { message: error.message } }, error.status);
    throw error;
  });

  // Pages of other origins, open in the same browser, have no access.
  control.use("/_local/*", async (c, next) => {
    const origin = c.req.header("origin");
    if (origin !== undefined && origin !== new URL(c.req.url).origin) {
      throw new HTTPException(403, { message: "Requests from other origins are refused." });
    }
    return next();
  });

  control.put("/_local/prices/:id", async (c) => {
    const input = await readBody(c, priceInput);
    const context = newContext();
    const id = c.req.param("id");
    const { price, change } = upsertPrice(id, input, store.get("price", id), store, context);
    apply(change, context);
    await saved();
    return c.json(price);
  });

  control.get("/_local/events", (c) => {
    const deliveries = store.deliveries();
    return c.json({
      data: store.list("event").map((event) => ({
        ...event,
        deliveries: deliveries.filter((delivery) => delivery.event === event.id),
      })),
    });
  });

  control.post("/_local/events/:id/resend", async (c) => {
    const event = found(store.get("event", c.req.param("id")), "event");
    const { copies, new_id: underNewId } = await readBody(c, resendInput);
    const ids = Array.from({ length: copies }, () => (underNewId ? randomId("evt") : event.id));
    for (const id of ids) store.resend({ ...event, id });
    wake();
    await saved();
    return respond(c, { events: ids });
  });

  control.route("/", createTimeControl(dependencies));

  control.post("/_local/webhooks", async (c) => {
    const { paused } = await readBody(c, z.object({ paused: booleanInput }));
    store.setPaused(paused);
    wake();
    await saved();
    return respond(c, { paused });
  });

  control.post("/_local/reset", async (c) => {
    store.reset();
    await saved();
    return respond(c, { reset: true });
  });

  return control;
}
