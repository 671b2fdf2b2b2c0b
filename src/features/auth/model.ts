import type { FieldProblem } from "@/components/use-form";

/** Fewest characters of a password (specification, and `minimum_password_length` of the backend). */
export const shortestPassword = 6;

// The backend's hash reads no further, and refuses longer ones.
const longestPasswordBytes = 72;
const longestName = 120;
const longestEmail = 254;

/** Digits of the code in the confirmation message (`otp_length` of the backend). */
export const codeLength = 6;

const required: FieldProblem = { key: "validation.required" };

/** Rule of a field that must be filled in. */
export function requiredRule(value: string): FieldProblem | null {
  return value === "" ? required : null;
}

/** Rule of a person's name. */
export function nameRule(value: string): FieldProblem | null {
  if (value.length > longestName) return { key: "validation.maxLength", count: longestName };
  return requiredRule(value);
}

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

/** Rule of the code in the confirmation message. */
export function codeRule(value: string): FieldProblem | null {
  if (value === "") return required;
  return new RegExp(`^\\d{${codeLength}}$`).test(value)
    ? null
    : { key: "validation.code", count: codeLength };
}
