import type { TeamPermission } from "./contract/enums.ts";
import type { ServiceClient } from "./database.ts";
import { FunctionError } from "./function-error.ts";

/**
 * Checks that the caller's role in the team holds a permission, or one of several. The database decides, by the
 * caller's own token: a role that was taken away counts no more, whatever the token says.
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
