import { AppError } from "@/lib/app-error";
import { toAppError } from "@/lib/errors";
import { getSupabase } from "@/lib/supabase";
import { authenticatorsOf } from "./account";
import { attempt, refuse } from "./attempt";

/** An authenticator that is being added: what its app has to scan or to be told. */
export type Enrolment = { id: string; qrCode: string; secret: string };

/** Adds an authenticator; it counts once `verifyAuthenticator` has seen a code of it. Errors: mfa_unavailable… */
export function enrolAuthenticator(issuer: string): Promise<Enrolment> {
  return attempt(async () => {
    const { auth } = await getSupabase();
    // What was begun earlier and left would only take up room: the backend counts them.
    const { data: user, error: unknown } = await auth.getUser();
    if (unknown) throw unknown;
    for (const { id, status } of user.user.factors ?? []) {
      if (status === "unverified") refuse((await auth.mfa.unenroll({ factorId: id })).error);
    }
    const { data, error } = await auth.mfa.enroll({
      factorType: "totp",
      issuer,
      // Names must differ within an account; people tell them apart by their date.
      friendlyName: `app-${Date.now().toString(36)}`,
    });
    if (error) throw error;
    return { id: data.id, qrCode: data.totp.qr_code, secret: data.totp.secret };
  });
}

/** Proves with a code that an authenticator works; this session then has passed the second step. Errors: mfa_invalid_code… */
export function verifyAuthenticator(id: string, code: string): Promise<void> {
  return attempt(async () => {
    const { auth } = await getSupabase();
    refuse((await auth.mfa.challengeAndVerify({ factorId: id, code })).error);
  });
}

/** Removes an authenticator. Of one that counts, only a session that has passed the second step may. */
export function removeAuthenticator(id: string): Promise<void> {
  return attempt(async () => {
    const { auth } = await getSupabase();
    refuse((await auth.mfa.unenroll({ factorId: id })).error);
    // The token says what the session may do: a new one knows of the change.
    refuse((await auth.refreshSession()).error);
  });
}

/**
 * Passes the second step of signing in with a code of any authenticator of the
 * account. The session changes when it is right. Errors: mfa_invalid_code, rate_limited…
 */
export function passSecondStep(code: string): Promise<void> {
  return attempt(async () => {
    const { auth } = await getSupabase();
    const { data, error } = await auth.getSession();
    if (error) throw error;
    if (!data.session) throw new AppError("unauthorized");
    let refused: Error = new AppError("unauthorized");
    for (const { id } of authenticatorsOf(data.session.user)) {
      const attempted = await auth.mfa.challengeAndVerify({ factorId: id, code });
      if (!attempted.error) return;
      refused = attempted.error;
      // A code may belong to the next authenticator; anything else is no better there.
      if (toAppError(refused).code !== "mfa_invalid_code") break;
    }
    throw refused;
  });
}
