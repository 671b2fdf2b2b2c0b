import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { teamRoles, type TeamPermission, type TeamRole } from "./contract/enums.ts";
import { FunctionError } from "./function-error.ts";
import { requirePermission } from "./require-permission.ts";
import { logInTeamMember, setRole } from "../../../tools/testing/team-member.ts";
import { openTestBackend, type TestBackend } from "../../../tools/testing/test-backend.ts";

let backend: TestBackend;

beforeAll(async () => {
  backend = await openTestBackend();
}, 60_000);
afterAll(() => backend.close());

/** The permission of each admin function and the roles that have it. The database tests cover MFA. */
const asked: [function_: string, permission: TeamPermission, holders: readonly TeamRole[]][] = [
  ["save-plan", "plans.write", ["finance", "admin"]],
  ["refund-payment", "money.write", ["finance", "admin"]],
  ["check-domain", "sites.write", ["support", "admin"]],
  ["message-attachment", "messages.write", ["support", "admin"]],
  ["upload-media and remove-media", "media.write", ["editor", "admin"]],
];

async function may(token: string, permission: TeamPermission): Promise<boolean> {
  const request = new Request("http://functions.test", { headers: { authorization: `Bearer ${token}` } });
  try {
    await requirePermission(request, backend.database, permission);
    return true;
  } catch (error) {
    if (error instanceof FunctionError && error.code === "forbidden") return false;
    throw error;
  }
}

describe("requirePermission", () => {
  it("accepts exactly the roles that have the permission of each admin function", async () => {
    for (const role of teamRoles) {
      const { token } = await logInTeamMember(backend, role);
      for (const [name, permission, holders] of asked) {
        expect([name, role, await may(token, permission)]).toEqual([name, role, holders.includes(role)]);
      }
    }
  });

  it("refuses customers and revoked roles", async () => {
    const customer = await backend.logIn();
    const demoted = await logInTeamMember(backend, "admin");
    await setRole(backend, demoted.id, null);
    for (const { token } of [customer, demoted]) {
      for (const [name, permission] of asked) {
        expect([name, await may(token, permission)]).toEqual([name, false]);
      }
    }
  });
});
