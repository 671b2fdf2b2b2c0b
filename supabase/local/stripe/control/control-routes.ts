import { Hono, type Context as HttpContext } from "hono";
import { randomId, type Context } from "../model/context.ts";
import type { Change } from "../model/change.ts";
import { intervals } from "../model/product.ts";
import type { Store } from "../store.ts";
import { upsertPrice } from "./upsert-price.ts";
import { createTimeControl } from "./time-routes.ts";

/** What the local control works on. */
export interface ControlDependencies {
  store: Store;
  newContext(): Context;
  apply(change: Change, context: Context): void;
  /** Looks for deliveries that are due. */
  wake(): void;
  saved(): Promise<void>;
}

const maxCopies = 100;

/** Local control, never part of Stripe's API: prices with fixed ids, events, webhooks, time, and starting over. */
export function createControl(dependencies: ControlDependencies): Hono {
  const { store, newContext, apply, wake, saved } = dependencies;
  const control = new Hono();

  // A page of another site, open in the same browser, must not reach in.
  control.use("/_local/*", async (c, next) => {
    const origin = c.req.header("origin");
    if (origin !== undefined && origin !== new URL(c.req.url).origin) {
      return c.json({ error: { message: "Only this page and programs may do that." } }, 403);
    }
    return next();
  });

  control.put("/_local/prices/:id", async (c) => {
    const wanted = readPriceInput(await readBody(c));
    if (typeof wanted === "string") return c.json({ error: { message: wanted } }, 400);
    const context = newContext();
    const id = c.req.param("id");
    const { price, change } = upsertPrice(id, wanted, store.get("price", id), store, context);
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
    const event = store.get("event", c.req.param("id"));
    if (!event) return c.json({ error: { message: "No such event." } }, 404);
    const body = await readBody(c);
    const copies = body.copies === undefined ? 1 : Number(body.copies);
    if (!Number.isInteger(copies) || copies < 1 || copies > maxCopies) {
      return c.json({ error: { message: `copies must be 1 to ${maxCopies}.` } }, 400);
    }
    const underNewId = body.new_id === true || body.new_id === "true";
    const ids = Array.from({ length: copies }, () => (underNewId ? randomId("evt") : event.id));
    for (const id of ids) store.resend({ ...event, id });
    wake();
    await saved();
    return respond(c, { events: ids });
  });

  control.route("/", createTimeControl(dependencies, respond));

  control.post("/_local/webhooks", async (c) => {
    const body = await readBody(c);
    const paused = body.paused === true || body.paused === "true";
    if (!paused && body.paused !== false && body.paused !== "false") {
      return c.json({ error: { message: "paused must be true or false." } }, 400);
    }
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

/** JSON for programs; people who pressed a button on the home page go back to it. */
function respond(c: HttpContext, body: object): Response {
  return isForm(c) ? c.redirect("/", 303) : c.json(body);
}

function isForm(c: HttpContext): boolean {
  return (c.req.header("content-type") ?? "").startsWith("application/x-www-form-urlencoded");
}

async function readBody(c: HttpContext): Promise<Record<string, unknown>> {
  if (isForm(c)) return c.req.parseBody();
  const text = await c.req.text();
  if (text === "") return {};
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === "object" && body !== null ? { ...body } : {};
  } catch {
    return {};
  }
}

/** The price that a body asks for, or the sentence that says what is wrong with it. */
function readPriceInput(body: Record<string, unknown>) {
  const { product_name: name, unit_amount: amount, currency } = body;
  const interval = intervals.find((known) => known === body.interval);
  if (typeof name !== "string" || name.trim() === "") return "product_name must be a text.";
  if (typeof amount !== "number" || !Number.isSafeInteger(amount) || amount < 0) {
    return "unit_amount must be a whole number of minor units.";
  }
  if (typeof currency !== "string" || !/^[a-z]{3}$/i.test(currency)) {
    return "currency must be an ISO 4217 code.";
  }
  if (interval === undefined) return `interval must be one of ${intervals.join(", ")}.`;
  return { productName: name, unitAmount: amount, currency: currency.toLowerCase(), interval };
}
