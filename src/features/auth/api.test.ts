import { beforeEach, expect, test, vi } from "vitest";
import { getSupabase } from "@/lib/supabase";
import { requestPasswordReset, resendConfirmation, signIn, signUp, verifyCode, verifyLink } from "./api";

vi.mock("@/lib/supabase");

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
};

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
  vi.mocked(getSupabase).mockResolvedValue({ auth } as never);
});

test("signs up with what the profile is made of", async () => {
  auth.signUp.mockResolvedValue(accepted);
  await signUp(account);
  expect(auth.signUp).toHaveBeenCalledExactlyOnceWith({
    email: "ana@exemplo.com",
    password: "segredo",
    options: {
      data: { full_name: "Ana Souza", phone: "+5511987654321", domain: "padaria.com.br", locale: "pt-PT" },
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
    options: { data: { full_name: "Ana Souza", locale: "pt-PT" } },
  });
});

test.each([
  ["has an account", authError(422, "user_already_exists", "User already registered")],
  ["was sent a message a moment ago", tooSoon],
])("ends as with a new address when the e-mail %s", async (_, error) => {
  auth.signUp.mockResolvedValue(refused(error));
  await expect(signUp(account)).resolves.toBeUndefined();
});

test.each([
  [authError(429, "over_request_rate_limit", "Request rate limit reached"), "rate_limited"],
  [authError(429, "over_email_send_rate_limit", "email rate limit exceeded"), "rate_limited"],
  [authError(422, "weak_password", "Password is known to be weak"), "weak_password"],
  [authError(422, "signup_disabled", "Signups not allowed for this instance"), "sign_up_closed"],
  [new TypeError("Failed to fetch"), "network"],
])("signing up fails with %s as %s", async (error, code) => {
  auth.signUp.mockResolvedValue(refused(error));
  await expect(signUp(account)).rejects.toMatchObject({ name: "AppError", code });
});

test("tells a wrong password from an unconfirmed e-mail", async () => {
  auth.signInWithPassword.mockResolvedValueOnce(
    refused(authError(400, "invalid_credentials", "Invalid login credentials")),
  );
  await expect(signIn("a@b.co", "x")).rejects.toMatchObject({ code: "invalid_credentials" });
  auth.signInWithPassword.mockResolvedValueOnce(
    refused(authError(400, "email_not_confirmed", "Email not confirmed")),
  );
  await expect(signIn("a@b.co", "x")).rejects.toMatchObject({ code: "email_not_confirmed" });
});

test("throws rate_limited with the seconds to wait when an e-mail is asked for too soon", async () => {
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
])("verifying a link fails when the server answers %i %s", async (status, code, message, expected) => {
  auth.verifyOtp.mockResolvedValue(refused(authError(status, code, message)));
  await expect(verifyLink("hash", "signup")).rejects.toMatchObject({ code: expected });
});

test("verifies links by their token and codes by their e-mail", async () => {
  auth.verifyOtp.mockResolvedValue(accepted);
  await verifyLink("hash", "recovery");
  expect(auth.verifyOtp).toHaveBeenLastCalledWith({ token_hash: "hash", type: "recovery" });
  await verifyCode("a@b.co", "123456");
  expect(auth.verifyOtp).toHaveBeenLastCalledWith({ email: "a@b.co", token: "123456", type: "signup" });
});
