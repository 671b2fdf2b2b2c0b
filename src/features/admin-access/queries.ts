import { queryOptions, useQuery } from "@tanstack/react-query";
import { getPermissions, needsTeamFactor } from "./api";

// A removed role disappears within a minute; the database refuses immediately.
const refetchMs = 60_000;

/** Queries the user's permissions in the administration. */
export function permissionsQuery(userId: string) {
  return queryOptions({
    queryKey: ["permissions", userId],
    queryFn: () => getPermissions(),
    staleTime: refetchMs / 2,
  });
}

/** Queries the permissions again every minute and when the tab becomes visible. */
export function usePermissions(userId: string) {
  return useQuery({ ...permissionsQuery(userId), refetchInterval: refetchMs });
}

/** Queries whether a role requires MFA first. Only for team accounts without permissions. */
export function useNeedsTeamFactor(
  user: { id: string; isTeam: boolean },
  permissions: readonly string[] | undefined,
) {
  return useQuery({
    queryKey: ["permissions", user.id, "factor"],
    queryFn: () => needsTeamFactor(),
    enabled: user.isTeam && permissions?.length === 0,
  });
}
