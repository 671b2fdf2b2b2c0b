import type { ServiceClient } from "./database.ts";
import { FunctionError } from "./function-error.ts";

/**
 * Checks that the caller's role in the team holds a permission. The database decides, by the caller's own token:
 * a role that was taken away counts no more, whatever the token says.
 *
 * @param permission as `private.role_permissions` names it, such as `plans.write`
 * @throws `forbidden`
 */
export async function requirePermission(
  request: Request,
  database: ServiceClient,
  permission: string,
): Promise<void> {
  const { data } = await database
    .rpc("my_permissions")
    .setHeader("Authorization", request.headers.get("Authorization") ?? "")
    .throwOnError();
  if (!data.includes(permission)) {
    throw new FunctionError("forbidden", `This needs the permission ${permission}.`);
  }
}
