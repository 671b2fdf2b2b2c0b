import type { Stripe } from "stripe";
import { createHandler as createCheckout } from "../../supabase/functions/create-checkout-session/handler.ts";
import { createHandler as createDeletion } from "../../supabase/functions/delete-user/handler.ts";
import { createHandler as createUpload } from "../../supabase/functions/upload-avatar/handler.ts";
import { personalBuckets } from "../../supabase/functions/_shared/stored-files.ts";
import { addOwnedRows } from "../../supabase/tests/account/owned-fixture.ts";
import { ownedRows, tablesNaming } from "../../supabase/tests/account/owned-rows.ts";
import { order, request as checkoutRequest } from "./checkout-world.ts";
import { png } from "./images.ts";
import { delivery } from "./stripe-event.ts";
import { createSyncingWebhook } from "./syncing-webhook.ts";
import { type Account, backendUrl, password, type TestBackend } from "./test-backend.ts";
import { stripeFailure } from "./test-stripe.ts";
import { openTestWorld, post, type TestWorld } from "./test-world.ts";

/** A test customer, with all identifying data. */
export type Customer = Account & { token: string; name: string; phone: string; domain: string };

/** The result of a function call: the status, and `true` or the error's code. */
type Outcome = { status: number; answer: unknown };

export const deleted = { status: 200, answer: true };

/** The traces of a fully deleted account. */
export const noTraces = { rows: {}, named: [], files: [], customers: [], live: [], open: [] };

export type AccountWorld = TestWorld & {
  /** Creates a confirmed account without purchases. */
  newCustomer: () => Promise<Customer>;
  /**
   * Creates a customer with data everywhere: a payment (by a valid card by default), an avatar, messages, notes and
   * history.
   */
  fullCustomer: (cardNumber?: string) => Promise<Customer>;
  /** Opens the payment page and returns its address. */
  openPage: (customer: Customer) => Promise<string>;
  /** Delivers Stripe's new events, and returns the outcomes. */
  deliverEvents: () => Promise<string[]>;
  upload: (customer: Customer) => Promise<Outcome>;
  erase: (customer: Customer, body?: unknown, token?: string | null) => Promise<Outcome>;
  /**
   * Returns a customer's remaining data in the database, in storage and at Stripe, after the schedule cleaned the
   * auth log.
   */
  traces: (customer: Customer) => Promise<Record<string, unknown>>;
  /** Intercepts every call to the backend and to Stripe; null removes the interceptor. */
  intercept: (
    interceptor: ((call: Request, next: () => Promise<Response>) => Promise<Response>) | null,
  ) => void;
};

/** Whether a call goes to Stripe. */
function isStripeCall(call: Request): boolean {
  return new URL(call.url).pathname.startsWith("/v1/");
}

/** Returns the service's failure response, which its client does not retry. */
export function failureOf(call: Request): Response {
  return isStripeCall(call) ? stripeFailure() : Response.json({ message: "down" }, { status: 500 });
}

let lastNumber = 0;

