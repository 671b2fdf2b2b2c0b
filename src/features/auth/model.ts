import { required } from "@/components/field-rules";
import type { FieldProblem } from "@/components/use-form";

/** Fewest characters of a password (specification, and `minimum_password_length` of the backend). */
export const shortestPassword = 6;

// The backend's hash reads no further, and refuses longer ones.
const longestPasswordBytes = 72;
const longestEmail = 254;

/** Digits of the code in the confirmation message (`otp_length` of the backend), and of an authenticator. */
export const codeLength = 6;

/** Rule of an e-mail: something that can be written to; whether it exists only a message can tell. */
export function emailRule(value: string): FieldProblem | null {
  if (value === "") return required;
  const looksRight = /^[^\s@,;<>"]+@[^\s@.,;<>"]+(\.[^\s@.,;<>"]+)+$/.test(value);
  return looksRight && value.length <= longestEmail ? null : { key: "validation.email" };
}

/** Rule of a password that is being chosen. */
export function newPasswordRule(value: string): FieldProblem | null {
  if (value === "") return required;
  if (value.length < shortestPassword)
    return { key: "validation.passwordMinLength", count: shortestPassword };
  const bytes = new TextEncoder().encode(value).length;
  return bytes > longestPasswordBytes
    ? { key: "validation.passwordMaxLength", count: longestPasswordBytes }
    : null;
}

/** Rule of the second typing of a new password. */
export function confirmationRule(value: string, password: string): FieldProblem | null {
  if (value === "") return required;
  return value === password ? null : { key: "validation.passwordMismatch" };
}

/** Rule of a code, from a message or an authenticator. */
export function codeRule(value: string): FieldProblem | null {
  if (value === "") return required;
  return new RegExp(`^\\d{${codeLength}}$`).test(value)
    ? null
    : { key: "validation.code", count: codeLength };
}

/** A code as it is sent: people copy the spaces that apps show between its groups. */
export function withoutSpaces(code: string): string {
  return code.replaceAll(/\s/g, "");
}
