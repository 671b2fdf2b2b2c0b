import { withDatabase } from "@/lib/database";
import { toPermissions, type Permission } from "./model";

/** What the role of whoever is signed in allows; nothing for who is not of the team. */
export function getPermissions(): Promise<readonly Permission[]> {
  return withDatabase(async (database) => {
    const { data } = await database.rpc("my_permissions").throwOnError();
    return toPermissions(data);
  });
}
