import type { FunctionErrorCode } from "./contract/error-codes.ts";

/** Error codes of functions: those shown to users, and those caused by callers or configuration. */
export type ErrorCode =
  | FunctionErrorCode
  | "invalid_request"
  | "invalid_signature"
  | "method_not_allowed"
  | "not_configured"
  // The upload page recognises this error by its status.
  | "file_type";

const statuses: Record<ErrorCode, number> = {
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  last_admin: 409,
  team_account: 409,
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
  site_provider_unavailable: 502,
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
  file_empty: 422,
  not_configured: 500,
  unknown: 500,
};

/** An error with a response. The code decides the HTTP status. The message is for developers, in English. */
export class FunctionError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  /** Seconds until the caller may try again, if known. */
  readonly retryAfterSeconds: number | undefined;
  /** The payment provider's message, if it is fit for buyers. */
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
