import { beforeAll, describe, expect, test } from "vitest";
import {
  admin,
  anon,
  openTestDatabase,
  customer,
  formerAdmin,
  serviceRole,
  type Caller,
} from "../test-database.ts";

const database = await openTestDatabase();
let plain: string;
let withFactor: string;
let withPendingFactor: string;

beforeAll(async () => {
  plain = await database.signUp("plain@example.com");
  withFactor = await database.signUp("factor@example.com");
  withPendingFactor = await database.signUp("pending@example.com");
  await database.script(`
    insert into auth.mfa_factors (user_id, status) values
      ('${withFactor}', 'verified'), ('${withFactor}', 'unverified'), ('${withPendingFactor}', 'unverified')
  `);
});
async function isAdmin(caller: Caller): Promise<unknown> {
  return (await database.as(caller, "select private.is_admin() as answer")).rows[0]?.["answer"];
}

async function visibleProfiles(caller: Caller): Promise<unknown> {
  return (await database.as(caller, "select count(*)::int as number from public.profiles")).rows[0]?.[
    "number"
  ];
}

describe("private.is_admin", () => {
  test("accepts the role in app_metadata", async () => {
    expect(await isAdmin(admin(plain))).toBe(true);
    expect(await visibleProfiles(admin(plain))).toBe(3);
  });

  test("refuses customers, visitors and the service role", async () => {
    expect(await isAdmin(customer(plain))).toBe(false);
    expect(await isAdmin(anon)).toBe(false);
    expect(await isAdmin(serviceRole)).toBe(false);
    expect(await visibleProfiles(customer(plain))).toBe(1);
  });

  test("refuses the role in user_metadata, which users can write", async () => {
    const impostor: Caller = {
      role: "authenticated",
      userId: plain,
      userMetadata: { role: "admin", app_metadata: { role: "admin" } },
    };
    expect(await isAdmin(impostor)).toBe(false);
    expect(await visibleProfiles(impostor)).toBe(1);
  });

  test.each([
    { role: "Admin" },
    { role: ["admin"] },
    { role: { admin: true } },
    { roles: "admin" },
    ["admin"],
    "admin",
    null,
  ])("refuses %j as app_metadata", async (appMetadata) => {
    const claims = JSON.stringify({ sub: plain, role: "authenticated", app_metadata: appMetadata });
    const { answer } = await database.row(
      "select private.is_admin() as answer from set_config('request.jwt.claims', $1, true)",
      [claims],
    );
    expect(answer).toBe(false);
  });
});

describe("a token that still names the role admin", () => {
  test("gives no rights when its account was deleted", async () => {
    const id = await database.signUp("gone@example.com");
    expect(await isAdmin(admin(id))).toBe(true);
    await database.script(`select private.delete_account('${id}')`);
    expect(await isAdmin(formerAdmin(id))).toBe(false);
    expect(await visibleProfiles(formerAdmin(id))).toBe(0);
  });

  test("gives only a customer's rights when the role was revoked", async () => {
    const id = await database.signUp("former@example.com");
    expect(await isAdmin(admin(id))).toBe(true);
    await database.script(`update auth.users set raw_app_meta_data = '{}' where id = '${id}'`);
    expect(await isAdmin(formerAdmin(id))).toBe(false);
    expect(await visibleProfiles(formerAdmin(id))).toBe(1);
    await database.script(`delete from auth.users where id = '${id}'`);
  });
});

describe("an MFA factor", () => {
  test("must have been used in this session when it is verified", async () => {
    const caller: Caller = { role: "authenticated", userId: withFactor, teamRole: "admin", aal: "aal1" };
    expect(await isAdmin(caller)).toBe(false);
    expect(await visibleProfiles(caller)).toBe(0);
    expect(await isAdmin({ ...caller, aal: "aal2" })).toBe(true);
    expect(await visibleProfiles({ ...caller, aal: "aal2" })).toBe(3);
  });

  test("does not need to be used when it was never verified", async () => {
    expect(await isAdmin(admin(withPendingFactor))).toBe(true);
  });

  test("does not make a user an administrator", async () => {
    expect(await isAdmin({ role: "authenticated", userId: withFactor, aal: "aal2" })).toBe(false);
  });
});

describe("grant_admin", () => {
  test("writes the role to app_metadata and keeps the other metadata", async () => {
    const id = await database.signUp("first@example.com", { full_name: "Primeira" });
    await database.script(
      `update auth.users set raw_app_meta_data = '{"provider": "email"}' where id = '${id}'`,
    );
    expect(await database.row("select private.grant_admin('First@Example.com') as id")).toEqual({ id });
    expect(
      await database.row("select raw_app_meta_data, raw_user_meta_data from auth.users where id = $1", [id]),
    ).toEqual({
      raw_app_meta_data: { provider: "email", role: "admin" },
      raw_user_meta_data: { full_name: "Primeira" },
    });
  });

  test("accepts an account without app_metadata", async () => {
    const id = await database.signUp("second@example.com");
    await database.script(`update auth.users set raw_app_meta_data = null where id = '${id}'`);
    await database.script("select private.grant_admin('second@example.com')");
    expect(await database.row("select raw_app_meta_data from auth.users where id = $1", [id])).toEqual({
      raw_app_meta_data: { role: "admin" },
    });
  });

  test("changes no other account", async () => {
    const bystander = await database.signUp("third@example.com");
    await database.signUp("fourth@example.com");
    await database.script("select private.grant_admin('fourth@example.com')");
    expect(await database.row("select raw_app_meta_data from auth.users where id = $1", [bystander])).toEqual(
      { raw_app_meta_data: {} },
    );
  });

  test("fails when there is no such account", async () => {
    await expect(database.row("select private.grant_admin('nobody@example.com')")).rejects.toThrow(
      "No account has the e-mail nobody@example.com: register it first, then grant it the role.",
    );
  });
});
