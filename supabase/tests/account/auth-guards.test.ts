import { beforeEach, describe, expect, test } from "vitest";
import { anon, customer, openTestDatabase, type Caller } from "../test-database.ts";

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

describe("confirming an e-mail address", () => {
  test("deletes the password of the sign-up without an e-mail", async () => {
    await sendConfirmation();
    expect(await password()).toBe("hash of the sign-up");
    await confirm();
    expect(await password()).toBe("");
    await setPassword("hash of who confirmed");
    expect(await notices()).toEqual([]);
  });

  test("keeps a password set later when the address is confirmed again", async () => {
    await sendConfirmation();
    await confirm();
    await setPassword("hash of who confirmed");
    await confirm();
    expect(await password()).toBe("hash of who confirmed");
  });

  test("keeps the password of an account that was sent no e-mail", async () => {
    await confirm();
    expect(await password()).toBe("hash of the sign-up");
  });
});

const typed = {
  full_name: "Bia",
  phone: "+5511987654321",
  domain: "bia.com.br",
  model: "bakery",
  locale: "pt-PT",
};

const details = () =>
  database.row(
    `select p.full_name, p.phone, p.domain, p.locale, s.domain as site_domain, s.model
       from public.profiles p join public.sites s on s.profile_id = p.id where p.id = $1`,
    [id],
  );

const replaceSignUp = (email: string, entered: object, by: Caller = anon) =>
  database.as(by, "select public.replace_sign_up($1, $2)", [email, entered]);

const detailsEmail = () => `details${accounts}@example.com`;

const replaceOften = (times: number, name: string, address: string) =>
  database.rows(
    `select private.replace_sign_up($1, jsonb_build_object('full_name', $2::text), jsonb_build_object('cf-connecting-ip', $4::text))
       from generate_series(1, $3)`,
    [detailsEmail(), name, times, address],
  );

describe("the details of a sign-up", () => {
  beforeEach(async () => {
    id = await database.signUp(detailsEmail(), {
      full_name: "Estranho",
      phone: "+5511900000000",
      domain: "estranho.com.br",
      model: "clinic",
      locale: "en",
    });
  });

  test("are deleted when the e-mail is confirmed, and remain in the metadata for the confirmed user to check", async () => {
    await sendConfirmation();
    await confirm();
    expect(await details()).toEqual({
      full_name: null,
      phone: null,
      domain: null,
      locale: "en",
      site_domain: null,
      model: null,
    });
    expect(
      await database.row("select raw_user_meta_data ->> 'domain' as domain from auth.users where id = $1", [
        id,
      ]),
    ).toEqual({ domain: "estranho.com.br" });
  });

  test("that the confirmed user saved are kept when the address is confirmed again", async () => {
    await sendConfirmation();
    await confirm();
    await database.as(customer(id), "update public.profiles set full_name = 'Bia', domain = 'bia.com.br'");
    await database.rows("update auth.users set email_confirmed_at = now() + interval '1 day' where id = $1", [
      id,
    ]);
    expect(await details()).toMatchObject({
      full_name: "Bia",
      domain: "bia.com.br",
      site_domain: "bia.com.br",
    });
  });

  test("are kept for an account that was sent no e-mail", async () => {
    await confirm();
    expect(await details()).toMatchObject({
      full_name: "Estranho",
      domain: "estranho.com.br",
      model: "clinic",
    });
  });

  test("are kept when the site was paid before the confirmation", async () => {
    await sendConfirmation();
    await database.rows("update public.sites set status = 'awaiting_activation' where profile_id = $1", [id]);
    await confirm();
    expect(await details()).toMatchObject({
      full_name: "Estranho",
      domain: "estranho.com.br",
      model: "clinic",
    });
  });

  test("are replaced by a second sign-up with the unconfirmed address", async () => {
    await sendConfirmation();
    await replaceSignUp(` ${detailsEmail().toUpperCase()} `, { ...typed, role: "admin" });
    expect(await details()).toEqual({
      full_name: "Bia",
      phone: "+5511987654321",
      domain: "bia.com.br",
      locale: "pt-PT",
      site_domain: "bia.com.br",
      model: "bakery",
    });
    await replaceSignUp(detailsEmail(), { full_name: "Ana", domain: 7, model: "castle" });
    expect(await details()).toMatchObject({ full_name: "Ana", phone: null, domain: null, model: null });
    expect(
      await database.row("select raw_user_meta_data as meta from auth.users where id = $1", [id]),
    ).toMatchObject({ meta: { full_name: "Ana", locale: "pt-BR" } });
  });

  test("are not replaced after the confirmation, for an unknown address, or for an account without an e-mail", async () => {
    await replaceSignUp(detailsEmail(), typed);
    expect(await details()).toMatchObject({ full_name: "Estranho" });
    await sendConfirmation();
    await confirm();
    const { rows } = await replaceSignUp(detailsEmail(), typed);
    expect(rows).toEqual((await replaceSignUp("unknown@example.com", typed)).rows);
    expect(await details()).toMatchObject({ full_name: null, domain: null });
  });

  test("are replaced thirty times an hour per sender", async () => {
    await sendConfirmation();
    await replaceOften(30, "Ana", "192.0.2.7");
    await replaceOften(1, "Bia", "192.0.2.7");
    expect(await details()).toMatchObject({ full_name: "Ana" });
    await replaceOften(1, "Bia", "192.0.2.8");
    expect(await details()).toMatchObject({ full_name: "Bia" });
  });
});

