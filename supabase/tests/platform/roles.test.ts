import { beforeAll, describe, expect, test } from "vitest";
import {
  admin,
  anon,
  customer,
  formerAdmin,
  openTestDatabase,
  serviceRole,
  teamMember,
  type Caller,
  type TeamRole,
} from "../test-database.ts";

const database = await openTestDatabase();
let someone: string;
let withFactor: string;

beforeAll(async () => {
  someone = await database.signUp("someone@example.com");
  withFactor = await database.signUp("factor@example.com");
  await database.script(
    `insert into auth.mfa_factors (user_id, status) values ('${withFactor}', 'verified')`,
  );
});

async function can(caller: Caller, permission: string): Promise<unknown> {
  const { rows } = await database.as(caller, "select private.can($1) as answer", [permission]);
  return rows[0]?.["answer"];
}

async function permissionsOf(caller: Caller): Promise<unknown[]> {
  const { rows } = await database.as(caller, "select unnest(public.my_permissions()) as answer");
  return rows.map(({ answer }) => answer);
}

const both = (...areas: string[]) => areas.flatMap((area) => [`${area}.read`, `${area}.write`]);

/** The permissions of each team role. */
const matrix: Record<TeamRole, string[]> = {
  admin: [
    ...both("customers", "sites", "tasks", "messages", "money", "plans", "content", "blog", "media"),
    ...both("courses", "settings", "roles", "outbox"),
    "analytics.read",
    "audit.read",
  ],
  support: [...both("customers", "sites", "tasks", "messages", "outbox"), "money.read", "plans.read"],
  finance: ["customers.read", ...both("money", "plans")],
  editor: [...both("content", "blog", "media", "courses"), "analytics.read"],
};
const roles = Object.keys(matrix) as TeamRole[];

describe.each(roles)("role %s", (role) => {
  const allowed = matrix[role];

  test("has exactly its permissions and can list them", async () => {
    const caller = teamMember(someone, role);
    const answers: string[] = [];
    for (const permission of matrix.admin) {
      if ((await can(caller, permission)) === true) answers.push(permission);
    }
    expect(answers.toSorted()).toEqual(allowed.toSorted());
    expect((await permissionsOf(caller)).toSorted()).toEqual(allowed.toSorted());
  });

  test("loses all permissions when the account loses the role, regardless of the token", async () => {
    const demoted: Caller = { role: "authenticated", userId: someone, teamRole: role, revoked: true };
    await database.script(`update auth.users set raw_app_meta_data = '{}' where id = '${someone}'`);
    for (const permission of allowed) expect(await can(demoted, permission)).toBe(false);
    expect(await permissionsOf(demoted)).toEqual([]);
  });

  test("requires aal2 with a verified factor", async () => {
    const caller = { role: "authenticated", userId: withFactor, teamRole: role } as const;
    expect(await permissionsOf({ ...caller, aal: "aal1" })).toEqual([]);
    expect(await can({ ...caller, aal: "aal1" }, allowed[0] ?? "")).toBe(false);
    expect((await permissionsOf({ ...caller, aal: "aal2" })).toSorted()).toEqual(allowed.toSorted());
  });
});

test("the table names the same permissions as the matrix", async () => {
  const rows = await database.rows("select role, permission from private.role_permissions");
  const named = rows.map(({ role, permission }) => `${String(role)} ${String(permission)}`);
  const expected = roles.flatMap((role) => matrix[role].map((permission) => `${role} ${permission}`));
  expect(named.toSorted()).toEqual(expected.toSorted());
});

test("admin has every permission that a policy or function requires", async () => {
  const asked = await database.rows(`
    select distinct match[1] as permission
      from (select coalesce(pg_get_expr(polqual, polrelid), '') || coalesce(pg_get_expr(polwithcheck, polrelid), '')
              from pg_policy
            union all select pg_get_functiondef(p.oid) from pg_proc p
             where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and p.prokind = 'f') source (text)
     cross join regexp_matches(source.text, 'private\\.can\\(''([^'']*)''', 'g') match`);
  expect(matrix.admin).toEqual(expect.arrayContaining(asked.map(({ permission }) => permission)));
});

describe("private.can returns false for", () => {
  test.each([
    ["a visitor", () => anon],
    ["the service role", () => serviceRole],
    ["a customer", () => customer(someone)],
    [
      "a customer who writes the role into user_metadata",
      (): Caller => ({
        role: "authenticated",
        userId: someone,
        userMetadata: { role: "admin", app_metadata: { role: "admin" } },
      }),
    ],
  ])("%s", async (_who, caller) => {
    await database.script(`update auth.users set raw_app_meta_data = '{}' where id = '${someone}'`);
    for (const permission of matrix.admin) expect(await can(caller(), permission)).toBe(false);
  });

  test("an account whose role differs from its token", async () => {
    await database.script(
      `update auth.users set raw_app_meta_data = '{"role": "editor"}' where id = '${someone}'`,
    );
    expect(await permissionsOf(formerAdmin(someone))).toEqual([]);
    expect(await can(formerAdmin(someone), "blog.read")).toBe(false);
  });

  test.each([
    '{"role": ["admin"]}',
    '{"role": {"admin": true}}',
    '{"role": "Admin"}',
    '{"role": null}',
    '["admin"]',
  ])("an account with %s as app_metadata and in its token", async (metadata) => {
    await database.script(`update auth.users set raw_app_meta_data = '${metadata}' where id = '${someone}'`);
    const claims = `{"sub": "${someone}", "role": "authenticated", "app_metadata": ${metadata}}`;
    const { answer } = await database.row(
      "select private.can('sites.read') as answer from set_config('request.jwt.claims', $1, true)",
      [claims],
    );
    expect(answer).toBe(false);
  });
});

test("visitors cannot ask for permissions, and no role reads or writes the table", async () => {
  await expect(permissionsOf(anon)).rejects.toMatchObject({ code: "42501" });
  for (const caller of [anon, customer(someone), admin(someone), serviceRole]) {
    for (const sql of [
      "select * from private.role_permissions",
      "insert into private.role_permissions values ('editor', 'money.write')",
      "update private.role_permissions set role = 'editor'",
      "delete from private.role_permissions",
    ]) {
      await expect(database.as(caller, sql)).rejects.toMatchObject({ code: "42501" });
    }
  }
});
