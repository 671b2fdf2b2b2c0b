import type { TeamPermission } from "@contract/enums";
import { withDatabase } from "@/lib/database";

/** Returns the permissions of the signed-in user's role; none for users outside the team. */
export function getPermissions(): Promise<readonly TeamPermission[]> {
  return withDatabase(async (database) => {
    const { data } = await database.rpc("my_permissions").throwOnError();
    return data;
  });
}

/** Returns whether the signed-in user's role requires MFA first. */
export function needsTeamFactor(): Promise<boolean> {
  return withDatabase(async (database) => {
    const { data } = await database.rpc("needs_team_factor").throwOnError();
    return data;
  });
}
