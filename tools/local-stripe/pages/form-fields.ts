import type { CardError, DeclineCode } from "../cards.ts";

/** The fields of the payment form. */
export const fieldNames = ["method", "email", "cardNumber", "cardExpiry", "cardCvc", "billingName"] as const;
export type FieldName = (typeof fieldNames)[number];
/** The text fields; `method` is a choice. */
export type TextField = Exclude<FieldName, "method">;

/** Why a field of the payment page is invalid. */
export type FieldError =
  CardError | DeclineCode | "authentication_failed" | "name_missing" | "email_missing" | "email_invalid";
