import type { TeamPermission } from "./contract/enums.ts";
import type { ServiceClient } from "./database.ts";
import { FunctionError } from "./function-error.ts";

/**
 * Checks that the caller's team role has one of the permissions. The database decides with the caller's token
 * and the current role, so a revoked role is refused even with an older token.
 *
 * @param permissions as `private.role_permissions` names them, such as `plans.write`
 * @throws `forbidden`
 */
export async function requirePermission(
  request: Request,
  database: ServiceClient,
  ...permissions: readonly TeamPermission[]
): Promise<void> {
  const { data } = await database
    .rpc("my_permissions")
    .setHeader("Authorization", request.headers.get("Authorization") ?? "")
    .throwOnError();
  if (!permissions.some((permission) => data.includes(permission))) {
    throw new FunctionError("forbidden", `This needs the permission ${permissions.join(" or ")}.`);
  }
}
