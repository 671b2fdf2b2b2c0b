import { randomUUID } from "node:crypto";
import type { Stripe } from "stripe";
import { createStripe } from "../../../supabase/functions/_shared/stripe-client.ts";
import { freePorts } from "../../local-stack/ports.ts";
import { startStack, type Stack } from "../../local-stack/stack.ts";
import { createFaults, type Faults } from "./faults.ts";
import { openProxy } from "./proxy.ts";
import { openSiteProvider, type SiteProvider } from "./site-provider.ts";
import { openSmtpProxy } from "./smtp-proxy.ts";

/** The answer of a server; status 0 without an answer. */
export type Answer = { status: number; body: Record<string, unknown> };

export type Person = { id: string; email: string; token: string };

type Call = { method?: string; token?: string; body?: unknown; headers?: Record<string, string> };

/**
 * A whole stack with proxies between browser and API, functions and API, functions and Stripe, Stripe and webhook,
 * and before the mail server and the site provider.
 */
export type World = {
  faults: Faults;
  sql: Stack["sql"];
  /** The site provider, for operations that choose it. */
  siteProvider: SiteProvider;
  /** Stripe without a proxy. */
  stripe: Stripe;
  /** Changes something at the local Stripe, as its page does. */
  changeAtStripe: (address: string, body?: object, method?: "POST" | "PUT") => Promise<void>;
  /** Calls the API as a browser does, with a timeout. */
  request: (address: string, call: Call) => Promise<Answer>;
  /** Calls an edge function as a browser does. */
  call: (name: string, token: string, body: unknown) => Promise<Answer>;
  /** Runs a scheduled function. */
  runJob: (name: string, body?: object) => Promise<Answer>;
  /** Creates an account and signs it in. */
  addPerson: () => Promise<Person>;
  signIn: (email: string, password: string) => Promise<Person | null>;
  /** Signs in the local administrator. */
  admin: () => Promise<Person>;
  /** Ends the waits between attempts, and the claims of killed runs. */
  endWaits: () => Promise<void>;
  /** Ends the waits and runs the schedule. */
  runDueWork: () => Promise<void>;
  /** Removes stored files without a row, as the schedule does later. */
  purgeFiles: () => Promise<void>;
  /** Returns the Message-IDs of the mails to an address. */
  messageIdsTo: (address: string) => Promise<string[]>;
  close: () => Promise<void>;
};

const secretKey = "sk_test_local_proof";
const cronSecret = "local-cron-secret-proof";
/** Timeout of a browser's call: short while a fault is injected, long otherwise, for a busy machine. */
const timeoutMs = { failing: 2_500, whole: 60_000 };
/** Password of every added account. */
export const password = "segredo-de-teste";
/** The bcrypt hash of `password`, at the lowest cost. */
const passwordHash = "$2b$04$cJkGY446dVVM9yVGxbdGS.QMpC5Uy8IccbX72e2YJZsBsAini8SBS";

const waits = [
  "update public.email_outbox set next_attempt_at = now() where status in ('queued', 'sending')",
  "update public.refunds set created_at = created_at - interval '3 minutes' where status = 'pending'",
  "update private.stripe_syncs set due_at = now(), leased_until = null",
  "update public.site_jobs set next_attempt_at = now() where state in ('queued', 'sent')",
  "update private.stripe_pace set next_call_at = now(), paused_until = null",
];

