import type { TeamPermission } from "@contract/enums";
import { withDatabase } from "@/lib/database";

/** Returns what the signed-in user's role allows; nothing for users outside the team. */
export function getPermissions(): Promise<readonly TeamPermission[]> {
  return withDatabase(async (database) => {
    const { data } = await database.rpc("my_permissions").throwOnError();
    return data;
  });
}

/** Whether the signed-in user's role waits for MFA. */
export function needsTeamFactor(): Promise<boolean> {
  return withDatabase(async (database) => {
    const { data } = await database.rpc("needs_team_factor").throwOnError();
    return data;
  });
}
