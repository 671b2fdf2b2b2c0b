import { AppError } from "@/platform/app-error";
import { invokeFunction, throwIfError, withAppErrors } from "@/platform/backend";
import { withDatabase } from "@/platform/database";

/** The correction of a link, which the team asked for. */
export type LinkedCorrection = {
  profileId: string;
  /** Masked. */
  formerEmail: string;
  email: string;
  state: "open" | "confirmed" | "withdrawn" | "expired" | "taken";
};

type CorrectionAnswer = {
  profile_id: string;
  former_email: string;
  email: string;
  state: LinkedCorrection["state"];
};

/** Returns the correction of a link; null for an unknown or replaced link. */
export function getEmailCorrection(token: string): Promise<LinkedCorrection | null> {
  return withDatabase(async (database) => {
    const { data } = await database.rpc("email_correction_state", { token }).throwOnError();
    if (data === null) return null;
    // The tests of the SQL function check this shape.
    const {
      profile_id: profileId,
      former_email: formerEmail,
      email,
      state,
    } = data as unknown as CorrectionAnswer;
    return { profileId, formerEmail, email, state };
  });
}

/**
 * Gives an account its corrected e-mail. Can be called again after any error.
 *
 * @returns whether the account needs a new password
 * @throws AppError `conflict` for an ended correction, `not_found`
 */
export async function confirmEmailCorrection(token: string): Promise<{ needsPassword: boolean }> {
  const answer = await invokeFunction("confirm-email-correction", { token });
  if (typeof answer !== "object" || answer === null || !("needs_password" in answer)) {
    throw new AppError("unavailable");
  }
  return { needsPassword: answer.needs_password === true };
}

/** Refreshes the session of the account whose e-mail changed. */
export function refreshEmail(): Promise<void> {
  return withAppErrors(async ({ auth }) => throwIfError((await auth.refreshSession()).error));
}
