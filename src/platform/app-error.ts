import type { FunctionErrorCode } from "@contract/error-codes";

/** Error codes, each with a message in error-messages.ts. */
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
  | "image_heic"
  | "image_unreadable"
  | "domain_locked"
  | "files_expired"
  | "course_without_lessons"
  | "mfa_invalid_code"
  | "mfa_connection_changed"
  | "mfa_too_many_factors"
  | "mfa_unavailable"
  | "not_implemented"
  | "unavailable";

/** The only error type of the data layer. `cause` contains the original error for the log. */
export class AppError extends Error {
  readonly code: AppErrorCode;
  /** For `rate_limited`: the waiting time. */
  readonly retryAfterSeconds: number | undefined;
  /** For `payment_provider_unavailable`: the provider's message when it is intended for buyers. */
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

/** Messages of a failed fetch in each browser, which supabase-js forwards. */
export const failedFetch = /failed to fetch|fetch failed|networkerror|load failed|network request failed/i;

/**
 * Converts the error of a public page's request into an `AppError`. Smaller than `toAppError` because public pages
 * receive no backend codes.
 */
export function toPublicError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const isNetwork = error instanceof Error && failedFetch.test(error.message);
  return new AppError(isNetwork ? "network" : "unknown", { cause: error });
}
