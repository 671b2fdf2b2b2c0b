import { randomUUID } from "node:crypto";
import type { Stripe } from "stripe";
import { createStripe } from "../../../supabase/functions/_shared/stripe-client.ts";
import { freePorts } from "../../../supabase/local/ports.ts";
import { startStack, type Stack } from "../../../supabase/local/stack.ts";
import { openProxy, type FaultKind, type Proxy } from "./proxy.ts";

/** What a function answered; status 0 without an answer. */
export type Answer = { status: number; body: Record<string, unknown> };

export type Person = { id: string; email: string; token: string };

export type World = {
  sql: Stack["sql"];
  /** Stripe, without a proxy before it. */
  stripe: Stripe;
  stripeUrl: string;
  /** Calls an edge function as a browser does, which gives up after seconds. */
  call: (name: string, token: string, body: unknown, query?: string) => Promise<Answer>;
  /** Makes an account and signs it in. */
  addPerson: () => Promise<Person>;
  /** Signs the local administrator in. */
  admin: () => Promise<Person>;
  /** Removes stored files that belong to no row, as the schedule does after a while. */
  purgeFiles: () => Promise<void>;
  /** Does this to the first call of that name that a function makes. */
  fail: (name: string, kind: FaultKind) => void;
  /** Ends the fault. Returns whether it happened. */
  heal: () => boolean;
  /** Names of the calls that functions have made since `heal`. */
  calls: () => string[];
  close: () => Promise<void>;
};

const secretKey = "sk_test_local_proof";
const cronSecret = "local-cron-secret-proof";
const givesUpAfterMs = 4_000;
const password = "segredo-de-teste";
/** Its bcrypt hash at the lowest cost. */
const passwordHash = "$2b$04$cJkGY446dVVM9yVGxbdGS.QMpC5Uy8IccbX72e2YJZsBsAini8SBS";

/** Opens a whole stack with a proxy between its functions and both the API and Stripe. */
export async function openWorld(log: (text: string) => void): Promise<World> {
  const ports = await freePorts();
  const apiUrl = `http://127.0.0.1:${ports.api}`;
  const stripeUrl = `http://127.0.0.1:${ports.stripe}`;
  const proxies: Proxy[] = [await openProxy("api", apiUrl), await openProxy("stripe", stripeUrl)];
  const [api, stripeProxy] = proxies;
  const stack = await startStack({
    ports,
    dataDirectory: null,
    stripe: { secretKey, webhookSecret: "whsec_local_proof", apiUrl: stripeUrl },
    functionsReach: { api: api?.url ?? "", stripe: stripeProxy?.url ?? "" },
    schedule: false,
    emailFrom: "Site Pronto <ola@sitepronto.test>",
    cronSecret,
    development: false,
    log,
  });
  await stack.sql("update public.call_limits set most_calls = 1000");

  async function call(name: string, token: string, body: unknown, query = ""): Promise<Answer> {
    const isRaw = body instanceof FormData || body instanceof Blob;
    try {
      const response = await fetch(`${apiUrl}/functions/v1/${name}${query}`, {
        method: "POST",
        headers: {
          apikey: stack.keys.publishable,
          authorization: `Bearer ${token}`,
          ...(isRaw ? {} : { "content-type": "application/json" }),
        },
        body: isRaw ? body : JSON.stringify(body),
        signal: AbortSignal.timeout(givesUpAfterMs),
      });
      return { status: response.status, body: (await response.json()) as Record<string, unknown> };
    } catch {
      return { status: 0, body: {} };
    }
  }

  async function signIn(email: string, typed: string): Promise<Person> {
    const response = await fetch(`${apiUrl}/auth/v1/token?grant_type=password`, {
      method: "POST",
      headers: { apikey: stack.keys.publishable, "content-type": "application/json" },
      body: JSON.stringify({ email, password: typed }),
    });
    const { access_token: token, user } = (await response.json()) as {
      access_token: string;
      user: { id: string };
    };
    return { id: user.id, email, token };
  }

  return {
    sql: stack.sql,
    stripe: createStripe({ secretKey, apiUrl: stripeUrl }),
    stripeUrl,
    call,
    addPerson: async () => {
      const email = `${randomUUID()}@customer.test`;
      await stack.sql(
        `insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data,
                                 raw_user_meta_data, confirmation_token, recovery_token, email_change,
                                 email_change_token_new, created_at, updated_at)
         values (gen_random_uuid(), 'authenticated', 'authenticated', $1, $2, now(), '{"provider": "email"}', $3,
                 '', '', '', '', now(), now())`,
        [email, passwordHash, { full_name: "Ana Souza", domain: `${randomUUID()}.com.br` }],
      );
      return signIn(email, password);
    },
    admin: () => signIn("admin@sitepronto.test", "admin-local-123"),
    purgeFiles: async () => {
      await stack.sql("update storage.objects set created_at = now() - interval '1 hour'");
      const { status } = await call("purge-files", cronSecret, {});
      if (status !== 200) throw new Error(`purge-files answered ${status}.`);
    },
    fail: (name, kind) => proxies[name.startsWith("stripe ") ? 1 : 0]?.fail(name, kind),
    heal: () => proxies.map((proxy) => proxy.heal()).includes(true),
    calls: () => proxies.flatMap((proxy) => proxy.calls()),
    close: async () => {
      await stack.stop();
      for (const proxy of proxies) await proxy.close();
    },
  };
}

export { password };
