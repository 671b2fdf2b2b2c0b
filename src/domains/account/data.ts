import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { AppError } from "@/platform/app-error";
import {
  downloadFromFunction,
  invokeFunction,
  requireSession,
  sendToFunction,
  throwIfError,
  withAuth,
  withDatabase,
  withSeparateAuth,
} from "@/platform/backend/backend";
import { dayInSaoPaulo } from "@/platform/time";
import { captchaOption, captchaToken } from "@/platform/captcha";
import { isNotFound, toAppError } from "@/platform/errors";
import { brandedFileName, type Download, saveFile } from "@/platform/save-file";
import { cachedEmailChange, cacheEmailChange, changeEmail, syncBillingCustomer } from "./email-change";
import { isOpenedByPassword } from "./parts/session/token";
import { type Account, type Profile, type ProfileChange, profileColumns, toAccount } from "./rules";
import { verifyFactor } from "./sign-in";

const profileKey = (userId: string) => ["profile", userId] as const;

/** Returns the user's own profile; null when there is no row yet. */
export function getProfile(userId: string): Promise<Profile | null> {
  return withDatabase(async (database) => {
    const { data } = await database
      .from("profiles")
      .select(profileColumns)
      .eq("id", userId)
      .maybeSingle()
      .throwOnError();
    return data;
  });
}

/**
 * Saves the user's profile.
 *
 * @param seen when it was last changed, as it was read
 * @returns when it was last changed now
 * @throws AppError `conflict` when it was changed since, `domain_locked` when the site is live, `invalid_input`, `network`…
 */
export function saveProfile(userId: string, change: ProfileChange, seen: string): Promise<string> {
  const { fullName, phone, domain, locale } = change;
  const row = { full_name: fullName, phone, locale, ...(domain !== undefined && { domain }) };
  return withDatabase(async (database) => {
    const { data } = await database
      .from("profiles")
      .update(row)
      .eq("id", userId)
      .eq("updated_at", seen)
      .select("updated_at")
      .maybeSingle()
      .throwOnError();
    if (data === null) throw new AppError("conflict");
    return data.updated_at;
  });
}

/** The user's own profile. */
export function profileQuery(userId: string) {
  return queryOptions({ queryKey: profileKey(userId), queryFn: () => getProfile(userId) });
}

/** The user's own profile. */
export function useProfile(userId: string, { enabled = true } = {}) {
  return useQuery({ ...profileQuery(userId), enabled });
}

function useProfileMutation<Input, Output>(userId: string, mutationFn: (input: Input) => Promise<Output>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: profileKey(userId) });
    },
  });
}

/** Saves the profile. Throws as `saveProfile` does. */
export function useSaveProfile(userId: string) {
  return useProfileMutation(userId, async ({ change, seen }: { change: ProfileChange; seen: string }) => {
    const savedAt = await saveProfile(userId, change, seen);
    // Invoices contain the name. The user does not wait: a daily job repairs failures.
    syncBillingCustomer().catch((error: unknown) => {
      console.error("The payment service does not know the new name yet.", error);
    });
    return savedAt;
  });
}

const functionName = "upload-avatar";

type Upload = {
  image: Blob;
  /** Receives the sent share, 0 to 1. */
  onProgress: (share: number) => void;
  /** Aborts the upload, which then rejects with the signal's reason. */
  signal: AbortSignal;
};

function avatarUrlIn(body: string): string | null {
  try {
    const answer: unknown = JSON.parse(body);
    if (typeof answer !== "object" || answer === null || !("avatar_url" in answer)) return null;
    return typeof answer.avatar_url === "string" ? answer.avatar_url : null;
  } catch {
    return null;
  }
}

/**
 * Stores an image (PNG, JPEG or WebP, at most 2 MB) as the user's avatar.
 *
 * @returns its public URL; null when the server returns none
 * @throws AppError `image_type`, `image_too_large`, `image_dimensions`, `unauthorized`, `network`…
 */
export async function uploadAvatar(upload: Upload): Promise<string | null> {
  const response = await sendToFunction(functionName, {
    body: upload.image,
    onProgress: upload.onProgress,
    signal: upload.signal,
  });
  return avatarUrlIn(await response.text());
}

/** Removes the user's avatar. @throws AppError `unauthorized`, `network`… */
export async function removeAvatar(): Promise<void> {
  await invokeFunction(functionName, undefined, "DELETE");
}

/** Stores an avatar. Throws as `uploadAvatar` does. */
export function useUploadAvatar(userId: string) {
  return useProfileMutation(userId, uploadAvatar);
}

/** Removes the avatar. */
export function useRemoveAvatar(userId: string) {
  return useProfileMutation<void, void>(userId, removeAvatar);
}

/** Returns a zip file with all stored data of the user. @throws AppError `unauthorized`, `network`… */
export async function exportUserData(today = new Date()): Promise<Download> {
  const content = await downloadFromFunction("export-user-data");
  return { name: `${brandedFileName(`dados-${dayInSaoPaulo(today)}`)}.zip`, content };
}

