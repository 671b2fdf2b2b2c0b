import type { FunctionErrorCode } from "./contract/error-codes.ts";

/** Why a function fails: besides what people can meet, mistakes of a caller or of the configuration. */
export type ErrorCode =
  | FunctionErrorCode
  | "invalid_request"
  | "invalid_signature"
  | "method_not_allowed"
  | "not_configured"
  // The page that sends a file knows it by its status.
  | "file_type";

const statuses: Record<ErrorCode, number> = {
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  last_admin: 409,
  invalid_request: 400,
  invalid_signature: 400,
  method_not_allowed: 405,
  plan_not_found: 404,
  plan_not_connected: 409,
  already_subscribed: 409,
  payment_pending: 409,
  domain_required: 409,
  card_declined: 402,
  no_billing_account: 404,
  no_subscription: 404,
  not_cancelling: 409,
  payment_provider_unavailable: 502,
  storage_unavailable: 502,
  storage_full: 507,
  invalid_credentials: 403,
  captcha_failed: 403,
  rate_limited: 429,
  image_type: 415,
  image_too_large: 413,
  image_dimensions: 422,
  file_type: 415,
  file_too_large: 413,
  not_configured: 500,
  unknown: 500,
};

/** A failure with an answer: its code decides the HTTP status. The message is for developers, in English. */
export class FunctionError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  /** In how many seconds the caller may try again, where that is known. */
  readonly retryAfterSeconds: number | undefined;
  /** What the payment provider said, in words that are fit for the buyer. */
  readonly providerMessage: string | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    options: { retryAfterSeconds?: number; providerMessage?: string | undefined } = {},
  ) {
    super(message);
    this.name = "FunctionError";
    this.code = code;
    this.status = statuses[code];
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.providerMessage = options.providerMessage;
  }
}
