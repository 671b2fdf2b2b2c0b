import { beforeEach, describe, expect, test, vi } from "vitest";
import { captchaOption, captchaToken } from "@/platform/captcha";
import { createEphemeralClient } from "@/platform/ephemeral-client";
import { currentSession, getSupabase, storedUserId } from "@/platform/supabase";
import { hostedSession, hostedToken, hostedUser } from "@/test/recorded-auth";
import { changeEmail, confirmEmailChange } from "./email-change";
import { changePassword, checkPassword, deleteAccount, getAccount, signOutOthers } from "./data";

vi.mock("@/platform/captcha");
vi.mock("@/platform/ephemeral-client");
vi.mock("@/platform/supabase");

// Answers of the auth service as its client returns them (recorded).
const authError = (status: number, code: string, message: string) =>
  Object.assign(new Error(message), { name: "AuthApiError", __isAuthError: true, status, code });

type Call = (...given: unknown[]) => Promise<unknown>;
const auth = {
  getUser: vi.fn<Call>(),
  getSession: vi.fn<Call>(),
  refreshSession: vi.fn<Call>(),
  updateUser: vi.fn<Call>(),
  verifyOtp: vi.fn<Call>(),
  signOut: vi.fn<Call>(),
};
const ephemeral = { signInWithPassword: vi.fn<Call>(), signOut: vi.fn<Call>() };
const invoke = vi.fn<Call>();

beforeEach(() => {
  vi.resetAllMocks();
  vi.mocked(captchaOption).mockResolvedValue({});
  vi.mocked(storedUserId).mockReturnValue(null);
  auth.getSession.mockResolvedValue({ data: { session: null }, error: null });
  vi.mocked(currentSession).mockImplementation(async ({ getSession }) => (await getSession()).data.session);
  vi.mocked(getSupabase).mockResolvedValue({ auth, functions: { invoke } } as never);
  vi.mocked(createEphemeralClient).mockResolvedValue({ auth: ephemeral } as never);
  for (const call of [auth.refreshSession, auth.updateUser, auth.signOut, ephemeral.signOut]) {
    call.mockResolvedValue({ data: {}, error: null });
  }
});

test("refreshes the session when its e-mail is out of date", async () => {
  auth.getSession.mockResolvedValue({ data: { session: hostedSession("aal1") }, error: null });
  auth.getUser.mockResolvedValue({ data: { user: hostedUser() }, error: null });
  await getAccount();
  expect(auth.refreshSession).not.toHaveBeenCalled();
  auth.getUser.mockResolvedValue({
    data: { user: { ...hostedUser(), email: "nova@exemplo.com" } },
    error: null,
  });
  expect(await getAccount()).toMatchObject({ email: "nova@exemplo.com" });
  expect(auth.refreshSession).toHaveBeenCalledOnce();
});

test("checks a password without touching the session", async () => {
  ephemeral.signInWithPassword.mockResolvedValueOnce({ error: null });
  await checkPassword("ana@exemplo.com", "segredo");
  expect(ephemeral.signInWithPassword).toHaveBeenCalledWith({
    email: "ana@exemplo.com",
    password: "segredo",
    options: {},
  });
  expect(ephemeral.signOut).toHaveBeenCalledWith({ scope: "local" });
  expect(auth.signOut).not.toHaveBeenCalled();
  ephemeral.signInWithPassword.mockResolvedValueOnce({
    error: authError(400, "invalid_credentials", "Invalid login credentials"),
  });
  await expect(checkPassword("ana@exemplo.com", "x")).rejects.toMatchObject({ code: "invalid_credentials" });
});

const sessionBy = (method: "password" | "otp") => ({
  data: { session: { ...hostedSession("aal1"), access_token: hostedToken("aal1", undefined, method) } },
  error: null,
});

describe("changePassword", () => {
  test("sends the current password with the new one for the server to check", async () => {
    auth.getSession.mockResolvedValue(sessionBy("password"));
    await changePassword("antiga", "nova-senha");
    expect(auth.updateUser).toHaveBeenCalledExactlyOnceWith({
      password: "nova-senha",
      current_password: "antiga",
    });
    expect(ephemeral.signInWithPassword).not.toHaveBeenCalled();
  });

  // The hosted service answers both with the same text; only the codes differ.
  test.each(["current_password_required", "current_password_invalid"])(
    "throws current_password_wrong when the server answers %s",
    async (code) => {
      auth.getSession.mockResolvedValue(sessionBy("password"));
      auth.updateUser.mockResolvedValue({
        error: authError(400, code, "Current password required when setting new password."),
      });
      await expect(changePassword("x", "nova-senha")).rejects.toMatchObject({
        code: "current_password_wrong",
      });
    },
  );

  test("checks the current password first in a session that an e-mail link opened", async () => {
    auth.getSession.mockResolvedValue(sessionBy("otp"));
    ephemeral.signInWithPassword.mockResolvedValueOnce({
      error: authError(400, "invalid_credentials", "Invalid login credentials"),
    });
    await expect(changePassword("errada", "nova-senha")).rejects.toMatchObject({
      code: "current_password_wrong",
    });
    expect(auth.updateUser).not.toHaveBeenCalled();
    ephemeral.signInWithPassword.mockResolvedValueOnce({ error: null });
    await changePassword("antiga", "nova-senha");
    expect(auth.updateUser).toHaveBeenCalledOnce();
  });
});