/** Downloads all stored data of the user. */
export function useExportUserData() {
  return useMutation({ mutationFn: async () => saveFile(await exportUserData()) });
}

const accountKey = (userId: string) => ["account", userId] as const;

/**
 * Returns the signed-in user's account from the auth service, because it may have changed on another device.
 * Refreshes the session when its e-mail is out of date.
 */
export function getAccount(): Promise<Account> {
  return withAuth(async (auth) => {
    const { data, error } = await auth.getUser();
    if (error) throw error;
    const session = await requireSession();
    if (session.user.email !== data.user.email) throwIfError((await auth.refreshSession()).error);
    return toAccount(data.user, session.access_token);
  });
}

/** Queries the account in the auth service, again when the tab becomes visible. */
export function useAccount(userId: string) {
  return useQuery({
    queryKey: accountKey(userId),
    queryFn: async () => {
      const account = await getAccount();
      const emailChange = account.emailChange ?? cachedEmailChange(userId);
      return { ...account, emailChange: emailChange?.to === account.email ? null : emailChange };
    },
  });
}

/** A mutation of the account, followed by a refetch of it. */
function useAccountMutation<Input>(userId: string, mutationFn: (input: Input) => Promise<void>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: accountKey(userId) });
    },
  });
}

/**
 * Checks a password by signing in with a separate client, so that the current session does not change.
 *
 * @throws AppError `invalid_credentials`, `captcha_failed`, `rate_limited`, `network`…
 */
export function checkPassword(email: string, password: string): Promise<void> {
  return withSeparateAuth(async (auth) => {
    const options = await captchaOption();
    throwIfError((await auth.signInWithPassword({ email, password, options })).error);
    // Ends the session of the check, which would otherwise last until it expires.
    await auth.signOut({ scope: "local" });
  });
}

/**
 * Changes the password of the signed-in user. The server checks the current one, except in sessions that an
 * e-mail opened: this function checks it for those.
 *
 * @throws AppError `current_password_wrong`, `weak_password`, `same_password`, `unauthorized`…
 */
export function changePassword(currentPassword: string, password: string): Promise<void> {
  return withAuth(async (auth) => {
    const { access_token: token, user } = await requireSession();
    // The server skips the check while such a session lasts: Session.IsRecovery of supabase/auth.
    if (!isOpenedByPassword(token)) await checkCurrentPassword(user.email ?? "", currentPassword);
    throwIfError((await auth.updateUser({ password, current_password: currentPassword })).error);
  });
}

async function checkCurrentPassword(email: string, password: string): Promise<void> {
  try {
    await checkPassword(email, password);
  } catch (error) {
    const failure = toAppError(error);
    throw failure.code === "invalid_credentials" ? new AppError("current_password_wrong") : failure;
  }
}

type EmailChange = { currentEmail: string; password: string; email: string; redirectTo: string };

/** Requests a change of e-mail after a password check. Throws as `checkPassword` and `changeEmail` do. */
export function useChangeEmail(userId: string) {
  return useAccountMutation(userId, async ({ currentEmail, password, email, redirectTo }: EmailChange) => {
    await checkPassword(currentEmail, password);
    await changeEmail(email, redirectTo);
    cacheEmailChange(userId, email);
  });
}

/** A factor during enrollment: the QR code to scan and the secret to type. */
export type Enrollment = { id: string; qrCode: string; secret: string };

/** Adds a factor; it is inactive until `verifyFactor` accepts a code. @throws AppError `mfa_unavailable`… */
export function enrollFactor(issuer: string): Promise<Enrollment> {
  return withAuth(async (auth) => {
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
  await withAuth(async (auth) => {
    throwUnlessGone((await auth.mfa.unenroll({ factorId: id })).error);
    // A new token contains the new assurance level.
    throwIfError((await auth.refreshSession()).error);
  });
}

/** Verifies the first code of a new factor. Throws as `verifyFactor` does. */
export function useAddFactor(userId: string) {
  return useAccountMutation(userId, ({ id, code }: { id: string; code: string }) => verifyFactor(code, id));
}

/** Removes a factor; a session of level `aal1` needs a code. Throws as `verifyFactor` does. */
export function useRemoveFactor(userId: string) {
  return useAccountMutation(userId, ({ id, code }: { id: string; code: string | undefined }) =>
    removeFactor(id, code),
  );
}

/** Signs out every other browser. */
export function useSignOutOthers() {
  return useMutation({
    mutationFn: () => withAuth(async (auth) => throwIfError((await auth.signOut({ scope: "others" })).error)),
  });
}

/**
 * Cancels billing, then deletes the account permanently. Can be called again after any error.
 *
 * @throws AppError `invalid_credentials`, `captcha_failed`, `rate_limited`, `payment_provider_unavailable`,
 * `storage_unavailable`…
 */
export async function deleteAccount(userId: string, password: string): Promise<void> {
  const token = await captchaToken();
  const body = { record: { id: userId }, password, ...(token !== undefined && { captcha_token: token }) };
  await invokeFunction("delete-user", body);
}
