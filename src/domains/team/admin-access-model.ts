import type { TeamRole } from "@contract/enums";
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
export const invitationColumns = "id, email, role, sentAt:sent_at, expiresAt:expires_at";

/** An invitation that waits for its acceptance, also after it expired. Times are ISO 8601. */
export type OpenInvitation = Selected<"team_invitations", typeof invitationColumns>;

/** The invitation of a link. */
export type Invitation = {
  email: string;
  role: TeamRole;
  state: "open" | "accepted" | "withdrawn" | "expired";
  /** The address has an account, which accepts the invitation. */
  hasAccount: boolean;
};
