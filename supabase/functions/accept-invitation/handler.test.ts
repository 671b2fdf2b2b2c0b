import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { openTestBackend, siteUrl, type TestBackend } from "../../../tools/testing/test-backend.ts";
import { createHandler } from "./handler.ts";

let backend: TestBackend;
let handle: (request: Request) => Promise<Response>;
let token: string;
let count = 0;

beforeAll(async () => {
  backend = await openTestBackend();
  handle = createHandler({ database: backend.database, siteUrl, now: () => new Date() });
}, 60_000);
afterAll(() => backend.close());

const password = "uma senha comprida";
const email = () => `nova-${count}@example.com`;

beforeEach(async () => {
  count += 1;
  token = count.toString(16).padStart(64, "0");
  await backend.sql(
    `with invitation as (
       insert into public.team_invitations (email, role, invited_by)
       select $1, 'support', u.id from auth.users u where u.raw_app_meta_data ->> 'role' = 'admin' limit 1 returning id)
     insert into private.invitation_tokens (token, invitation_id) select $2, id from invitation`,
    [email(), token],
  );
});

async function accept(over: Record<string, unknown> = {}) {
  const body = JSON.stringify({ token, full_name: "Nova Conceição", password, locale: "pt-PT", ...over });
  const response = await handle(
    new Request("http://127.0.0.1:54321/functions/v1/accept-invitation", { method: "POST", body }),
  );
  const answer: Record<string, unknown> = await response.json();
  return { status: response.status, answer };
}
const account = () =>
  backend.sql(
    `select u.raw_app_meta_data ->> 'role' as role, u.email_confirmed_at is not null as confirmed, p.full_name, p.locale
       from auth.users u join public.profiles p on p.id = u.id where u.email = $1`,
    [email()],
  );

it("creates a confirmed account with the role and the password, whose owner signs in", async () => {
  expect(await accept()).toEqual({ status: 200, answer: { email: email() } });
  expect(await account()).toEqual([
    { role: "support", confirmed: true, full_name: "Nova Conceição", locale: "pt-PT" },
  ]);
  const signedIn = await backend.makeVisitor().auth.signInWithPassword({ email: email(), password });
  expect(signedIn.error).toBeNull();
});

it("creates one account for two requests at the same time, and none for a used link", async () => {
  const statuses = (await Promise.all([accept(), accept()])).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, 409]);
  expect(await accept()).toMatchObject({ status: 409, answer: { code: "conflict" } });
  expect(await account()).toHaveLength(1);
});

it("answers conflict for an address that has an account, and changes nothing of it", async () => {
  const { id } = await backend.addAccount();
  await backend.sql("update auth.users set email = $2 where id = $1", [id, email()]);
  expect(await accept()).toMatchObject({ status: 409, answer: { code: "conflict" } });
  expect(await account()).toMatchObject([{ role: null }]);
});

it("refuses ended invitations, unknown links and short passwords, and creates no account", async () => {
  expect(await accept({ token: "f".repeat(64) })).toMatchObject({ status: 404 });
  expect(await accept({ password: "curta" })).toMatchObject({ status: 400 });
  expect(await accept({ full_name: " " })).toMatchObject({ status: 400 });
  await backend.sql("update public.team_invitations set withdrawn_at = now() where email = $1", [email()]);
  expect(await accept()).toMatchObject({ status: 409 });
  expect(await account()).toEqual([]);
});
