import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Backend, openBackend } from "./backend.ts";
import { createGateway } from "./gateway.ts";
import { localKeys } from "./keys.ts";

let backend: Backend;
let gateway: ReturnType<typeof createGateway>;
let people = 0;
let email: string;
let mail = "";

const hashIn = (html: string) => /token_hash=([^&"]+)/.exec(html)?.[1] ?? "";

async function call(method: string, path: string, body: object, token = "") {
  const response = await gateway.fetch(
    new Request(`http://127.0.0.1:54321/auth/v1${path}`, {
      method,
      headers: {
        apikey: localKeys.publishable,
        "content-type": "application/json",
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    }),
    {},
  );
  const answer = (await response.json()) as Record<string, unknown>;
  return { status: response.status, answer, token: String(answer["access_token"] ?? "") };
}

const signUp = (password: string) => call("POST", "/signup", { email, password });
const signIn = (password: string) => call("POST", "/token?grant_type=password", { email, password });
const setPassword = (token: string, password: string, current?: string) =>
  call("PUT", "/user", { password, ...(current !== undefined && { current_password: current }) }, token);
const confirm = () => call("POST", "/verify", { type: "signup", token_hash: hashIn(mail) });

async function recover(): Promise<string> {
  await call("POST", "/recover", { email });
  return (await call("POST", "/verify", { type: "recovery", token_hash: hashIn(mail) })).token;
}

/** Creates an account whose password was set on confirmation; returns a token of a session with that password. */
async function customer(password: string): Promise<string> {
  await signUp("of-the-sign-up");
  await setPassword((await confirm()).token, password);
  return (await signIn(password)).token;
}

beforeAll(async () => {
  backend = await openBackend({
    dataDirectory: null,
    siteUrl: "http://127.0.0.1:5173",
    studio: false,
    email: () => ({
      send: async ({ html = "" }) => {
        mail = html;
      },
    }),
  });
  gateway = createGateway(
    backend,
    { functions: [], emailWaitMs: 0 },
    "http://127.0.0.1:9",
    "http://127.0.0.1:5173",
  );
}, 60_000);
afterAll(() => backend.close());
beforeEach(() => {
  people += 1;
  email = `pessoa-${people}@exemplo.test`;
});

test("a sign-up with another user's address does not set the password of the user who confirms it", async () => {
  await signUp("attackers-choice");
  expect((await signIn("attackers-choice")).status).toBe(400);

  const victim = await confirm();
  expect(victim.status).toBe(200);
  expect(await signIn("attackers-choice")).toMatchObject({
    status: 400,
    answer: { error_code: "invalid_credentials" },
  });

  expect((await setPassword(victim.token, "victims-choice")).status).toBe(200);
  expect((await signIn("attackers-choice")).status).toBe(400);
  expect((await signIn("victims-choice")).status).toBe(200);
});

test("a confirmation by a reset link voids the sign-up's password too", async () => {
  await signUp("attackers-choice");
  const victim = await recover();
  expect((await signIn("attackers-choice")).status).toBe(400);
  expect((await setPassword(victim, "victims-choice")).status).toBe(200);
  expect((await signIn("victims-choice")).status).toBe(200);
});

test("a confirmation that was interrupted is completed by a reset link", async () => {
  await signUp("of-the-sign-up");
  await confirm();
  expect((await signIn("of-the-sign-up")).status).toBe(400);
  expect((await setPassword(await recover(), "after-all")).status).toBe(200);
  expect((await signIn("after-all")).status).toBe(200);
});

test.each([
  ["without the current password", undefined, "current_password_required"],
  ["with an empty one", "", "current_password_required"],
  ["with a wrong one", "wrong-password", "current_password_invalid"],
])("a session cannot set another password %s", async (_, current, code) => {
  const token = await customer("known-to-me");
  expect(await setPassword(token, "another-one", current)).toMatchObject({
    status: 400,
    answer: { error_code: code },
  });
  expect((await signIn("known-to-me")).status).toBe(200);
});

test("a session sets another password with the current one, and the account gets an e-mail", async () => {
  const token = await customer("known-to-me");
  expect((await setPassword(token, "another-one", "known-to-me")).status).toBe(200);
  expect((await signIn("another-one")).status).toBe(200);
  expect(await backend.sql("select template from public.email_outbox where recipient = $1", [email])).toEqual(
    [{ template: "password_changed" }],
  );
});

test("a reset link sets another password without the current one", async () => {
  await customer("forgotten");
  expect((await setPassword(await recover(), "another-one")).status).toBe(200);
  expect((await signIn("another-one")).status).toBe(200);
});

test("other changes of an account need no password", async () => {
  const token = await customer("known-to-me");
  expect((await call("PUT", "/user", { data: { theme: "dark" } }, token)).status).toBe(200);
});

async function read(path: string, token: string): Promise<number> {
  const headers = { apikey: localKeys.publishable, authorization: `Bearer ${token}` };
  return (await gateway.fetch(new Request(`http://127.0.0.1:54321${path}`, { headers }), {})).status;
}

test("a changed password ends the other sessions at once, and keeps its own", async () => {
  const own = await customer("a-first-password");
  const other = (await signIn("a-first-password")).token;
  expect(await read("/rest/v1/profiles?select=id", other)).toBe(200);

  await setPassword(own, "a-second-password", "a-first-password");
  expect(await read("/rest/v1/profiles?select=id", other)).toBe(401);
  expect(await read("/auth/v1/user", other)).toBe(403);
  expect(await read("/rest/v1/profiles?select=id", own)).toBe(200);
  expect(await read("/auth/v1/user", own)).toBe(200);
});
