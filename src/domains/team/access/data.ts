import type { TeamPermission, TeamRole } from "@contract/enums";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { readSession, throwIfError, withAuth, withDatabase } from "@/platform/backend/backend";
import type { Selected } from "@/platform/selected";

/** A member of the team. Times are ISO 8601. */
export type Member = {
  id: string;
  name: string | null;
  email: string;
  role: TeamRole;
  /** When the account received the role; null when the audit log does not contain it. */
  since: string | null;
  /** Whether the account has an MFA factor; null where the auth service has none. */
  hasFactor: boolean | null;
  lastSignInAt: string | null;
};

/** Columns of an invitation for the team. */
const invitationColumns = "id, email, role, sentAt:sent_at, expiresAt:expires_at";

/** An invitation that waits for its acceptance, also after it expired. Times are ISO 8601. */
export type OpenInvitation = Selected<"team_invitations", typeof invitationColumns>;

/** Returns the permissions of the signed-in user's role; none for users outside the team. */
async function getPermissions(): Promise<readonly TeamPermission[]> {
  const granted = await readPermissions();
  if (granted.length > 0 || !(await refreshChangedRole())) return granted;
  return readPermissions();
}

function readPermissions(): Promise<readonly TeamPermission[]> {
  return withDatabase(async (database) => {
    const { data } = await database.rpc("my_permissions").throwOnError();
    return data;
  });
}

/**
 * Refreshes the token when it claims another role than the account has, with which the database grants nothing. Returns
 * whether it did.
 */
async function refreshChangedRole(): Promise<boolean> {
  const session = await readSession();
  const claimed: unknown = session?.user.app_metadata["role"];
  if (claimed === undefined) return false;
  return withAuth(async (auth) => {
    const { data, error } = await auth.getUser();
    throwIfError(error);
    if (data.user?.app_metadata["role"] === claimed) return false;
    throwIfError((await auth.refreshSession()).error);
    return true;
  });
}

/** Returns whether the signed-in user's role requires MFA first. */
function needsTeamFactor(): Promise<boolean> {
  return withDatabase(async (database) => {
    const { data } = await database.rpc("needs_team_factor").throwOnError();
    return data;
  });
}

/** Returns everyone with a role, sorted by name. */
function listMembers(): Promise<readonly Member[]> {
  return withDatabase(async (database) => {
    const { data } = await database.rpc("team_members").throwOnError();
    // The generated types have no nullable columns for a function.
    return data.map(({ has_factor: hasFactor, last_sign_in_at: lastSignInAt, ...member }): Member => ({
      ...member,
      hasFactor,
      lastSignInAt,
    }));
  });
}

/** Returns the open invitations, neither accepted nor withdrawn, latest first. */
function listInvitations(): Promise<readonly OpenInvitation[]> {
  return withDatabase(async (database) => {
    const { data } = await database
      .from("team_invitations")
      .select(invitationColumns)
      .is("accepted_at", null)
      .is("withdrawn_at", null)
      .order("sent_at", { ascending: false })
      .throwOnError();
    return data;
  });
}

/**
 * Invites an address to the team, or invites it again with a new link.
 *
 * @throws AppError `conflict` for an account of the team, `forbidden`, `invalid_input`
 */
function inviteMember({ email, role }: { email: string; role: TeamRole }): Promise<void> {
  return withDatabase(async (database) => {
    await database.rpc("invite_member", { email, role }).throwOnError();
  });
}

/**
 * Withdraws an invitation.
 *
 * @throws AppError `conflict` after it was accepted, `not_found`, `forbidden`
 */
function withdrawInvitation(id: string): Promise<void> {
  return withDatabase(async (database) => {
    await database.rpc("withdraw_invitation", { invitation_id: id }).throwOnError();
  });
}

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
