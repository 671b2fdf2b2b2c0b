import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import type { SupabaseClient } from "@supabase/supabase-js";
import { openBackend, type Sql } from "../local-stack/backend.ts";
import { localKeys } from "../local-stack/keys.ts";
import { copyPreparedData } from "../local-stack/prepared-data.ts";
import { createStatelessClient, type ServiceClient } from "../../supabase/functions/_shared/database.ts";

/** The configured address of the backend in tests. */
export const backendUrl = "http://127.0.0.1:54321";

/** The configured address of the site in tests. */
export const siteUrl = "https://sitepronto.test";

/** The password of every test account. */
export const password = "cliente-local-123";

/**
 * The bcrypt hash of `password` at the lowest cost: checking a hash of the usual cost takes most of a test's time.
 */
const passwordHash = "$2b$04$2rylXMwxqk6TyBUejk0Reuhhx34bO/SaesBmpr.gdO1IHQBu6SmIm";

/** Intercepts every call of the clients; `next` forwards it. */
type BackendInterceptor = (request: Request, next: () => Promise<Response>) => Promise<Response>;

/** A customer of one test. */
export type Account = { id: string; email: string };

export type TestBackend = {
  /** The real client on a real Postgres with our own grants, all in this process. */
  database: ServiceClient;
  /** The same client, with requests that fail like a broken network. */
  unreachable: ServiceClient;
  /** Intercepts the calls between the clients and the backend; null removes the interceptor. */
  intercept: (interceptor: BackendInterceptor | null) => void;
  /** Creates a client with a visitor's permissions. */
  makeVisitor: () => SupabaseClient;
  /** Creates a client with the permissions of a token's account. */
  clientOf: (token: string) => ServiceClient;
  /** The `fetch` of the clients. */
  request: typeof fetch;
  sql: Sql;
  /** Creates a confirmed account with its own domain and the given sign-up data. */
  addAccount: (profile?: Record<string, string>) => Promise<Account>;
  /** Creates such an account with a session: its token comes from the auth service. */
  logIn: (profile?: Record<string, string>) => Promise<Account & { token: string }>;
  close: () => Promise<void>;
};

/** Opens a backend with its own data. One for each test file, because it configures the process. */
export async function openTestBackend(): Promise<TestBackend> {
  const dataDirectory = await copyPreparedData();
  const backend = await openBackend({
    dataDirectory,
    siteUrl,
    studio: false,
    email: () => ({ send: () => Promise.resolve() }),
  });
  let interceptor: BackendInterceptor | null = null;
  const inProcess: typeof fetch = (input, init) => {
    const call = new Request(input, init);
    const next = (): Promise<Response> => backend.fetch(call);
    return interceptor === null ? next() : interceptor(call, next);
  };

  const makeVisitor = () => createStatelessClient(backendUrl, localKeys.publishable, inProcess);

  const addAccount: TestBackend["addAccount"] = async (profile = {}) => {
    const email = `${randomUUID()}@customer.test`;
    const [row] = await backend.sql(
      `insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data,
                               raw_user_meta_data, confirmation_token, recovery_token, email_change,
                               email_change_token_new, created_at, updated_at)
       values (gen_random_uuid(), 'authenticated', 'authenticated', $1, $3, now(),
               '{"provider": "email"}', $2, '', '', '', '', now(), now())
       returning id`,
      [email, { domain: `${randomUUID()}.com.br`, ...profile }, passwordHash],
    );
    return { id: String(row?.["id"]), email };
  };

  return {
    database: createStatelessClient(backendUrl, localKeys.secret, inProcess),
    unreachable: createStatelessClient(backendUrl, localKeys.secret, () =>
      Promise.reject(new TypeError("fetch failed")),
    ),
    intercept: (next) => {
      interceptor = next;
    },
    makeVisitor,
    clientOf: (token) =>
      createStatelessClient(backendUrl, localKeys.publishable, (input, init) => {
        const request = new Request(input, init);
        request.headers.set("Authorization", `Bearer ${token}`);
        return inProcess(request);
      }),
    request: inProcess,
    sql: backend.sql,
    addAccount,
    logIn: async (profile) => {
      const account = await addAccount(profile);
      const { data, error } = await makeVisitor().auth.signInWithPassword({ email: account.email, password });
      if (error) {
        throw error;
      }
      return { ...account, token: data.session.access_token };
    },
    close: async () => {
      await backend.close();
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}
