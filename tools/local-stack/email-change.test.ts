import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Backend, openBackend } from "./backend.ts";
import { newAddressFor } from "./email-change.ts";
import { createGateway } from "./gateway.ts";
import { localKeys } from "./keys.ts";

let backend: Backend;
let gateway: ReturnType<typeof createGateway>;
let token = "";
let mails: { to: string; html: string }[] = [];

const present = "cliente@sitepronto.test";
const password = "cliente-local-123";
let wanted = 0;
const newEmail = () => `nova-${(wanted += 1)}@sitepronto.test`;

async function call(method: string, path: string, body: unknown): Promise<Record<string, unknown>> {
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
  return { status: response.status, ...((await response.json()) as object) };
}

const verify = (hash: string) => call("POST", "/verify", { type: "email_change", token_hash: hash });
const hashIn = (html: string) => /token_hash=([^&"]+)/.exec(html)?.[1] ?? "";

/** Requests an e-mail change; returns the tokens for the current and the new address. */
async function ask(email: string): Promise<{ old: string; other: string }> {
  mails = [];
  expect(await call("PUT", "/user", { email })).toMatchObject({ status: 200, new_email: email });
  expect(mails.map(({ to }) => to)).toEqual([present]);
  const html = mails[0]?.html ?? "";
  const other = await newAddressFor(backend.sql, html);
  expect(other?.newEmail).toBe(email);
  return { old: hashIn(html), other: other?.tokenHash ?? "" };
}

beforeAll(async () => {
  backend = await openBackend({
    dataDirectory: null,
    siteUrl: "http://127.0.0.1:5173",
    studio: false,
    email: () => ({
      send: async ({ to, html = "" }) => {
        mails.push({ to, html });
      },
    }),
  });
  gateway = createGateway(
    backend,
    { functions: [], emailWaitMs: 60_000 },
    "http://127.0.0.1:9",
    "http://127.0.0.1:5173",
  );
}, 60_000);

afterAll(() => backend.close());

beforeEach(async () => {
  await backend.sql(
    "update auth.users set email = $1 where email like '%@sitepronto.test' and email not like 'admin@%'",
    [present],
  );
  token = "";
  token = String(
    (await call("POST", "/token?grant_type=password", { email: present, password }))["access_token"],
  );
});

test.each(["present", "new"] as const)(
  "changes the e-mail after both addresses have confirmed, the %s one first",
  async (first) => {
    const email = newEmail();
    const { old, other } = await ask(email);
    const [one, two] = first === "present" ? [old, other] : [other, old];

    expect(await verify(one)).toEqual({
      status: 200,
      code: "200",
      msg: "Confirmation link accepted. Please proceed to confirm link sent to the other email",
    });
    expect(await verify(one)).toMatchObject({ status: 403, error_code: "otp_expired" });
    expect(await backend.sql("select email from auth.users where email_change = $1", [email])).toEqual([
      { email: present },
    ]);

    expect(await verify(two)).toMatchObject({ status: 200, user: { email } });
    expect(await backend.sql("select email from public.profiles where email = $1", [email])).toEqual([
      { email },
    ]);
  },
);

test("a new request discards an earlier confirmation", async () => {
  const first = await ask(newEmail());
  expect(await verify(first.old)).toMatchObject({ code: "200" });
  const { old, other } = await ask(newEmail());
  expect(await verify(first.other)).toMatchObject({ status: 403 });
  expect(await verify(other)).toMatchObject({ code: "200" });
  expect(await verify(old)).toMatchObject({ user: { email_confirmed_at: expect.any(String) } });
});

test("an unknown token gets 403 otp_expired", async () => {
  expect(await verify("0".repeat(56))).toMatchObject({ status: 403, error_code: "otp_expired" });
});

test("returns null for a message that is not about a change of e-mail", async () => {
  expect(await newAddressFor(backend.sql, "token_hash=abc&type=recovery")).toBeNull();
});