const sendLink = (token: string) =>
  database.rows("update auth.users set confirmation_token = $2, confirmation_sent_at = now() where id = $1", [
    id,
    token,
  ]);
const useLink = () =>
  database.rows("update auth.users set confirmation_token = '', email_confirmed_at = now() where id = $1", [
    id,
  ]);
const linkState = async (token: string) => {
  const { rows } = await database.as(anon, "select public.confirmation_link_state($1) as state", [token]);
  return rows[0]?.["state"];
};

const ageLink = (minutes: number) =>
  database.rows(
    "update auth.users set confirmation_sent_at = now() - make_interval(mins => $2) where id = $1",
    [id, minutes],
  );

const askOften = (address: string) =>
  database.rows(
    `select private.confirmation_link_state('tried-token', jsonb_build_object('cf-connecting-ip', $1::text)) as state
       from generate_series(1, 31)`,
    [address],
  );

describe("confirmation_link_state", () => {
  test("returns nothing while the link is valid and for unknown tokens", async () => {
    await sendLink("live-token");
    expect(await linkState("live-token")).toBeNull();
    expect(await linkState("unknown-token")).toBeNull();
    // Reading the state does not use the token.
    expect(await database.row("select confirmation_token from auth.users where id = $1", [id])).toEqual({
      confirmation_token: "live-token",
    });
  });

  test("reports that the e-mail is confirmed after this or a later link was used", async () => {
    await sendLink("first-token");
    await sendLink("second-token");
    expect(await linkState("first-token")).toBe("ended");
    await useLink();
    expect([await linkState("first-token"), await linkState("second-token")]).toEqual([
      "confirmed",
      "confirmed",
    ]);
  });

  test("reports that the link has expired after an hour, like the auth service", async () => {
    await sendLink("old-token");
    await ageLink(59);
    expect(await linkState("old-token")).toBeNull();
    await ageLink(61);
    expect(await linkState("old-token")).toBe("ended");
  });

  test("refuses a sender after thirty requests an hour, so that codes cannot be guessed", async () => {
    await sendLink("tried-token");
    await useLink();
    const states = (await askOften("203.0.113.7")).map(({ state }) => state);
    expect(states).toEqual([...Array<string>(30).fill("confirmed"), null]);
    expect((await askOften("203.0.113.8"))[0]).toEqual({ state: "confirmed" });
  });

  test("forgets the link with its account and after thirty days", async () => {
    await sendLink("kept-token");
    await useLink();
    await database.script(
      "update private.ended_confirmations set ended_at = now() - interval '31 days'; select private.purge()",
    );
    expect(await linkState("kept-token")).toBeNull();
  });
});

