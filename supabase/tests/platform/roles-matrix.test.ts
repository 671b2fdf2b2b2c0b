import { beforeAll, describe, expect, test } from "vitest";
import { describedTables as tables, fixtures } from "../described-tables.ts";
import type { TableDescription } from "../table-description.ts";
import { rightsOf } from "./rights-of.ts";
import { rowsReached } from "./rows-reached.ts";
import {
  customer,
  formerAdmin,
  openTestDatabase,
  teamMember,
  type Caller,
  type TeamRole,
} from "../test-database.ts";

const database = await openTestDatabase();
let member: string;
let withFactor: string;
const granted = new Set<string>();

beforeAll(async () => {
  await database.script(fixtures);
  member = await database.signUp("member@example.com");
  withFactor = await database.signUp("factor@example.com");
  await database.script(
    `insert into auth.mfa_factors (user_id, status) values ('${withFactor}', 'verified')`,
  );
  for (const { role, permission } of await database.rows("select * from private.role_permissions")) {
    granted.add(`${String(role)} ${String(permission)}`);
  }
});

// Returns an administrator's rights limited to the role's permissions, plus everyone's rights.
function expectedOf(role: TeamRole, name: string, table: TableDescription): string {
  const [, , , everyone, admins] = table.rights;
  const allowed = admins.split(" ").filter(
    (action) =>
      everyone.split(" ").includes(action) ||
      granted.has(`${role} ${String(table.area)}.${action === "select" ? "read" : "write"}`) ||
      // The fixture's task is about billing, so it is also finance's work.
      (["task_list", "team_tasks"].includes(name) && granted.has(`${role} money.write`)),
  );
  return allowed.join(" ");
}

test.each(Object.entries(tables))("%s has an area exactly if the team may open it", (_name, table) => {
  expect(table.area === null).toBe(table.rights[4] === "");
});

describe.each(Object.entries(tables))("%s", (name, table) => {
  test.each(["support", "finance", "editor", "admin"] as const)("%s, another's row", async (role) => {
    expect(await rightsOf(database, teamMember(member, role), name, table, "hidden")).toBe(
      expectedOf(role, name, table),
    );
  });

  test.each<[string, () => Caller]>([
    ["a customer", () => customer(member)],
    ["a demoted administrator", () => formerAdmin(member)],
    [
      "an administrator with a factor, at aal1",
      () => ({ role: "authenticated", userId: withFactor, teamRole: "admin", aal: "aal1" }),
    ],
    [
      "a customer who writes the role into user_metadata",
      () => ({ role: "authenticated", userId: member, userMetadata: { role: "admin" } }),
    ],
  ])("%s, another's row", async (_who, caller) => {
    await database.script(`update auth.users set raw_app_meta_data = '{}' where id = '${member}'`);
    // Customers may read what everyone may.
    const [, , , everyone] = table.rights;
    expect(await rightsOf(database, caller(), name, table, "hidden")).toBe(everyone);
  });
});

test("finance reads and closes only tasks about money", async () => {
  await database.script(`
    insert into public.team_tasks (kind, subject, dedupe_key)
    select kind, 'matrix', 'matrix:' || kind
      from unnest(array['paid_without_profile', 'stripe_customer_conflict', 'two_subscriptions', 'take_site_down',
                        'message_given_up', 'activation_due', 'domain_claimed_twice', 'migration_asked', 'emails_stalled',
                        'reconciliation_stalled', 'paid_unknown_price', 'schedule_behind', 'refund_failed', 'refund_to_decide', 'fraud_warning']::public.team_task_kind[]) kind`);
  const reached = async (role: TeamRole) => [
    await rowsReached(
      database,
      teamMember(member, role),
      "select from public.task_list where subject = 'matrix'",
    ),
    await rowsReached(
      database,
      teamMember(member, role),
      "update public.team_tasks set done_at = now() where subject = 'matrix'",
    ),
  ];
  expect(await reached("admin")).toEqual([15, 15]);
  expect(await reached("support")).toEqual([15, 15]);
  expect(await reached("finance")).toEqual([9, 9]);
  expect(await reached("editor")).toEqual([0, 0]);
});
