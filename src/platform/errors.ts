import { AppError, failedFetch, type AppErrorCode } from "./app-error";
import { errorMessages } from "./error-messages";

/** Default waiting time without one from the server. */
export const defaultRetryAfterSeconds = 30;

// Codes of Supabase Auth, PostgREST and Postgres with their own error code.
const byBackendCode: Record<string, AppErrorCode> = {
  invalid_credentials: "invalid_credentials",
  email_not_confirmed: "email_not_confirmed",
  user_already_exists: "email_taken",
  email_exists: "email_taken",
  email_address_invalid: "email_invalid",
  email_address_not_authorized: "email_not_sendable",
  weak_password: "weak_password",
  same_password: "same_password",
  current_password_required: "current_password_wrong",
  current_password_invalid: "current_password_wrong",
  captcha_failed: "captcha_failed",
  otp_expired: "link_invalid",
  flow_state_expired: "link_invalid",
  flow_state_not_found: "link_invalid",
  bad_code_verifier: "link_invalid",
  signup_disabled: "sign_up_closed",
  email_provider_disabled: "sign_up_closed",
  validation_failed: "invalid_input",
  session_not_found: "unauthorized",
  session_expired: "unauthorized",
  refresh_token_not_found: "unauthorized",
  refresh_token_already_used: "unauthorized",
  bad_jwt: "unauthorized",
  no_authorization: "unauthorized",
  user_not_found: "unauthorized",
  user_banned: "forbidden",
  insufficient_aal: "unauthorized",
  mfa_verification_failed: "mfa_invalid_code",
  mfa_verification_rejected: "mfa_invalid_code",
  mfa_challenge_expired: "mfa_invalid_code",
  mfa_ip_address_mismatch: "mfa_connection_changed",
  too_many_enrolled_mfa_factors: "mfa_too_many_factors",
  mfa_totp_enroll_not_enabled: "mfa_unavailable",
  mfa_totp_verify_not_enabled: "mfa_unavailable",
  over_email_send_rate_limit: "rate_limited",
  over_request_rate_limit: "rate_limited",
  PGRST116: "not_found",
  PGRST301: "unauthorized",
  PGRST303: "unauthorized",
  "42501": "forbidden",
  "23505": "conflict",
  "23514": "invalid_input",
  "22001": "invalid_input",
  "22P02": "invalid_input",
  // Postgres: feature not supported.
  "0A000": "not_implemented",
};

function isAppErrorCode(value: string): value is AppErrorCode {
  return Object.hasOwn(errorMessages, value);
}

function fromStatus(status: number): AppErrorCode {
  if (status === 0) return "network";
  if (status === 401) return "unauthorized";
  if (status === 403) return "forbidden";
  if (status === 404) return "not_found";
  if (status === 409) return "conflict";
  if (status === 400 || status === 415 || status === 422) return "invalid_input";
  if (status === 413) return "file_too_large";
  if (status === 429) return "rate_limited";
  if (status === 501) return "not_implemented";
  if (status === 507) return "storage_full";
  return status >= 500 ? "unavailable" : "unknown";
}

// Possible fields of the Supabase client's errors. Other errors may have any type in them.
type ErrorFields = { name?: unknown; message?: unknown; code?: unknown; status?: unknown; context?: unknown };

const asText = (value: unknown) => (typeof value === "string" ? value : "");

/** Returns the seconds in a server message such as "you can only request this after 42 seconds". */
export function secondsInMessage(message: string): number {
  const seconds = /after (\d+) seconds?/i.exec(message)?.[1];
  return seconds === undefined ? defaultRetryAfterSeconds : Math.max(1, Number(seconds));
}

function codeOf({ name, message, code, status, context }: ErrorFields): AppErrorCode {
  if (name === "AuthSessionMissingError") return "unauthorized";
  // Another tab refreshed the session at the same time.
  if (name === "AuthRefreshDiscardedError") return "unavailable";
  if (name === "FunctionsFetchError") return "network";
  if (name === "FunctionsRelayError") return "unavailable";

  // Rejections of our database functions have their name as message. Their code is only the status.
  if (
    message === "domain_locked" ||
    message === "course_without_lessons" ||
    message === "email_taken" ||
    message === "team_account"
  ) {
    return message;
  }
  const known = byBackendCode[asText(code)];
  if (known) return known;
  // An HTTP status in PostgREST's code format, which our database functions raise, too.
  const [, named] = /^PT(\d{3})$/.exec(asText(code)) ?? [];
  if (named !== undefined) return fromStatus(Number(named));
  if (failedFetch.test(asText(message))) return "network";

  if (context instanceof Response) return fromStatus(context.status);
  return typeof status === "number" ? fromStatus(status) : "unknown";
}

function appError(code: AppErrorCode, message: unknown, cause: unknown): AppError {
  if (code !== "rate_limited") return new AppError(code, { cause });
  return new AppError(code, { cause, retryAfterSeconds: secondsInMessage(asText(message)) });
}

/**
 * Converts an error of the Supabase client into an `AppError`. For edge functions, use `functionError`, which also
 * reads the body.
 */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (typeof error !== "object" || error === null) return new AppError("unknown", { cause: error });
  const fields: ErrorFields = error;
  return appError(codeOf(fields), fields.message, error);
}

/** Returns the server's message of a rejection; undefined without one. */
export function serverMessage({ cause }: AppError): string | undefined {
  if (typeof cause !== "object" || cause === null || !("message" in cause)) return undefined;
  return asText(cause.message) || undefined;
}

/** Returns whether an error means that the row does not exist or is invisible to the caller. */
export function isNotFound(error: unknown): boolean {
  return error != null && toAppError(error).code === "not_found";
}

/**
 * Like `toAppError`, for `functions.invoke`: our functions return failures as `{ code, message }`, which the client
 * leaves unread in the error's response.
 */
export async function functionError(error: unknown): Promise<AppError> {
  const response = typeof error === "object" && error !== null && "context" in error ? error.context : null;
  if (!(response instanceof Response)) return toAppError(error);
  try {
    const { code, message, provider_message } = (await response.clone().json()) as ErrorFields & {
      provider_message?: unknown;
    };
    const known = asText(code);
    const providerMessage = asText(provider_message);
    if (known === "payment_provider_unavailable" && providerMessage !== "") {
      return new AppError(known, { cause: error, providerMessage });
    }
    if (isAppErrorCode(known)) return appError(known, message, error);
  } catch {
    // Not a response of our functions, for example a proxy's page. The status determines the code.
  }
  return toAppError(error);
}
