import { queryOptions, useQuery } from "@tanstack/react-query";
import { getPermissions, needsTeamFactor } from "./api";

// A role that was taken away shows within a minute; the database refuses from the first moment on.
const refetchMs = 60_000;

/** What the person may do in the administration. */
export function permissionsQuery(userId: string) {
  return queryOptions({
    queryKey: ["permissions", userId],
    queryFn: () => getPermissions(),
    staleTime: refetchMs / 2,
  });
}

/** What the person may do, read again every minute and when the tab comes to the front. */
export function usePermissions(userId: string) {
  return useQuery({ ...permissionsQuery(userId), refetchInterval: refetchMs });
}

/** Whether a role waits for MFA. Asked for team accounts without permissions only. */
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
