/** What an edge function may answer (`{ code, message }`) that the interface has words for. */
export type FunctionErrorCode =
  | "unauthorized"
  | "rate_limited"
  | "invalid_credentials"
  | "captcha_failed"
  | "already_subscribed"
  | "domain_required"
  | "plan_not_found"
  | "plan_not_connected"
  | "payment_provider_unavailable"
  | "no_billing_account"
  | "no_subscription"
  | "not_cancelling"
  | "image_type"
  | "image_too_large"
  | "image_dimensions"
  | "storage_unavailable"
  | "unknown";
