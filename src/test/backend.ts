import { inject } from "vitest";
import { env } from "@/platform/env";
import { localKeys } from "../../tools/local-stack/keys.ts";
import type { PageBackend } from "../../tools/testing/provided-context.ts";

/** The signed-in person of a test. */
export type Account = { id: string; email: string; fullName: string };

type Reply = Response | object | null | ((request: Request) => unknown);
type Rule = { which: string; reply: Reply; times: number };
type Sent = { which: string; request: Request };

/** Requests of the tests themselves, below this path. */
const controlPath = "/_test/";

let rules: Rule[] = [];
let requests: Sent[] = [];

/**
 * Sends the application's requests to the backend that all page tests of a run share, unless `answer` has a reply to
 * them. `src/test/setup.ts` installs it as the `fetch` of the window.
 */
export async function fetchFromBackend(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init);
  if (!request.url.startsWith(env.supabaseUrl)) throw new TypeError(`Unexpected request of ${request.url}`);
  requests.push({ which: whichOf(request), request: request.clone() });
  return respond(request, rules);
}

const whichOf = ({ method, url }: Request) => `${method} ${new URL(url).pathname}`;

async function respond(request: Request, among: readonly Rule[]): Promise<Response> {
  const which = whichOf(request);
  const rule = among.findLast(({ which: wanted, times }) => times > 0 && matches(which, wanted));
  if (rule) {
    rule.times -= 1;
    return reply(rule.reply, request);
  }
  return send(request);
}

function pathOf({ url }: Request): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

const send = (() => {
  const sendOverNetwork = globalThis.fetch;
  return async (request: Request, path = pathOf(request)): Promise<Response> => {
    request.headers.set("apikey", localKeys.publishable);
    // The client of a visitor sends the key as its token, too.
    if (request.headers.get("authorization") === `Bearer ${env.supabasePublishableKey}`) {
      request.headers.set("authorization", `Bearer ${localKeys.publishable}`);
    }
    const body = ["GET", "HEAD"].includes(request.method) ? null : await request.arrayBuffer();
    const backend: PageBackend = inject("pageBackend");
    return sendOverNetwork(backend + path, {
      method: request.method,
      headers: request.headers,
      body,
    });
  };
})();

function matches(which: string, wanted: string): boolean {
  const [method, path = ""] = wanted.split(" ");
  if (!which.startsWith(`${method} `)) return false;
  return path.endsWith("*") ? which.includes(`/${path.slice(0, -1)}`) : which.endsWith(`/${path}`);
}

async function reply(wanted: Reply, request: Request): Promise<Response> {
  const result = typeof wanted === "function" ? await wanted(request) : wanted;
  return result instanceof Response ? result.clone() : Response.json(result);
}

/**
 * Answers requests in place of the backend: with JSON, with a response, or with what a function returns. The newest rule
 * counts, until the end of the test.
 *
 * @param which method and end of the path, such as `POST rpc/send_message`; the last part may be any: `POST avatars/*`
 * @param times how often it counts
 */
export function answer(which: string, wanted: Reply, times = Number.POSITIVE_INFINITY): void {
  rules.push({ which, reply: wanted, times });
}

/** Refuses requests with a status and an error in PostgREST's format, as `answer` does. */
export function refuse(
  which: string,
  status: number,
  error: { code?: string; message?: string; hint?: string; details?: string } = {},
  times?: number,
): void {
  const body = { code: `PT${status}`, message: "Refused by the test.", details: null, hint: null, ...error };
  answer(which, () => Response.json(body, { status }), times);
}

/** Fails requests as a lost connection does. */
export function disconnect(which: string, times?: number): void {
  answer(which, () => Promise.reject(new TypeError("Failed to fetch")), times);
}

/** Does something just before the next request gets its earlier answer, as a colleague who is faster does. */
export function precede(which: string, work: () => Promise<unknown>): void {
  const earlier = [...rules];
  answer(
    which,
    async (request: Request) => {
      await work();
      return respond(request, earlier);
    },
    1,
  );
}

/** Performs requests and loses their answers, as a connection that breaks in between does. */
export function loseAnswer(which: string, times?: number): void {
  answer(
    which,
    async (request: Request) => {
      await send(request);
      throw new TypeError("Failed to fetch");
    },
    times,
  );
}

/**
 * Holds requests back until the returned function is called; they then get their earlier answer.
 *
 * @param wanted another answer, as `answer` takes it
 */
export function hold(which: string, wanted?: Reply, times?: number): () => void {
  const gate = new EventTarget();
  const earlier = [...rules];
  const opened = new Promise((resolve) => gate.addEventListener("open", resolve, { once: true }));
  answer(
    which,
    async (request: Request) => {
      await opened;
      return wanted === undefined ? respond(request, earlier) : reply(wanted, request);
    },
    times,
  );
  return () => gate.dispatchEvent(new Event("open"));
}

