import type { Language, TeamPermission, TeamRole } from "@contract/enums";
import { AppError } from "@/platform/app-error";
import { invokeFunction, throwIfError, withAppErrors, withSession } from "@/platform/backend";
import { withDatabase } from "@/platform/database";
import { invitationColumns, type Invitation, type Member, type OpenInvitation } from "./admin-access-model";

/** Returns the permissions of the signed-in user's role; none for users outside the team. */
export async function getPermissions(): Promise<readonly TeamPermission[]> {
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
function refreshChangedRole(): Promise<boolean> {
  return withSession(async ({ auth }, session) => {
    const claimed: unknown = session?.user.app_metadata["role"];
    if (claimed === undefined) return false;
    const { data, error } = await auth.getUser();
    throwIfError(error);
    if (data.user?.app_metadata["role"] === claimed) return false;
    throwIfError((await auth.refreshSession()).error);
    return true;
  });
}

/** Returns whether the signed-in user's role requires MFA first. */
export function needsTeamFactor(): Promise<boolean> {
  return withDatabase(async (database) => {
    const { data } = await database.rpc("needs_team_factor").throwOnError();
    return data;
  });
}

/** Returns everyone with a role, sorted by name. */
export function listMembers(): Promise<readonly Member[]> {
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
export function listInvitations(): Promise<readonly OpenInvitation[]> {
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
export function inviteMember({ email, role }: { email: string; role: TeamRole }): Promise<void> {
  return withDatabase(async (database) => {
    await database.rpc("invite_member", { email, role }).throwOnError();
  });
}

/**
 * Withdraws an invitation.
 *
 * @throws AppError `conflict` after it was accepted, `not_found`, `forbidden`
 */
export function withdrawInvitation(id: string): Promise<void> {
  return withDatabase(async (database) => {
    await database.rpc("withdraw_invitation", { invitation_id: id }).throwOnError();
  });
}

/** Returns the invitation of a link; null for an unknown or replaced link. */
export function getInvitation(token: string): Promise<Invitation | null> {
  return withDatabase(async (database) => {
    const { data } = await database.rpc("invitation_state", { token }).throwOnError();
    if (data === null) return null;
    // The tests of the SQL function check this shape.
    const { has_account: hasAccount, ...invitation } = data as unknown as InvitationAnswer;
    return { ...invitation, hasAccount };
  });
}

type InvitationAnswer = Omit<Invitation, "hasAccount"> & { has_account: boolean };

/**
 * Accepts an invitation for the signed-in account, whose next token has the role.
 *
 * @throws AppError `conflict` for an ended invitation, `not_found` for another address
 */
export async function acceptInvitation(token: string): Promise<void> {
  await withDatabase(async (database) => {
    await database.rpc("accept_invitation", { token }).throwOnError();
  });
  await withAppErrors(async ({ auth }) => throwIfError((await auth.refreshSession()).error));
}

/** The account that an invited person creates. */
export type InvitedAccount = { token: string; fullName: string; password: string; locale: Language };

/**
 * Creates the account of an invited address with its role. Returns the address.
 *
 * @throws AppError `conflict` for an ended invitation or an address with an account, `not_found`
 */
export async function createInvitedAccount(account: InvitedAccount): Promise<string> {
  const { token, fullName, password, locale } = account;
  const answer = await invokeFunction("accept-invitation", { token, full_name: fullName, password, locale });
  if (typeof answer !== "object" || answer === null || !("email" in answer))
    throw new AppError("unavailable");
  return String(answer.email);
}