const changeEmail = (email: string) =>
  database.rows("update auth.users set email = $2 where id = $1", [id, email]);

describe("a changed e-mail", () => {
  test("is announced to the old address each time, without naming the new one in full", async () => {
    const first = `person${accounts}@example.com`;
    await changeEmail("bea@example.org");
    await changeEmail("carla@example.org");
    expect(await notices()).toEqual([
      {
        template: "email_changed",
        recipient: first,
        locale: "en",
        payload: { full_name: "Ana", masked_email: "b•••@example.org" },
      },
      {
        template: "email_changed",
        recipient: "bea@example.org",
        locale: "en",
        payload: { full_name: "Ana", masked_email: "c•••@example.org" },
      },
    ]);
  });

  test("is not announced when only the case of its letters differs", async () => {
    await changeEmail(`PERSON${accounts}@example.com`);
    expect(await notices()).toEqual([]);
  });
});

describe("a changed password", () => {
  test("sends an e-mail to the owner in their language each time", async () => {
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

  test("sends no e-mail when the same hash is stored or another column changes", async () => {
    await setPassword("hash of the sign-up");
    await database.rows("update auth.users set raw_app_meta_data = '{}' where id = $1", [id]);
    expect(await notices()).toEqual([]);
  });
});

test("a profile's language is copied to the account's metadata and keeps the other metadata", async () => {
  await database.as(customer(id), "update public.profiles set locale = 'pt-PT' where id = $1", [id]);
  expect(await database.row("select raw_user_meta_data from auth.users where id = $1", [id])).toEqual({
    raw_user_meta_data: { full_name: "Ana", locale: "pt-PT" },
  });
});

const enroll = (status: string) =>
  database.rows("insert into auth.mfa_factors (user_id, status) values ($1, $2)", [id, status]);
const templates = async () => (await notices()).map(({ template, locale }) => [template, locale]);

describe("an MFA factor", () => {
  test("sends an e-mail to its owner after verification and after removal", async () => {
    await enroll("unverified");
    expect(await templates()).toEqual([]);
    await database.rows("update auth.mfa_factors set status = 'verified' where user_id = $1", [id]);
    await database.rows("delete from auth.mfa_factors where user_id = $1", [id]);
    expect(await templates()).toEqual([
      ["factor_added", "en"],
      ["factor_removed", "en"],
    ]);
  });

  test("sends no e-mail when an unverified factor or its account is deleted", async () => {
    await enroll("unverified");
    await database.rows("delete from auth.mfa_factors where user_id = $1", [id]);
    expect(await templates()).toEqual([]);
    await enroll("verified");
    await database.rows("delete from auth.users where id = $1", [id]);
    expect(
      await database.rows(
        "select from public.email_outbox where recipient like 'person%' and template = 'factor_removed' and profile_id = $1",
        [id],
      ),
    ).toEqual([]);
  });
});

const member = (teamRole: "admin" | "finance", aal: "aal1" | "aal2"): Caller => ({
  role: "authenticated",
  userId: id,
  teamRole,
  aal,
});
const permissions = async (by: Caller) =>
  (await database.as(by, "select cardinality(public.my_permissions()) as count")).rows[0]?.["count"];
const requireFactor = (by: Caller) =>
  database.as(by, "update public.settings set value = 'true' where key = 'team_mfa_required'");

describe("requiring MFA for the team", () => {
  test("removes every role's permissions until the session is at aal2", async () => {
    expect(await permissions(member("finance", "aal1"))).toBeGreaterThan(0);
    await requireFactor(member("admin", "aal2"));
    for (const role of ["admin", "finance"] as const) {
      expect(await permissions(member(role, "aal1"))).toBe(0);
      expect(await permissions(member(role, "aal2"))).toBeGreaterThan(0);
    }
    expect((await database.as(customer(id), "select id from public.profiles")).rows).toEqual([{ id }]);
    await database.script("update public.settings set value = 'false' where key = 'team_mfa_required'");
  });

  test("refuses a session that it would lock out", async () => {
    await expect(requireFactor(member("admin", "aal1"))).rejects.toMatchObject({ code: "23514" });
  });
});
