import { Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import { z } from "zod";
import { contextOf } from "../billing-account.ts";
import {
  canDispute,
  disputeKinds,
  disputeSteps,
  openDispute,
  possibleSteps,
  stepDispute,
  warnOfFraud,
} from "../model/dispute.ts";
import { pauseBehaviors, setPause } from "../model/pause-collection.ts";
import { hasEnded } from "../model/subscription-transitions.ts";
import type { PageDependencies } from "../pages/page-dependencies.ts";
import { found, readBody, respond } from "./http.ts";
import { ControlRefusal } from "./refusal.ts";
import { chargeOfInvoice } from "./refund-routes.ts";

const daySeconds = 24 * 60 * 60;

/** Days until a pause ends; nothing typed is a pause without an end. */
const typedDays = z
  .union([
    z
      .string()
      .trim()
      .regex(/^\d{0,4}$/),
    z.number().int().positive(),
  ])
  .transform((days) => (Number(days) === 0 ? null : Number(days)));

/**
 * What banks do: `POST /_local/invoices/:id/dispute` with `{ kind, reason }` disputes a paid invoice, `POST
 * /_local/disputes/:id/<step>` goes on with it. `POST /_local/invoices/:id/fraud-warning` only warns of one.
 */
export function createDisputeControl({ store, newContext, apply, saved }: PageDependencies): Hono {
  const control = new Hono();

  control.post("/_local/invoices/:id/dispute", async (c) => {
    const charge = found(chargeOfInvoice(store, c.req.param("id")), "paid invoice");
    const fields = await readBody(
      c,
      z.object({
        kind: z.enum(disputeKinds).default("dispute"),
        reason: z
          .string()
          .regex(/^[a-z_]+$/)
          .default("fraudulent"),
      }),
    );
    if (!canDispute(charge)) {
      throw new HTTPException(409, { message: "The payment cannot be disputed (again)." });
    }
    const context = contextOf(store, charge.customer, newContext());
    const { dispute, change } = openDispute(charge, fields, context);
    apply(change, context);
    await saved();
    return respond(c, dispute);
  });

  control.post("/_local/invoices/:id/fraud-warning", async (c) => {
    const charge = found(chargeOfInvoice(store, c.req.param("id")), "paid invoice");
    const context = contextOf(store, charge.customer, newContext());
    const { warning, change } = warnOfFraud(charge, context);
    apply(change, context);
    await saved();
    return respond(c, warning);
  });

  for (const step of disputeSteps) {
    control.post(`/_local/disputes/:id/${step}`, async (c) => {
      const dispute = found(store.get("dispute", c.req.param("id")), "dispute");
      if (!possibleSteps(dispute).includes(step)) {
        throw new HTTPException(409, { message: `A dispute that is ${dispute.status} cannot be ${step}.` });
      }
      const customer = store.get("charge", dispute.charge)?.customer;
      const context = contextOf(store, customer, newContext());
      apply(stepDispute(dispute, step, context), context);
      await saved();
      return respond(c, store.get("dispute", dispute.id) ?? dispute);
    });
  }

  return control;
}

/**
 * Pauses of collection, which do not change the status: `POST /_local/subscriptions/:id/pause-collection` with
 * `{ behavior, days }`, and `…/resume-collection`.
 */
export function createPauseControl({ store, newContext, apply, saved }: PageDependencies): Hono {
  const control = new Hono();

  const running = (id: string) => {
    const subscription = found(store.get("subscription", id), "subscription");
    if (hasEnded(subscription)) throw new HTTPException(409, { message: "The subscription has ended." });
    return subscription;
  };

  control.post("/_local/subscriptions/:id/pause-collection", async (c) => {
    const subscription = running(c.req.param("id"));
    const { behavior, days } = await readBody(
      c,
      z.object({ behavior: z.enum(pauseBehaviors), days: typedDays.default(null) }),
    ).catch(() => {
      throw new ControlRefusal(
        400,
        "behavior must be known, and days a number.",
        (words) => words.pauseTyped,
      );
    });
    const context = contextOf(store, subscription.customer, newContext());
    const resumes_at = days === null ? null : context.now + days * daySeconds;
    apply(setPause(subscription, { behavior, resumes_at }), context);
    await saved();
    return respond(c, store.get("subscription", subscription.id) ?? {});
  });

  control.post("/_local/subscriptions/:id/resume-collection", async (c) => {
    const subscription = running(c.req.param("id"));
    if (subscription.pause_collection === null) {
      throw new HTTPException(409, { message: "The collection is not paused." });
    }
    const context = contextOf(store, subscription.customer, newContext());
    apply(setPause(subscription, null), context);
    await saved();
    return respond(c, store.get("subscription", subscription.id) ?? {});
  });

  return control;
}
