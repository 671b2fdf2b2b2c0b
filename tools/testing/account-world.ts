import type { Stripe } from "stripe";
import { createHandler as createCheckout } from "../../supabase/functions/create-checkout-session/handler.ts";
import { createHandler as createDeletion } from "../../supabase/functions/delete-user/handler.ts";
import { createHandler as createUpload } from "../../supabase/functions/upload-avatar/handler.ts";
import { ownedRows, tablesNaming } from "../../supabase/tests/owned-rows.ts";
import { order, request as checkoutRequest } from "./checkout-world.ts";
import { png } from "./images.ts";
import { delivery } from "./stripe-event.ts";
import { createSyncingWebhook } from "./syncing-webhook.ts";
import { type Account, backendUrl, password } from "./test-backend.ts";
import { stripeFailure } from "./test-stripe.ts";
import { openTestWorld, post, type TestWorld } from "./test-world.ts";

/** A test customer, with all identifying data. */
export type Customer = Account & { token: string; name: string; phone: string; domain: string };

/** The result of a function call: the status, and `true` or the error's code. */
export type Outcome = { status: number; answer: unknown };

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
export function isStripeCall(call: Request): boolean {
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

  const newCustomer: AccountWorld["newCustomer"] = async () => {
    lastNumber += 1;
    const person = {
      full_name: `Zulmira Inconfundível ${lastNumber}ª`,
      phone: `+55119${String(10_000_000 + lastNumber)}`,
      domain: `zulmira-${lastNumber}-unica.com.br`,
    };
    const account = await backend.logIn(person);
    return { ...account, name: person.full_name, phone: person.phone, domain: person.domain };
  };

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

  const customersOf = async ({ id, email }: Customer): Promise<string[]> =>
    (await stripe.customers.list({ limit: 100 }).autoPagingToArray({ limit: 10_000 }))
      .filter((customer) => customer.metadata["profile_id"] === id || customer.email === email)
      .map((customer) => customer.id);

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
      await sql(
        `insert into public.contacts (profile_id, name, email, message)
         select id, full_name, email, e'Ajuda\\n\\nSou ' || full_name from public.profiles where id = $1`,
        [customer.id],
      );
      await sql(
        `with course as (insert into public.courses (title, status) values ('Curso', 'published') returning id),
              module as (insert into public.course_modules (course_id, title, position)
                         select id, 'Módulo', 0 from course returning id, course_id),
              lesson as (insert into public.lessons (course_id, module_id, title, status, position)
                         select course_id, id, 'Aula', 'published', 0 from module returning id)
         insert into public.lesson_progress (profile_id, lesson_id, completed_at) select $1::uuid, l.id, now() from lesson l`,
        [customer.id],
      );
      await sql(
        `with message as (
           insert into public.contact_messages (contact_id, author_kind, author_id, body)
           select id, 'customer', profile_id, 'Sou ' || name from public.contacts where profile_id = $1 returning *)
         insert into public.contact_attachments (contact_id, message_id, uploaded_by, path, name, content_type, size)
         select contact_id, id, author_id, author_id || '/attached.png', 'foto.png', 'image/png', 1 from message`,
        [customer.id],
      );
      await sql(
        `insert into public.contact_attachments (contact_id, is_of_first_message, uploaded_by, path, name, content_type, size)
         select id, true, profile_id, profile_id || '/first.png', 'primeira.png', 'image/png', 1
           from public.contacts where profile_id = $1`,
        [customer.id],
      );
      for (const name of ["attached", "first"]) {
        await database.storage
          .from("attachments")
          .upload(`${customer.id}/${name}.png`, png(), { contentType: "image/png" });
      }
      await sql(
        `insert into public.domain_requests (site_id, domain, note, asked_by_customer)
         select id, 'nova.example', 'Pedido de ' || $2, true from public.sites where profile_id = $1`,
        [customer.id, customer.name],
      );
      await sql(
        "insert into public.site_notes (site_id, notes) select id, 'Site de ' || $2 from public.sites where profile_id = $1",
        [customer.id, customer.name],
      );
      await sql(
        `insert into public.audit_log (actor_email, actor_role, area, action, profile_id)
         values ('equipe@example.com', 'support', 'outbox', 'email_resent', $1)`,
        [customer.id],
      );
      await sql(
        "select private.store_migration_access(id, 'Acesso de ' || $2) from public.sites where profile_id = $1",
        [customer.id, customer.name],
      );
      await sql(
        `with refund as (
           insert into public.refunds (id, payment_id, profile_id, amount, currency, reason)
           select gen_random_uuid(), id, profile_id, 100, currency, 'other' from public.payments where profile_id = $1
           returning id)
         insert into public.refund_notes (refund_id, note) select id, 'Pedido de ' || $2 from refund`,
        [customer.id, customer.name],
      );
      await sql(
        `insert into public.price_moves (subscription_id, profile_id, from_amount, to_amount, currency, to_price_id, takes_effect_at)
         select id, profile_id, unit_amount, 12990, currency, 'price_new', now() from public.subscriptions where profile_id = $1`,
        [customer.id],
      );
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
    traces: async (customer) => {
      await sql("select private.erase_from_auth_log()");
      const subscriptions = await stripe.subscriptions
        .list({ status: "all", limit: 100 })
        .autoPagingToArray({ limit: 10_000 });
      const sessions = await stripe.checkout.sessions
        .list({ status: "open", limit: 100 })
        .autoPagingToArray({ limit: 10_000 });
      return {
        rows: await ownedRows(sql, customer.id),
        named: await tablesNaming(sql, [
          customer.id,
          customer.email,
          customer.name,
          customer.phone,
          customer.domain,
        ]),
        files: (
          await sql("select name from storage.objects where position($1 in name) > 0", [customer.id])
        ).map(({ name }) => name),
        customers: await customersOf(customer),
        live: subscriptions
          .filter(({ metadata }) => metadata["profile_id"] === customer.id)
          .filter(({ status }) => status !== "canceled" && status !== "incomplete_expired")
          .map(({ id }) => id),
        open: sessions.filter((session) => session.client_reference_id === customer.id).map(({ id }) => id),
      };
    },
    intercept: (interceptor) => {
      backend.intercept(interceptor);
      world.intercept(interceptor);
    },
  };
}
