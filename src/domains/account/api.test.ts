import { beforeEach, expect, test, vi } from "vitest";
import { captchaOption } from "@/platform/captcha";
import { getSupabase, storedUserId } from "@/platform/supabase";
import { exchangeCode, verifyLink } from "./links";
import { requestPasswordReset, resendConfirmation, signIn, signUp, verifyCode } from "./sign-in";
import { signOutEverywhere, signOutHere } from "./parts/session/auth-client";

vi.mock("@/platform/captcha");
vi.mock("@/platform/supabase");

// Answers of the auth service as its client returns them (recorded).
const authError = (status: number, code: string, message: string) =>
  Object.assign(new Error(message), { name: "AuthApiError", __isAuthError: true, status, code });
const refused = (error: Error) => ({ data: { user: null, session: null }, error });
const accepted = { data: { user: {}, session: null }, error: null };
const tooSoon = authError(
  429,
  "over_email_send_rate_limit",
  "For security purposes, you can only request this after 59 seconds.",
);

type Call = (...given: unknown[]) => Promise<unknown>;

const auth = {
  signInWithPassword: vi.fn<Call>(),
  signUp: vi.fn<Call>(),
  resend: vi.fn<Call>(),
  verifyOtp: vi.fn<Call>(),
  resetPasswordForEmail: vi.fn<Call>(),
  exchangeCodeForSession: vi.fn<Call>(),
  updateUser: vi.fn<Call>(),
  signOut: vi.fn<Call>(),
};

const rpc = vi.fn<Call>();
const replaceNone = () => Promise.resolve(false);

const emailRedirectTo = "http://127.0.0.1:5173/verificar-email";

const account = {
  email: "ana@exemplo.com",
  password: "segredo",
  fullName: "Ana Souza",
  phone: "+5511987654321",
  domain: "padaria.com.br",
  locale: "pt-PT",
} as const;

beforeEach(() => {
  vi.resetAllMocks();
  vi.mocked(storedUserId).mockReturnValue(null);
  vi.mocked(getSupabase).mockResolvedValue({ auth, rpc } as never);
  vi.mocked(captchaOption).mockResolvedValue({});
});

test("signs up with the name, phone, domain and language of the profile", async () => {
  auth.signUp.mockResolvedValue(accepted);
  await signUp(account);
  expect(auth.signUp).toHaveBeenCalledExactlyOnceWith({
    email: "ana@exemplo.com",
    password: "segredo",
    options: {
      data: { full_name: "Ana Souza", phone: "+5511987654321", domain: "padaria.com.br", locale: "pt-PT" },
      emailRedirectTo,
    },
  });
});

test("replaces the details of an earlier sign-up before it signs up, and signs up without an answer", async () => {
  const calls: string[] = [];
  rpc.mockImplementation(async () => {
    calls.push("replace");
    return { error: new Error("503") };
  });
  auth.signUp.mockImplementation(async () => {
    calls.push("sign up");
    return accepted;
  });
  await signUp({ ...account, model: "bakery" });
  expect(calls).toEqual(["replace", "sign up"]);
  expect(rpc).toHaveBeenCalledExactlyOnceWith("replace_sign_up", {
    email: "ana@exemplo.com",
    details: {
      full_name: "Ana Souza",
      phone: "+5511987654321",
      domain: "padaria.com.br",
      model: "bakery",
      locale: "pt-PT",
    },
  });
});

test("sends no phone or domain when the form has none", async () => {
  auth.signUp.mockResolvedValue(accepted);
  const { email, password, fullName, locale } = account;
  await signUp({ email, password, fullName, locale });
  expect(auth.signUp).toHaveBeenCalledExactlyOnceWith({
    email,
    password,
    options: { data: { full_name: "Ana Souza", locale: "pt-PT" }, emailRedirectTo },
  });
});

test.each([
  ["has an account", authError(422, "user_already_exists", "User already registered")],
  ["was sent a message a moment ago", tooSoon],
])("signUp succeeds without an error when the e-mail %s", async (_, error) => {
  auth.signUp.mockResolvedValue(refused(error));
  await expect(signUp(account)).resolves.toBeUndefined();
});

test.each([
  [authError(429, "over_request_rate_limit", "Request rate limit reached"), "rate_limited"],
  [authError(429, "over_email_send_rate_limit", "email rate limit exceeded"), "rate_limited"],
  [authError(422, "weak_password", "Password is known to be weak"), "weak_password"],
  [authError(422, "signup_disabled", "Signups not allowed for this instance"), "sign_up_closed"],
  [new TypeError("Failed to fetch"), "network"],
])("signUp fails with %s as %s", async (error, code) => {
  auth.signUp.mockResolvedValue(refused(error));
  await expect(signUp(account)).rejects.toMatchObject({ name: "AppError", code });
});

