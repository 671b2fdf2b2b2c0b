import { Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import { z } from "zod";
import { contextOf } from "../billing-account.ts";
import { updated } from "../model/change.ts";
import { createDisputeControl, createPauseControl } from "./dispute-routes.ts";
import { found, readBody, respond } from "./http.ts";
import { answerRefusal } from "./refusal.ts";
import { createRefundControl } from "./refund-routes.ts";
import { createTimeControl, type TimeDependencies } from "./time-routes.ts";
import { priceInput, upsertPrice } from "./upsert-price.ts";
import { createWebhookControl, type WebhookDependencies } from "./webhook-routes.ts";

/** What the control API works on. */
export type ControlDependencies = TimeDependencies & WebhookDependencies;

const customerEdit = z.object({ email: z.email(), name: z.string().trim().min(1) });

/**
 * The control API, which Stripe does not have: prices with fixed ids, a customer's details as edited in the dashboard,
 * webhooks, refunds, disputes, pauses, time and reset.
 */
export function createControl(dependencies: ControlDependencies): Hono {
  const { store, newContext, apply, saved } = dependencies;
  const control = new Hono();

  control.onError((error, c) => {
    if (error instanceof HTTPException) return answerRefusal(error, c);
    throw error;
  });

  // Pages of other origins in the same browser have no access. `Sec-Fetch-Site` decides, because the `Origin`
  // header of this page's own forms may be `null`.
  control.use("/_local/*", async (c, next) => {
    const origin = c.req.header("origin");
    const site = c.req.header("sec-fetch-site");
    const own =
      site === undefined
        ? origin === undefined || origin === new URL(c.req.url).origin
        : site === "same-origin";
    if (!own) throw new HTTPException(403, { message: "Requests from other origins are refused." });
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

  control.post("/_local/customers/:id", async (c) => {
    const before = found(store.get("customer", c.req.param("id")), "customer");
    if (before.deleted === true) throw new HTTPException(404, { message: "The customer was deleted." });
    const context = contextOf(store, before.id, newContext());
    const after = { ...before, ...(await readBody(c, customerEdit)) };
    apply({ put: [after], events: updated("customer.updated", before, after) }, context);
    await saved();
    return respond(c, after);
  });

  control.route("/", createWebhookControl(dependencies));
  control.route("/", createRefundControl(dependencies));
  control.route("/", createDisputeControl(dependencies));
  control.route("/", createPauseControl(dependencies));
  control.route("/", createTimeControl(dependencies));

  control.post("/_local/reset", async (c) => {
    store.reset();
    await saved();
    return respond(c, { reset: true });
  });

  return control;
}
