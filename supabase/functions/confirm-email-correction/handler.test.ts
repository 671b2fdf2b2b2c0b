import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { openTestWorld, post, type TestWorld } from "../../../tools/testing/test-world.ts";
import type { Account } from "../../../tools/testing/test-backend.ts";
import { createHandler } from "./handler.ts";

let all: TestWorld;
let id: string;
let email: string;
let token: string;

beforeAll(async () => {
  all = await openTestWorld();
}, 60_000);
afterAll(() => all.close());

beforeEach(async () => {
  ({ id } = await all.backend.addAccount());
  token = randomBytes(32).toString("hex");
  email = `${token.slice(0, 8)}@example.com`;
  await all.backend.sql(
    `with correction as (
       insert into public.email_corrections (profile_id, former_email, email, reason)
       select id, email, $2, 'typo' from public.profiles where id = $1 returning id)
     insert into private.email_correction_tokens (token, correction_id) select $3, id from correction`,
    [id, email, token],
  );
});

async function confirm(sent: object = { token }) {
  const handle = createHandler({ ...all.dependencies, siteUrl: "http://127.0.0.1:5173" });
  const response = await handle(post("confirm-email-correction", null, sent));
  const answer: Record<string, unknown> = await response.json();
  return { status: response.status, answer };
}
const account = async () =>
  (
    await all.backend.sql(
      `select u.email, p.email as copied, c.confirmed_at is not null as confirmed
         from auth.users u join public.profiles p on p.id = u.id join public.email_corrections c on c.profile_id = u.id
        where u.id = $1`,
      [id],
    )
  )[0];

it("changes the e-mail of account and profile, also when the request is repeated", async () => {
  const expected = { status: 200, answer: { email, needs_password: false } };
  expect(await confirm()).toEqual(expected);
  expect(await confirm()).toEqual(expected);
  expect(await account()).toEqual({ email, copied: email, confirmed: true });
});

it("writes the e-mail to the customer at Stripe", async () => {
  const customerId = await all.addCustomer({ id, email: "former@example.com" } as Account);
  expect(await confirm()).toMatchObject({ status: 200 });
  expect(await all.stripe.customers.retrieve(customerId)).toMatchObject({ email });
});

it("changes it once for two requests at the same time", async () => {
  expect((await Promise.all([confirm(), confirm()])).map(({ status }) => status)).toEqual([200, 200]);
  expect(
    await all.backend.sql(
      "select from public.email_outbox where template = 'email_changed' and profile_id = $1",
      [id],
    ),
  ).toHaveLength(1);
});

it("asks for a password after the confirmation of a sign-up whose e-mail was never confirmed", async () => {
  await all.backend.sql(
    "update auth.users set email_confirmed_at = null, confirmation_sent_at = now() where id = $1",
    [id],
  );
  expect(await confirm()).toMatchObject({ status: 200, answer: { needs_password: true } });
});

it("refuses an e-mail that another account has, and ended or unknown links, and changes nothing", async () => {
  const other = await all.backend.addAccount();
  const { email: former } = (await account()) ?? {};
  await all.backend.sql("update auth.users set email = $2 where id = $1", [other.id, email]);
  expect(await confirm()).toMatchObject({ status: 409, answer: { code: "conflict" } });
  await all.backend.sql("update auth.users set email = 'free-' || email where id = $1", [other.id]);
  await all.backend.sql("update public.email_corrections set expires_at = now() where profile_id = $1", [id]);
  expect(await confirm()).toMatchObject({ status: 409 });
  expect(await confirm({ token: "f".repeat(64) })).toMatchObject({ status: 404 });
  expect(await confirm({ token: "x" })).toMatchObject({ status: 400 });
  expect(await account()).toMatchObject({ email: former, confirmed: false });
});