test("requests the new e-mail with the address that its links open", async () => {
  await changeEmail("nova@exemplo.com", "https://site/verificar-email");
  expect(auth.updateUser).toHaveBeenCalledExactlyOnceWith(
    { email: "nova@exemplo.com" },
    { emailRedirectTo: "https://site/verificar-email" },
  );
});

test("succeeds without an error when another account has the new e-mail", async () => {
  auth.updateUser.mockResolvedValue({
    error: authError(422, "email_exists", "A user with this email address has already been registered"),
  });
  await expect(changeEmail("zeca@exemplo.com", "https://site")).resolves.toBeUndefined();
});

test("throws rate_limited with the seconds to wait when another e-mail is requested too soon", async () => {
  auth.updateUser.mockResolvedValue({
    error: authError(
      429,
      "over_email_send_rate_limit",
      "For security purposes, you can only request this after 41 seconds.",
    ),
  });
  await expect(changeEmail("nova@exemplo.com", "https://site")).rejects.toMatchObject({
    code: "rate_limited",
    retryAfterSeconds: 41,
  });
});

test("confirmEmailChange returns half after the first of two confirmations and done after the second", async () => {
  // The client's result for { code: "200", msg: "Confirmation link accepted…" }
  auth.verifyOtp.mockResolvedValueOnce({ data: { user: null, session: null }, error: null });
  expect(await confirmEmailChange("hash", () => Promise.resolve(false))).toBe("half");
  auth.verifyOtp.mockResolvedValueOnce({ data: { user: {}, session: hostedSession("aal1") }, error: null });
  expect(await confirmEmailChange("hash", () => Promise.resolve(false))).toBe("done");
  expect(auth.verifyOtp).toHaveBeenLastCalledWith({ token_hash: "hash", type: "email_change" });
});

test.each([
  [403, "otp_expired", "Email link is invalid or has expired", "link_invalid"],
  [429, "over_request_rate_limit", "Request rate limit reached", "rate_limited"],
  [500, "unexpected_failure", "Database error", "unavailable"],
])("confirmEmailChange throws when the server answers %i %s", async (status, code, message, expected) => {
  auth.verifyOtp.mockResolvedValue({ data: {}, error: authError(status, code, message) });
  await expect(confirmEmailChange("hash", () => Promise.resolve(false))).rejects.toMatchObject({
    code: expected,
  });
});

test("signs out every session except that of this browser", async () => {
  await signOutOthers();
  expect(auth.signOut).toHaveBeenCalledExactlyOnceWith({ scope: "others" });
});

test("deletes the account by user ID and password", async () => {
  invoke.mockResolvedValue({ data: { deleted: true }, error: null });
  await deleteAccount("user-1", "segredo");
  expect(invoke).toHaveBeenCalledExactlyOnceWith("delete-user", {
    method: "POST",
    body: { record: { id: "user-1" }, password: "segredo" },
  });
});

test("sends the captcha token with both checks of the password", async () => {
  vi.mocked(captchaOption).mockResolvedValue({ captchaToken: "one-use" });
  vi.mocked(captchaToken).mockResolvedValue("one-use");
  ephemeral.signInWithPassword.mockResolvedValue({ error: null });
  await checkPassword("ana@exemplo.com", "segredo");
  expect(ephemeral.signInWithPassword).toHaveBeenCalledWith(
    expect.objectContaining({ options: { captchaToken: "one-use" } }),
  );
  invoke.mockResolvedValue({ data: { deleted: true }, error: null });
  await deleteAccount("user-1", "segredo");
  expect(invoke).toHaveBeenCalledWith("delete-user", {
    method: "POST",
    body: { record: { id: "user-1" }, password: "segredo", captcha_token: "one-use" },
  });
});

test.each([
  [403, "invalid_credentials"],
  [403, "captcha_failed"],
  [429, "rate_limited"],
  [502, "payment_provider_unavailable"],
  [502, "storage_unavailable"],
  [500, "unknown"],
])("deleteAccount throws when the function answers %i %s", async (status, code) => {
  const context = Response.json({ code, message: "…" }, { status });
  invoke.mockResolvedValue({ data: null, error: Object.assign(new Error("non-2xx"), { context }) });
  await expect(deleteAccount("user-1", "x")).rejects.toMatchObject({ name: "AppError", code });
});