/** Opens the account functions with a real database, real storage and the local Stripe. */
export async function openAccountWorld(): Promise<AccountWorld> {
  const opened = await openTestWorld();
  const { backend, world, stripe, dependencies } = opened;
  const { database, sql } = backend;
  const checkout = createCheckout(dependencies);
  const uploadAvatar = createUpload(dependencies);
  const webhook = createSyncingWebhook(dependencies);
  const deletion = createDeletion({ ...dependencies, makeVisitor: backend.makeVisitor });

  const newCustomer = () => createCustomer(backend);

  const openPage: AccountWorld["openPage"] = async ({ token }) => {
    const answer = await checkout(checkoutRequest(token, order));
    const { url }: { url?: string } = await answer.json();
    if (url === undefined) {
      throw new Error(`No payment page: ${answer.status}.`);
    }
    return url;
  };

  const seen = new Set<string>();
  const newEvents = async (): Promise<Stripe.Event[]> => {
    const events: Stripe.Event[] = [];
    for await (const event of stripe.events.list({ limit: 100 })) {
      if (seen.has(event.id)) {
        break;
      }
      seen.add(event.id);
      events.unshift(event);
    }
    return events;
  };

  const deliverEvents: AccountWorld["deliverEvents"] = async () => {
    const outcomes: string[] = [];
    for (const event of await newEvents()) {
      const answer = await webhook(await delivery(stripe, event));
      const { outcome, code }: { outcome?: string; code?: string } = await answer.json();
      outcomes.push(outcome ?? code ?? "");
    }
    return outcomes;
  };

  const upload: AccountWorld["upload"] = async ({ token }) => {
    const answer = await uploadAvatar(
      new Request(`${backendUrl}/functions/v1/upload-avatar`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "image/png" },
        body: new Uint8Array(png()),
      }),
    );
    return { status: answer.status, answer: (await answer.json()).avatar_url ?? null };
  };

  return {
    ...opened,
    newCustomer,
    openPage,
    deliverEvents,
    upload,
    fullCustomer: async (cardNumber) => {
      const customer = await newCustomer();
      await world.pay(await openPage(customer), cardNumber);
      // One event of a purchase is enough, because each leads to the same state.
      const paid = (await newEvents()).findLast(({ type }) => type === "invoice.paid");
      await webhook(await delivery(stripe, paid ?? {}));
      await upload(customer);
      await database.storage
        .from("avatars")
        .upload(`${customer.id}/left-over.png`, png(), { contentType: "image/png" });
      await addOwnedRows(sql, customer);
      for (const [bucket, name] of [
        ["attachments", "attached"],
        ["attachments", "first"],
        ["site-files", "logo"],
        ...personalBuckets
          .filter((other) => !["avatars", "attachments", "site-files"].includes(other))
          .map((other) => [other, "file"] as const),
      ] as const) {
        await database.storage
          .from(bucket)
          .upload(`${customer.id}/${name}.png`, png(), { contentType: "image/png" });
      }
      return customer;
    },
    erase: async (customer, body, token = customer.token) => {
      const answer = await deletion(
        post("delete-user", token, body === undefined ? { record: { id: customer.id }, password } : body),
      );
      const { deleted: done, code }: { deleted?: boolean; code?: string } = await answer.json();
      // Sending removes the confirmation e-mail, which holds the last copy of the address.
      await sql("update public.email_outbox set status = 'sent' where template = 'account_closed'");
      return { status: answer.status, answer: code ?? done };
    },
    traces: (customer) => tracesOf(opened, customer),
    intercept: (interceptor) => {
      backend.intercept(interceptor);
      world.intercept(interceptor);
    },
  };
}

async function createCustomer(backend: TestBackend): Promise<Customer> {
  lastNumber += 1;
  const name = `Zulmira Inconfundível ${lastNumber}ª`;
  const phone = `+55119${String(10_000_000 + lastNumber)}`;
  const domain = `zulmira-${lastNumber}-unica.com.br`;
  return { ...(await backend.logIn({ full_name: name, phone, domain })), name, phone, domain };
}

async function tracesOf(
  { backend: { sql }, stripe }: TestWorld,
  customer: Customer,
): Promise<Record<string, unknown>> {
  await sql("select private.erase_from_auth_log()");
  const every = { limit: 10_000 };
  const customers = await stripe.customers.list({ limit: 100 }).autoPagingToArray(every);
  const subscriptions = await stripe.subscriptions
    .list({ status: "all", limit: 100 })
    .autoPagingToArray(every);
  const sessions = await stripe.checkout.sessions
    .list({ status: "open", limit: 100 })
    .autoPagingToArray(every);
  const { id, email, name, phone, domain } = customer;
  const files = await sql("select name from storage.objects where position($1 in name) > 0", [id]);
  return {
    rows: await ownedRows(sql, id),
    named: await tablesNaming(sql, [id, email, name, phone, domain]),
    files: files.map((file) => file.name),
    customers: customers
      .filter((one) => one.metadata["profile_id"] === id || one.email === email)
      .map((one) => one.id),
    live: subscriptions
      .filter(({ metadata }) => metadata["profile_id"] === id)
      .filter(({ status }) => status !== "canceled" && status !== "incomplete_expired")
      .map((one) => one.id),
    open: sessions.filter((session) => session.client_reference_id === id).map((session) => session.id),
  };
}
