import { withDatabase } from "@/lib/database";
import { toPermissions, type Permission } from "./model";

/** What the role of whoever is signed in allows; nothing for who is not of the team. */
export function getPermissions(): Promise<readonly Permission[]> {
  return withDatabase(async (database) => {
    const { data } = await database.rpc("my_permissions").throwOnError();
    return toPermissions(data);
  });
}

/** Whether the signed-in user's role waits for MFA. */
export function needsTeamFactor(): Promise<boolean> {
  return withDatabase(async (database) => {
    const { data } = await database.rpc("needs_team_factor").throwOnError();
    return data;
  });
}
