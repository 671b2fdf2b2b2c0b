import { expect, test } from "vitest";
import { AppError } from "./app-error";
import { functionError, secondsInMessage, toAppError } from "./errors";

// Recorded errors of supabase-js.
const recorded = {
  wrongPassword: {
    name: "AuthApiError",
    __isAuthError: true,
    status: 400,
    code: "invalid_credentials",
    message: "Invalid login credentials",
  },
  unconfirmed: {
    name: "AuthApiError",
    __isAuthError: true,
    status: 400,
    code: "email_not_confirmed",
    message: "Email not confirmed",
  },
  taken: {
    name: "AuthApiError",
    __isAuthError: true,
    status: 422,
    code: "user_already_exists",
    message: "User already registered",
  },
  weak: {
    name: "AuthWeakPasswordError",
    __isAuthError: true,
    status: 422,
    code: "weak_password",
    message: "Password should be at least 6 characters.",
  },
  same: {
    name: "AuthApiError",
    __isAuthError: true,
    status: 422,
    code: "same_password",
    message: "New password should be different from the old password.",
  },
  usedLink: {
    name: "AuthApiError",
    __isAuthError: true,
    status: 403,
    code: "otp_expired",
    message: "Email link is invalid or has expired",
  },
  tooSoon: {
    name: "AuthApiError",
    __isAuthError: true,
    status: 429,
    code: "over_email_send_rate_limit",
    message: "For security purposes, you can only request this after 42 seconds.",
  },
  tooMany: {
    name: "AuthApiError",
    __isAuthError: true,
    status: 429,
    code: "over_request_rate_limit",
    message: "Request rate limit reached",
  },
  noSession: {
    name: "AuthSessionMissingError",
    __isAuthError: true,
    status: 400,
    message: "Auth session missing!",
  },
  offline: { name: "AuthRetryableFetchError", __isAuthError: true, status: 0, message: "Failed to fetch" },
  gateway: { name: "AuthRetryableFetchError", __isAuthError: true, status: 503, message: "{}" },
  noRow: {
    name: "PostgrestError",
    code: "PGRST116",
    details: "The result contains 0 rows",
    hint: null,
    message: "Cannot coerce the result to a single JSON object",
  },
  noGrant: {
    name: "PostgrestError",
    code: "42501",
    details: null,
    hint: null,
    message: "permission denied for table plans",
  },
  oldToken: { name: "PostgrestError", code: "PGRST303", details: null, hint: null, message: "JWT expired" },
  offlineRead: {
    name: "PostgrestError",
    code: "",
    details: "TypeError: Failed to fetch",
    hint: "",
    message: "TypeError: Failed to fetch",
  },
};

test.each([
  ["wrongPassword", "invalid_credentials"],
  ["unconfirmed", "email_not_confirmed"],
  ["taken", "email_taken"],
  ["weak", "weak_password"],
  ["same", "same_password"],
  ["usedLink", "link_invalid"],
  ["tooSoon", "rate_limited"],
  ["tooMany", "rate_limited"],
  ["noSession", "unauthorized"],
  ["offline", "network"],
  ["gateway", "unavailable"],
  ["noRow", "not_found"],
  ["noGrant", "forbidden"],
  ["oldToken", "unauthorized"],
  ["offlineRead", "network"],
] as const)("turns %s into %s with its cause", (name, code) => {
  const error = toAppError(recorded[name]);
  expect(error).toBeInstanceOf(AppError);
  expect(error.code).toBe(code);
  expect(error.cause).toBe(recorded[name]);
});

test.each([
  [new TypeError("Failed to fetch"), "network"],
  [new TypeError("Load failed"), "network"],
  [new TypeError("NetworkError when attempting to fetch resource."), "network"],
  [new Error("boom"), "unknown"],
  ["a string", "unknown"],
  [undefined, "unknown"],
] as const)("turns %s into %s", (thrown, code) => {
  expect(toAppError(thrown).code).toBe(code);
});

// Codes of Supabase Auth, from internal/api/errorcode in its source.
test.each([
  ["email_address_not_authorized", "email_not_sendable"],
  ["mfa_ip_address_mismatch", "mfa_connection_changed"],
  ["too_many_enrolled_mfa_factors", "mfa_too_many_factors"],
] as const)("maps the auth code %s to its own code", (code, meaning) => {
  expect(toAppError({ name: "AuthApiError", status: 422, code, message: "" }).code).toBe(meaning);
});

test("returns an AppError unchanged", () => {
  const error = new AppError("conflict");
  expect(toAppError(error)).toBe(error);
});

test("reads the waiting time in the server's message, or uses 30 seconds", () => {
  expect(toAppError(recorded.tooSoon).retryAfterSeconds).toBe(42);
  expect(toAppError(recorded.tooMany).retryAfterSeconds).toBe(30);
  expect(toAppError(recorded.wrongPassword).retryAfterSeconds).toBeUndefined();
  expect(secondsInMessage("only after 1 second")).toBe(1);
  expect(secondsInMessage("only after 0 seconds")).toBe(1);
});

function refusal(status: number, body: string): { name: string; message: string; context: Response } {
  return {
    name: "FunctionsHttpError",
    message: "Edge Function returned a non-2xx status code",
    context: new Response(body, { status }),
  };
}

test("reads the code in a function's response", async () => {
  const error = await functionError(refusal(409, '{"code":"already_subscribed","message":"x"}'));
  expect(error.code).toBe("already_subscribed");
});

test("uses the status when a function's response has no known code", async () => {
  expect((await functionError(refusal(502, "<html>"))).code).toBe("unavailable");
  expect(
    await functionError(
      refusal(502, '{"code":"payment_provider_unavailable","message":"x","provider_message":"No card"}'),
    ),
  ).toMatchObject({ code: "payment_provider_unavailable", providerMessage: "No card" });
  expect((await functionError(refusal(501, "{}"))).code).toBe("not_implemented");
  expect((await functionError(refusal(401, '{"code":"something_new"}'))).code).toBe("unauthorized");
  expect(
    (await functionError(refusal(429, '{"code":"rate_limited","message":"after 7 seconds"}')))
      .retryAfterSeconds,
  ).toBe(7);
});

test("returns network when a function cannot be reached", async () => {
  const error = {
    name: "FunctionsFetchError",
    message: "Failed to send a request to the Edge Function",
    context: new TypeError("Failed to fetch"),
  };
  expect((await functionError(error)).code).toBe("network");
});

test.each([
  [{ code: "PT409", message: "domain_locked", details: null, hint: null }, "domain_locked"],
  [
    {
      name: "AuthApiError",
      status: 422,
      code: "mfa_verification_failed",
      message: "Invalid TOTP code entered",
    },
    "mfa_invalid_code",
  ],
  [
    {
      name: "AuthApiError",
      status: 422,
      code: "mfa_totp_enroll_not_enabled",
      message: "MFA enroll is disabled for TOTP",
    },
    "mfa_unavailable",
  ],
  [{ name: "AuthApiError", status: 422, code: "insufficient_aal", message: "AAL2 required" }, "unauthorized"],
])("turns the profile's error %o into %s", (error, code) => {
  expect(toAppError(error).code).toBe(code);
});
