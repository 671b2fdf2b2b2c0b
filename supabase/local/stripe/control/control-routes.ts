import { Hono } from "hono";
import type { Context } from "hono";
import { randomId } from "../model/moment.ts";
import type { Moment } from "../model/moment.ts";
import type { Change } from "../model/change.ts";
import { intervals } from "../model/product.ts";
import type { Store } from "../store.ts";
import { mirrorPrice } from "./mirror-price.ts";
import { createTimeControl } from "./time-routes.ts";

/** What the local control works on. */
export interface ControlDependencies {
  store: Store;
  moment(): Moment;
  apply(change: Change, moment: Moment): void;
  /** Looks for deliveries that are due. */
  wake(): void;
  saved(): Promise<void>;
}

const maxCopies = 100;

/** Local control, never part of Stripe's API: prices with fixed ids, events, webhooks, time, and starting over. */
export function createControl(dependencies: ControlDependencies): Hono {
  const { store, moment, apply, wake, saved } = dependencies;
  const control = new Hono();

  // A page of another site, open in the same browser, must not reach in.
  control.use("/_local/*", async (context, next) => {
    const origin = context.req.header("origin");
    if (origin !== undefined && origin !== new URL(context.req.url).origin) {
      return context.json({ error: { message: "Only this page and programs may do that." } }, 403);
    }
    return next();
  });

  control.put("/_local/prices/:id", async (context) => {
    const wanted = readWantedPrice(await readBody(context));
    if (typeof wanted === "string") return context.json({ error: { message: wanted } }, 400);
    const now = moment();
    const id = context.req.param("id");
    const { price, change } = mirrorPrice(id, wanted, store.get("price", id), store, now);
    apply(change, now);
    await saved();
    return context.json(price);
  });

  control.get("/_local/events", (context) => {
    const deliveries = store.deliveries();
    return context.json({
      data: store.list("event").map((event) => ({
        ...event,
        deliveries: deliveries.filter((delivery) => delivery.event === event.id),
      })),
    });
  });

  control.post("/_local/events/:id/resend", async (context) => {
    const event = store.get("event", context.req.param("id"));
    if (!event) return context.json({ error: { message: "No such event." } }, 404);
    const body = await readBody(context);
    const copies = body.copies === undefined ? 1 : Number(body.copies);
    if (!Number.isInteger(copies) || copies < 1 || copies > maxCopies) {
      return context.json({ error: { message: `copies must be 1 to ${maxCopies}.` } }, 400);
    }
    const underNewId = body.new_id === true || body.new_id === "true";
    const ids = Array.from({ length: copies }, () => (underNewId ? randomId("evt") : event.id));
    for (const id of ids) store.resend({ ...event, id });
    wake();
    await saved();
    return answer(context, { events: ids });
  });

  control.route("/", createTimeControl(dependencies, answer));

  control.post("/_local/webhooks", async (context) => {
    const body = await readBody(context);
    const paused = body.paused === true || body.paused === "true";
    if (!paused && body.paused !== false && body.paused !== "false") {
      return context.json({ error: { message: "paused must be true or false." } }, 400);
    }
    store.setPaused(paused);
    wake();
    await saved();
    return answer(context, { paused });
  });

  control.post("/_local/reset", async (context) => {
    store.reset();
    await saved();
    return answer(context, { reset: true });
  });

  return control;
}

/** JSON for programs; people who pressed a button on the home page go back to it. */
function answer(context: Context, body: object): Response {
  return isForm(context) ? context.redirect("/", 303) : context.json(body);
}

function isForm(context: Context): boolean {
  return (context.req.header("content-type") ?? "").startsWith("application/x-www-form-urlencoded");
}

async function readBody(context: Context): Promise<Record<string, unknown>> {
  if (isForm(context)) return context.req.parseBody();
  const text = await context.req.text();
  if (text === "") return {};
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === "object" && body !== null ? { ...body } : {};
  } catch {
    return {};
  }
}

/** The price that a body asks for, or the sentence that says what is wrong with it. */
function readWantedPrice(body: Record<string, unknown>) {
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
