import type { Language, TeamRole } from "@contract/enums";
import { AppError } from "@/platform/app-error";
import { invokeFunction, throwIfError, withAuth, withDatabase } from "@/platform/backend/backend";

/** The invitation of a link. */
export type Invitation = {
  email: string;
  role: TeamRole;
  state: "open" | "accepted" | "withdrawn" | "expired";
  /** The address has an account, which accepts the invitation. */
  hasAccount: boolean;
};

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
  await withAuth(async (auth) => throwIfError((await auth.refreshSession()).error));
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
