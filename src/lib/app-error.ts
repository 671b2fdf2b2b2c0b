import type { FunctionErrorCode } from "@contract/error-codes";

/** What went wrong, in terms the interface can put in words (see error-messages.ts). */
export type AppErrorCode =
  | FunctionErrorCode
  | "network"
  | "invalid_input"
  | "email_not_confirmed"
  | "email_taken"
  | "email_invalid"
  | "email_not_sendable"
  | "weak_password"
  | "same_password"
  | "current_password_wrong"
  | "link_invalid"
  | "sign_up_closed"
  | "domain_locked"
  | "course_without_lessons"
  | "mfa_invalid_code"
  | "mfa_connection_changed"
  | "mfa_too_many_factors"
  | "mfa_unavailable"
  | "not_implemented"
  | "unavailable";

/** The only error the data layer throws. What caused it is kept in `cause`, for the log. */
export class AppError extends Error {
  readonly code: AppErrorCode;
  /** With `rate_limited`: how long to wait before trying again. */
  readonly retryAfterSeconds: number | undefined;
  /** With `payment_provider_unavailable`: what the provider said, where it is meant for buyers. */
  readonly providerMessage: string | undefined;

  constructor(
    code: AppErrorCode,
    options: { cause?: unknown; retryAfterSeconds?: number; providerMessage?: string } = {},
  ) {
    super(code, { cause: options.cause });
    this.name = "AppError";
    this.code = code;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.providerMessage = options.providerMessage;
  }
}

/** How browsers, each in their own way, word a fetch that got no answer; supabase-js passes the words on. */
export const failedFetch = /failed to fetch|fetch failed|networkerror|load failed|network request failed/i;

/**
 * Turns what a plain request of the public pages threw into an `AppError`. They
 * meet no codes of the backend: `toAppError`, which knows those, would only weigh.
 */
export function toPublicError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const isNetwork = error instanceof Error && failedFetch.test(error.message);
  return new AppError(isNetwork ? "network" : "unknown", { cause: error });
}