/**
 * Adds PostgREST filters to the requests of a list, because other tests have rows in the same tables.
 *
 * @param filters query parameters, such as `id=in.(…)`
 */
export function narrow(which: string, filters: string): void {
  answer(which, (request: Request) => {
    const path = pathOf(request);
    return send(request, `${path}${path.includes("?") ? "" : "?"}&${filters}`);
  });
}

/** Returns the bodies of the requests so far, oldest first: JSON, the text of a file, or null without a body. */
export function sent(which: string): Promise<unknown[]> {
  return Promise.all(
    requests
      .filter((request) => matches(request.which, which))
      .map(async ({ request }) => {
        const text = await request.clone().text();
        const isJson = text !== "" && request.headers.get("content-type")?.startsWith("application/json");
        return isJson ? (JSON.parse(text) as unknown) : text || null;
      }),
  );
}

/** Removes the rules and the recorded requests of a test. */
export function resetBackend(): void {
  rules = [];
  requests = [];
}

async function control<Result>(name: string, body: unknown): Promise<Result> {
  const request = new Request(env.supabaseUrl, { method: "POST", body: JSON.stringify(body) });
  const response = await send(request, controlPath + name);
  if (!response.ok) throw new Error(await response.text());
  return response.json() as Promise<Result>;
}

/** Runs one statement as the owner of the database. */
export function sql(query: string, params: unknown[] = []): Promise<Record<string, unknown>[]> {
  return control("sql", { query, params });
}

/** Opens the backend, for tests whose first request is one of the page: it takes some seconds in the first file of a run. */
export async function openBackend(): Promise<void> {
  await sql("select 1");
}

/** Creates a customer without signing in. */
export function addCustomer(profile: Record<string, string> = {}): Promise<Omit<Account, "fullName">> {
  return control("account", { profile });
}

/** Stores a session in this window. Without a token of the backend, all requests need an answer of the test. */
export function storeSession(
  account: { id: string; email: string | null },
  {
    token = "recorded",
    role = null,
    details = {},
  }: { token?: string; role?: string | null; details?: object } = {},
): void {
  // A year, because tests move the clock.
  const seconds = 365 * 86_400;
  localStorage.setItem(
    `sb-${new URL(env.supabaseUrl).hostname.split(".")[0]}-auth-token`,
    JSON.stringify({
      access_token: token,
      refresh_token: "none",
      token_type: "bearer",
      expires_in: seconds,
      expires_at: Math.floor(Date.now() / 1000) + seconds,
      user: { ...account, app_metadata: role === null ? {} : { role }, user_metadata: details },
    }),
  );
}

/**
 * Signs a new account in, in this window.
 *
 * @param role role in the team; null for a customer
 * @param profile sign-up data, such as `full_name` and `domain`
 */
export async function signIn(
  role: string | null = null,
  profile: Record<string, string> = {},
): Promise<Account> {
  const details = { full_name: role === null ? "Ana Souza" : "Bia Equipe", ...profile };
  const { token, ...account } = await control<{ id: string; email: string; token: string }>(
    role === null ? "customer" : "member",
    { role, profile: details },
  );
  storeSession(account, { token, role, details });
  return { ...account, fullName: details.full_name };
}

/** Uploads over `fetchFromBackend`. Files of a form are left out, because jsdom's forms are not those of `fetch`. */
export class RequestToBackend extends EventTarget {
  readonly upload = new EventTarget();
  readonly #headers = new Headers();
  #method = "";
  #url = "";
  #isAborted = false;
  timeout = 0;
  status = 0;
  responseText = "";

  open(method: string, url: string): void {
    this.#method = method;
    this.#url = url;
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers.set(name, value);
  }

  abort(): void {
    this.#isAborted = true;
    this.dispatchEvent(new Event("abort"));
  }

  async send(body: unknown): Promise<void> {
    const response = await fetchFromBackend(this.#url, {
      method: this.#method,
      headers: this.#headers,
      body: body instanceof Blob ? await bytesOf(body) : null,
    }).catch(() => null);
    if (this.#isAborted) return;
    if (response === null) {
      this.dispatchEvent(new Event("error"));
      return;
    }
    this.status = response.status;
    this.responseText = await response.text();
    this.upload.dispatchEvent(
      Object.assign(new Event("progress"), { loaded: 1, total: 1, lengthComputable: true }),
    );
    this.dispatchEvent(new Event("load"));
  }
}

function bytesOf(file: Blob): Promise<ArrayBuffer> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(reader.result as ArrayBuffer));
    reader.readAsArrayBuffer(file);
  });
}