export async function openFaultWorld(log: (text: string) => void): Promise<World> {
  const faults = createFaults();
  // The stack's ports are chosen after the proxies have theirs.
  const targets = { api: "", stripe: "", smtp: 0 };
  const [browser, api, stripe, webhook, smtp, siteProvider] = await Promise.all([
    openProxy("browser", () => targets.api, faults),
    openProxy("api", () => targets.api, faults),
    openProxy("stripe", () => targets.stripe, faults),
    openProxy("webhook", () => targets.api, faults),
    openSmtpProxy(() => targets.smtp, faults),
    openSiteProvider(faults),
  ]);
  const ports = await freePorts();
  const stripeUrl = `http://127.0.0.1:${ports.stripe}`;
  Object.assign(targets, { api: `http://127.0.0.1:${ports.api}`, stripe: stripeUrl, smtp: ports.smtp });
  const stack = await startStack({
    ports,
    dataDirectory: null,
    stripe: { secretKey, webhookSecret: "whsec_local_proof", apiUrl: stripeUrl },
    reach: { api: api.url, stripe: stripe.url, smtpPort: smtp.port, webhook: webhook.url },
    schedule: false,
    emailFrom: "Site Pronto <ola@sitepronto.test>",
    cronSecret,
    development: false,
    log,
  });
  await stack.sql("update public.call_limits set most_calls = 1000");

  const request: World["request"] = (address, call) =>
    send(browser.url + address, {
      ...call,
      headers: { apikey: stack.keys.publishable, ...call.headers },
      timeout: timeoutMs[faults.isPlanned() ? "failing" : "whole"],
    });
  const call = (name: string, token: string, body: unknown) =>
    request(`/functions/v1/${name}`, { token, body });

  async function signIn(email: string, enteredPassword: string): Promise<Person | null> {
    const { status, body } = await request("/auth/v1/token?grant_type=password", {
      body: { email, password: enteredPassword },
    });
    if (status !== 200) return null;
    const { access_token: token, user } = body as { access_token: string; user: { id: string } };
    return { id: user.id, email, token };
  }

  async function signInOrThrow(email: string, enteredPassword: string): Promise<Person> {
    const person = await signIn(email, enteredPassword);
    if (person === null) throw new Error(`${email} cannot sign in.`);
    return person;
  }

  async function endWaits(): Promise<void> {
    for (const statement of waits) await stack.sql(statement);
  }

  return {
    faults,
    sql: stack.sql,
    siteProvider,
    stripe: createStripe({ secretKey, apiUrl: stripeUrl }),
    changeAtStripe: async (address, body = {}, method = "POST") => {
      const headers = { "content-type": "application/json" };
      const change = { method, headers, body: JSON.stringify(body) };
      const response = await fetch(`${stripeUrl}/_local/${address}`, change);
      if (!response.ok) throw new Error(`The local Stripe answered ${address}: ${await response.text()}`);
    },
    request,
    call,
    runJob: (name, body = {}) => call(name, cronSecret, body),
    addPerson: async () => signInOrThrow(await insertAccount(stack.sql), password),
    signIn,
    admin: () => signInOrThrow("admin@sitepronto.test", "admin-local-123"),
    endWaits,
    runDueWork: async () => {
      await endWaits();
      await stack.runSchedule();
    },
    purgeFiles: async () => {
      await stack.sql("update storage.objects set created_at = now() - interval '2 days'");
      const { status } = await call("purge-files", cronSecret, {});
      if (status !== 200) throw new Error(`purge-files answered ${status}.`);
    },
    messageIdsTo: async (address) => {
      const response = await fetch(`${stack.urls.mailbox}/email`);
      const mails = (await response.json()) as { messageId: string; to: { address: string }[] }[];
      return mails
        .filter(({ to }) => to.some((one) => one.address === address))
        .map((mail) => mail.messageId);
    },
    close: async () => {
      await stack.stop();
      for (const proxy of [browser, api, stripe, webhook, smtp, siteProvider]) await proxy.close();
    },
  };
}

/** Sends a request; answers with status 0 when it fails. */
async function send(
  url: string,
  { method = "POST", token, body, headers, timeout }: Call & { timeout: number },
): Promise<Answer> {
  const isRaw = body instanceof FormData || body instanceof Blob;
  try {
    const response = await fetch(url, {
      method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(!isRaw && { "content-type": "application/json" }),
        ...headers,
      },
      ...(body !== undefined && { body: isRaw ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeout),
    });
    const text = await response.text();
    return { status: response.status, body: (text ? JSON.parse(text) : {}) as Record<string, unknown> };
  } catch {
    return { status: 0, body: {} };
  }
}

/** Inserts a confirmed account and returns its e-mail. */
async function insertAccount(sql: Stack["sql"]): Promise<string> {
  const email = `${randomUUID()}@customer.test`;
  await sql(
    `insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data,
                             raw_user_meta_data, confirmation_token, recovery_token, email_change,
                             email_change_token_new, created_at, updated_at)
     values (gen_random_uuid(), 'authenticated', 'authenticated', $1, $2, now(), '{"provider": "email"}', $3,
             '', '', '', '', now(), now())`,
    [email, passwordHash, { full_name: "Ana Souza", domain: `${randomUUID()}.com.br` }],
  );
  return email;
}
