import { AppError } from "@/platform/app-error";
import { throwIfError, withAppErrors } from "@/platform/backend";
import { isNotFound, toAppError } from "@/platform/errors";
import { currentSession } from "@/platform/supabase";
import { factorsOf } from "./account";

/** A factor during enrollment: the QR code to scan and the secret to type. */
export type Enrollment = { id: string; qrCode: string; secret: string };

/** Adds a factor; it is inactive until `verifyFactor` accepts a code. @throws AppError `mfa_unavailable`… */
export function enrollFactor(issuer: string): Promise<Enrollment> {
  return withAppErrors(async ({ auth }) => {
    // Unfinished factors count against the backend's limit.
    const { data: user, error: userError } = await auth.getUser();
    if (userError) throw userError;
    for (const { id, status } of user.user.factors ?? []) {
      if (status === "unverified") throwUnlessGone((await auth.mfa.unenroll({ factorId: id })).error);
    }
    const { data, error } = await auth.mfa.enroll({
      factorType: "totp",
      issuer,
      // Names must be unique within an account; the list shows the dates.
      friendlyName: `app-${Date.now().toString(36)}`,
    });
    if (error) throw error;
    return { id: data.id, qrCode: data.totp.qr_code, secret: data.totp.secret };
  });
}

/** Throws an error unless the factor is gone: the answer to an earlier removal may have been lost. */
function throwUnlessGone(error: Error | null): void {
  if (!isNotFound(error)) throwIfError(error);
}

/** Removes a factor. A verified one needs a session of level `aal2`, or a code for `verifyFactor`. */
export async function removeFactor(id: string, code?: string): Promise<void> {
  if (code) await verifyFactor(code, id).catch(throwUnlessGone);
  await withAppErrors(async ({ auth }) => {
    throwUnlessGone((await auth.mfa.unenroll({ factorId: id })).error);
    // A new token contains the new assurance level.
    throwIfError((await auth.refreshSession()).error);
  });
}

/**
 * Verifies a code, which lifts the session to `aal2`.
 *
 * @param factorId the factor to add or remove; by default, any factor of the account
 * @throws AppError `mfa_invalid_code`, `rate_limited`, `unauthorized`…
 */
export function verifyFactor(code: string, factorId?: string): Promise<void> {
  return withAppErrors(async ({ auth }) => {
    const session = await currentSession(auth);
    const ids = factorId ? [factorId] : factorsOf(session?.user ?? {}).map(({ id }) => id);
    let failure: Error = new AppError("unauthorized");
    for (const id of ids) {
      const verified = await auth.mfa.challengeAndVerify({ factorId: id, code });
      if (!verified.error) return;
      failure = verified.error;
      // The code may match the next factor; any other failure would be the same there.
      if (toAppError(failure).code !== "mfa_invalid_code") break;
    }
    throw failure;
  });
}
