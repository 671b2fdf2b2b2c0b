import { beforeEach, describe, expect, test } from "vitest";
import { customer, openTestDatabase } from "./test-database.ts";

const database = await openTestDatabase();
let accounts = 0;
let id: string;

const confirm = () => database.rows("update auth.users set email_confirmed_at = now() where id = $1", [id]);

const setPassword = (hash: string) =>
  database.rows("update auth.users set encrypted_password = $2 where id = $1", [id, hash]);

const password = async () =>
  (await database.row("select encrypted_password from auth.users where id = $1", [id]))["encrypted_password"];

const sendConfirmation = () =>
  database.rows("update auth.users set confirmation_sent_at = now() where id = $1", [id]);

const notices = () =>
  database.rows(
    "select template, recipient, locale, payload from public.email_outbox where profile_id = $1 order by created_at",
    [id],
  );

beforeEach(async () => {
  accounts += 1;
  id = await database.signUp(`person${accounts}@example.com`, { full_name: "Ana", locale: "en" });
  await setPassword("hash of the sign-up");
});

describe("confirming an e-mail", () => {
  test("empties the password of the sign-up, and tells nobody", async () => {
    await sendConfirmation();
    expect(await password()).toBe("hash of the sign-up");
    await confirm();
    expect(await password()).toBe("");
    await setPassword("hash of who confirmed");
    expect(await notices()).toEqual([]);
  });

  test("leaves a password set afterwards when the address is confirmed again", async () => {
    await sendConfirmation();
    await confirm();
    await setPassword("hash of who confirmed");
    await confirm();
    expect(await password()).toBe("hash of who confirmed");
  });

  test("leaves the password of an account that was sent no message", async () => {
    await confirm();
    expect(await password()).toBe("hash of the sign-up");
  });
});

describe("a changed password", () => {
  test("is told to the owner in their language, each time", async () => {
    const notice = {
      template: "password_changed",
      recipient: `person${accounts}@example.com`,
      locale: "en",
      payload: expect.objectContaining({ full_name: "Ana", domain: null }) as unknown,
    };
    await setPassword("another hash");
    expect(await notices()).toEqual([notice]);
    await setPassword("a third hash");
    expect(await notices()).toEqual([notice, notice]);
  });

  test("is not told when the same hash is stored again, or another column changes", async () => {
    await setPassword("hash of the sign-up");
    await database.rows("update auth.users set raw_app_meta_data = '{}' where id = $1", [id]);
    expect(await notices()).toEqual([]);
  });
});

test("the language of a profile is copied to the account, whose other metadata stays", async () => {
  await database.as(customer(id), "update public.profiles set locale = 'pt-PT' where id = $1", [id]);
  expect(await database.row("select raw_user_meta_data from auth.users where id = $1", [id])).toEqual({
    raw_user_meta_data: { full_name: "Ana", locale: "pt-PT" },
  });
});
