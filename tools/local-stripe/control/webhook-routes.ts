import { Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import { z } from "zod";
import { randomId } from "../model/context.ts";
import type { PageDependencies } from "../pages/page-dependencies.ts";
import type { Delivery } from "../state.ts";
import { found, readBody, respond } from "./http.ts";

/** Dependencies of the webhook routes. */
export interface WebhookDependencies extends PageDependencies {
  /** Sends the deliveries that are due. */
  wake(): void;
}

// Forms send text.
const booleanInput = z.union([z.boolean(), z.stringbool({ truthy: ["true"], falsy: ["false"] })]);
const count = (min: number, max: number) => z.coerce.number().int().min(min).max(max);

const resendInput = z.object({
  copies: count(1, 100).default(1),
  new_id: booleanInput.default(false),
});

const endpointInput = z
  .object({
    paused: booleanInput.optional(),
    copies: count(1, 100).optional(),
    delay: count(0, 86_400).optional(),
    lose_next: count(0, 10_000).optional(),
  })
  .refine((input) => Object.keys(input).length > 0, "Say what to change.");

/**
 * Simulates faults between Stripe and the webhook endpoint. For one event: `POST /_local/events/:id/resend`, and,
 * while it is pending, `/delay` and `/lose`. For the endpoint: `POST /_local/webhooks` pauses it, repeats or delays
 * each event, or loses the next ones; `/reorder` reverses the queue.
 */
export function createWebhookControl({ store, wake, saved }: WebhookDependencies): Hono {
  const control = new Hono();

  const waiting = (event?: string) =>
    store
      .deliveries()
      .filter(
        (delivery) => delivery.status === "pending" && (event === undefined || delivery.event === event),
      );

  /** Changes the pending deliveries of an event; 409 when it has none. */
  function change(id: string, edit: (delivery: Delivery) => Delivery): void {
    const event = found(store.get("event", id), "event");
    const deliveries = waiting(event.id);
    if (deliveries.length === 0) throw new HTTPException(409, { message: "The event was sent already." });
    store.reschedule(deliveries.map(edit));
    wake();
  }

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

  control.post("/_local/events/:id/delay", async (c) => {
    const { seconds } = await readBody(c, z.object({ seconds: count(1, 86_400).default(60) }));
    change(c.req.param("id"), (delivery) => ({
      ...delivery,
      dueAt: Math.max(delivery.dueAt, Date.now()) + seconds * 1000,
    }));
    await saved();
    return respond(c, { delayed: seconds });
  });

  control.post("/_local/events/:id/lose", async (c) => {
    change(c.req.param("id"), (delivery) => ({ ...delivery, status: "lost" }));
    await saved();
    return respond(c, { lost: true });
  });

  control.post("/_local/webhooks", async (c) => {
    const input = await readBody(c, endpointInput);
    if (input.paused !== undefined) store.setPaused(input.paused);
    const before = store.faults();
    store.setFaults({
      copies: input.copies ?? before.copies,
      delay: input.delay ?? before.delay,
      loseNext: input.lose_next ?? before.loseNext,
    });
    wake();
    await saved();
    return respond(c, { paused: store.paused(), ...store.faults() });
  });

  control.post("/_local/webhooks/reorder", async (c) => {
    const deliveries = waiting();
    // Reverses the order and makes all of them due.
    const now = Date.now();
    store.reschedule(deliveries.map((delivery, index) => ({ ...delivery, dueAt: now - index })));
    wake();
    await saved();
    return respond(c, { reordered: deliveries.length });
  });

  return control;
}
