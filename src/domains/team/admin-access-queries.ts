import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  getPermissions,
  inviteMember,
  listInvitations,
  listMembers,
  needsTeamFactor,
  withdrawInvitation,
} from "./admin-access-api";

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

const teamKey = ["team"] as const;

/** Queries everyone with a role. */
export function useMembers() {
  return useQuery({ queryKey: [...teamKey, "members"], queryFn: () => listMembers() });
}

/** Queries the invitations that wait for their acceptance. */
export function useInvitations() {
  return useQuery({ queryKey: [...teamKey, "invitations"], queryFn: () => listInvitations() });
}

/** Refetches members and invitations. */
export function useRefreshTeam() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: teamKey });
}

/** Invites an address. Throws as `inviteMember` does. */
export function useInviteMember() {
  return useMutation({ mutationFn: inviteMember, onSettled: useRefreshTeam() });
}

/** Withdraws an invitation. Throws as `withdrawInvitation` does. */
export function useWithdrawInvitation() {
  return useMutation({ mutationFn: withdrawInvitation, onSettled: useRefreshTeam() });
}
