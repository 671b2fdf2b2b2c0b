import type { ParseKeys } from "i18next";
import type { AppErrorCode } from "./app-error";

/** A key of the `common` texts. */
export type CommonKey = ParseKeys<"common">;

/** The words for every error code: the one place where codes become sentences. */
export const errorMessages = {
  network: "errors.network",
  unauthorized: "errors.unauthorized",
  forbidden: "errors.forbidden",
  not_found: "errors.notFound",
  conflict: "errors.conflict",
  invalid_input: "errors.invalidInput",
  rate_limited: "errors.rateLimited",
  last_admin: "errors.lastAdmin",
  invalid_credentials: "errors.invalidCredentials",
  email_not_confirmed: "errors.emailNotConfirmed",
  email_taken: "errors.emailTaken",
  email_invalid: "errors.emailInvalid",
  weak_password: "errors.weakPassword",
  same_password: "errors.samePassword",
  current_password_wrong: "errors.currentPasswordWrong",
  captcha_failed: "errors.captchaFailed",
  link_invalid: "errors.linkInvalid",
  sign_up_closed: "errors.signUpClosed",
  already_subscribed: "errors.alreadySubscribed",
  payment_pending: "errors.paymentPending",
  domain_required: "errors.domainRequired",
  plan_not_found: "errors.planNotFound",
  plan_not_connected: "errors.planNotConnected",
  payment_provider_unavailable: "errors.paymentProviderUnavailable",
  image_type: "errors.imageType",
  image_too_large: "errors.imageTooLarge",
  image_dimensions: "errors.imageDimensions",
  storage_unavailable: "errors.storageUnavailable",
  domain_locked: "errors.domainLocked",
  mfa_invalid_code: "errors.mfaInvalidCode",
  mfa_unavailable: "errors.mfaUnavailable",
  no_billing_account: "errors.noBillingAccount",
  no_subscription: "errors.noSubscription",
  not_cancelling: "errors.notCancelling",
  not_implemented: "errors.notImplemented",
  unavailable: "errors.unavailable",
  unknown: "errors.unknown",
} as const satisfies Record<AppErrorCode, CommonKey>;
