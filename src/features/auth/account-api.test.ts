import { beforeEach, expect, test, vi } from "vitest";
import { createPassingClient } from "@/lib/passing-client";
import { getSupabase } from "@/lib/supabase";
import { hostedSession, hostedUser } from "@/test/recorded-auth";
import {
  changeEmail,
  checkPassword,
  confirmEmailChange,
  deleteAccount,
  getAccount,
  signOutOthers,
} from "./account-api";

vi.mock("@/lib/passing-client");
vi.mock("@/lib/supabase");

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
const passing = { signInWithPassword: vi.fn<Call>(), signOut: vi.fn<Call>() };
const invoke = vi.fn<Call>();

beforeEach(() => {
  vi.resetAllMocks();
  vi.mocked(getSupabase).mockResolvedValue({ auth, functions: { invoke } } as never);
  vi.mocked(createPassingClient).mockResolvedValue({ auth: passing } as never);
  for (const call of [auth.refreshSession, auth.updateUser, auth.signOut, passing.signOut]) {
    call.mockResolvedValue({ data: {}, error: null });
  }
});

test("a session that knows an older e-mail is renewed", async () => {
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

test("the password is checked beside the session, which stays", async () => {
  passing.signInWithPassword.mockResolvedValueOnce({ error: null });
  await checkPassword("ana@exemplo.com", "segredo");
  expect(passing.signInWithPassword).toHaveBeenCalledWith({ email: "ana@exemplo.com", password: "segredo" });
  expect(passing.signOut).toHaveBeenCalledWith({ scope: "local" });
  expect(auth.signOut).not.toHaveBeenCalled();
  passing.signInWithPassword.mockResolvedValueOnce({
    error: authError(400, "invalid_credentials", "Invalid login credentials"),
  });
  await expect(checkPassword("ana@exemplo.com", "x")).rejects.toMatchObject({ code: "invalid_credentials" });
});

test("a new e-mail is asked for with the place its messages lead to", async () => {
  await changeEmail("nova@exemplo.com", "https://site/verificar-email");
  expect(auth.updateUser).toHaveBeenCalledExactlyOnceWith(
    { email: "nova@exemplo.com" },
    { emailRedirectTo: "https://site/verificar-email" },
  );
});

test("an e-mail that belongs to someone else ends as a free one", async () => {
  auth.updateUser.mockResolvedValue({
    error: authError(422, "email_exists", "A user with this email address has already been registered"),
  });
  await expect(changeEmail("zeca@exemplo.com", "https://site")).resolves.toBeUndefined();
});

test("asking for it too soon carries the seconds to wait", async () => {
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

test("the first of two confirmations opens no session, the second does", async () => {
  // What the client makes of { code: "200", msg: "Confirmation link accepted…" }
  auth.verifyOtp.mockResolvedValueOnce({ data: { user: null, session: null }, error: null });
  expect(await confirmEmailChange("hash")).toBe("half");
  auth.verifyOtp.mockResolvedValueOnce({ data: { user: {}, session: hostedSession("aal1") }, error: null });
  expect(await confirmEmailChange("hash")).toBe("done");
  expect(auth.verifyOtp).toHaveBeenLastCalledWith({ token_hash: "hash", type: "email_change" });
});

test.each([
  [403, "otp_expired", "Email link is invalid or has expired", "link_invalid"],
  [429, "over_request_rate_limit", "Request rate limit reached", "rate_limited"],
  [500, "unexpected_failure", "Database error", "unavailable"],
])("a confirmation that the server answers with %i %s", async (status, code, message, expected) => {
  auth.verifyOtp.mockResolvedValue({ data: {}, error: authError(status, code, message) });
  await expect(confirmEmailChange("hash")).rejects.toMatchObject({ code: expected });
});

test("signing out others leaves this browser signed in", async () => {
  await signOutOthers();
  expect(auth.signOut).toHaveBeenCalledExactlyOnceWith({ scope: "others" });
});

test("deleting the account names it and proves who asks", async () => {
  invoke.mockResolvedValue({ data: { deleted: true }, error: null });
  await deleteAccount("user-1", "segredo");
  expect(invoke).toHaveBeenCalledExactlyOnceWith("delete-user", {
    body: { record: { id: "user-1" }, password: "segredo" },
  });
});

test.each([
  [403, "invalid_credentials"],
  [429, "rate_limited"],
  [502, "payment_provider_unavailable"],
  [502, "storage_unavailable"],
  [500, "unknown"],
])("deleting refused with %i %s", async (status, code) => {
  const context = Response.json({ code, message: "…" }, { status });
  invoke.mockResolvedValue({ data: null, error: Object.assign(new Error("non-2xx"), { context }) });
  await expect(deleteAccount("user-1", "x")).rejects.toMatchObject({ name: "AppError", code });
});