test("distinguishes a wrong password from an unconfirmed e-mail", async () => {
  auth.signInWithPassword.mockResolvedValueOnce(
    refused(authError(400, "invalid_credentials", "Invalid login credentials")),
  );
  await expect(signIn("a@b.co", "x")).rejects.toMatchObject({ code: "invalid_credentials" });
  auth.signInWithPassword.mockResolvedValueOnce(
    refused(authError(400, "email_not_confirmed", "Email not confirmed")),
  );
  await expect(signIn("a@b.co", "x")).rejects.toMatchObject({ code: "email_not_confirmed" });
});

test("throws rate_limited with the seconds to wait when an e-mail is requested too soon", async () => {
  auth.resend.mockResolvedValue(refused(tooSoon));
  await expect(resendConfirmation("a@b.co")).rejects.toMatchObject({
    code: "rate_limited",
    retryAfterSeconds: 59,
  });
  auth.resetPasswordForEmail.mockResolvedValue(refused(tooSoon));
  await expect(requestPasswordReset("a@b.co", "https://x/atualizar-senha")).rejects.toMatchObject({
    retryAfterSeconds: 59,
  });
});

test.each([
  [403, "otp_expired", "Email link is invalid or has expired", "link_invalid"],
  [400, "validation_failed", "Verify requires a token hash", "link_invalid"],
  [404, "user_not_found", "User not found", "link_invalid"],
  [429, "over_request_rate_limit", "Request rate limit reached", "rate_limited"],
  [500, "unexpected_failure", "Database error", "unavailable"],
])("verifyLink throws when the server answers %i %s", async (status, code, message, expected) => {
  auth.verifyOtp.mockResolvedValue(refused(authError(status, code, message)));
  await expect(verifyLink("hash", "signup", replaceNone)).rejects.toMatchObject({ code: expected });
});

test("verifies links by token and codes by e-mail", async () => {
  auth.verifyOtp.mockResolvedValue(accepted);
  await verifyLink("hash", "recovery", replaceNone);
  expect(auth.verifyOtp).toHaveBeenLastCalledWith({ token_hash: "hash", type: "recovery" });
  await verifyCode("a@b.co", "123456");
  expect(auth.verifyOtp).toHaveBeenLastCalledWith({ email: "a@b.co", token: "123456", type: "signup" });
});

test("sends the captcha token with every call that a visitor can make", async () => {
  vi.mocked(captchaOption).mockResolvedValue({ captchaToken: "one-use" });
  for (const call of [auth.signInWithPassword, auth.signUp, auth.resend, auth.resetPasswordForEmail]) {
    call.mockResolvedValue(accepted);
  }
  await signIn("a@b.co", "x");
  await signUp(account);
  await resendConfirmation("a@b.co");
  await requestPasswordReset("a@b.co", "https://x/atualizar-senha");
  const withToken = expect.objectContaining({ captchaToken: "one-use" }) as unknown;
  for (const call of [auth.signInWithPassword, auth.signUp, auth.resend]) {
    expect(call).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ options: withToken }));
  }
  expect(auth.resetPasswordForEmail).toHaveBeenCalledExactlyOnceWith("a@b.co", withToken);
});

test("throws captcha_failed when the server rejects the token", async () => {
  auth.signInWithPassword.mockResolvedValue(
    refused(authError(400, "captcha_failed", "captcha protection: request disallowed (no captcha response)")),
  );
  await expect(signIn("a@b.co", "x")).rejects.toMatchObject({ code: "captcha_failed" });
});

test("exchanges the code of an address, and reports it as a used link in another browser", async () => {
  auth.exchangeCodeForSession.mockResolvedValueOnce(accepted);
  await exchangeCode("0b1c", replaceNone);
  expect(auth.exchangeCodeForSession).toHaveBeenCalledExactlyOnceWith("0b1c");
  auth.exchangeCodeForSession.mockResolvedValueOnce(
    refused(authError(400, "pkce_code_verifier_not_found", "PKCE code verifier not found in storage.")),
  );
  await expect(exchangeCode("0b1c", replaceNone)).rejects.toMatchObject({ code: "link_invalid" });
});

test("signs out in this browser only, or everywhere", async () => {
  auth.signOut.mockResolvedValue({ error: null });
  await signOutHere();
  expect(auth.signOut).toHaveBeenLastCalledWith({ scope: "local" });
  await signOutEverywhere();
  expect(auth.signOut).toHaveBeenLastCalledWith({ scope: "global" });
});
