import * as z from "zod/mini";
import { typedDomain, typedPhone } from "@/lib/contact-checks";
import type { Language } from "@/lib/language";
import { personName, presentPassword, requiredText, says } from "@/lib/validation";

/** Fewest characters of a password (specification, and `minimum_password_length` of the backend). */
export const minPasswordLength = 6;

/** Fewest characters of a new password of the team. The auth service knows one length for all, so the forms ask for it. */
export const minTeamPasswordLength = 12;

// The backend's hash reads no further, and refuses longer ones.
const maxPasswordBytes = 72;
const maxEmailLength = 254;

/** Digits of the code in the confirmation e-mail (`otp_length` of the backend), and of an authenticator app. */
export const codeLength = 6;

// Something that can be written to; whether it exists only an e-mail can tell.
function emailAddress() {
  return requiredText().check(
    z.maxLength(maxEmailLength, says("validation.email")),
    z.regex(/^[^\s@,;<>"]+@[^\s@.,;<>"]+(\.[^\s@.,;<>"]+)+$/, says("validation.email")),
  );
}

function newPassword(fewest = minPasswordLength) {
  return presentPassword().check(
    z.minLength(fewest, says(`validation.passwordMinLength:${fewest}`)),
    z.refine(
      (password) => new TextEncoder().encode(password).length <= maxPasswordBytes,
      says(`validation.passwordMaxLength:${maxPasswordBytes}`),
    ),
  );
}

const newPasswordTwice = (fewest: number) => ({
  password: newPassword(fewest),
  password_confirmation: presentPassword(),
});
const passwordsMatch = z.refine<z.output<z.ZodMiniObject<ReturnType<typeof newPasswordTwice>>>>(
  ({ password, password_confirmation: confirmation }) => password === confirmation,
  { path: ["password_confirmation"], error: says("validation.passwordMismatch") },
);

const newAccount = { full_name: personName(), email: emailAddress(), password: newPassword() };
const notAsked = z.optional(z.string());

/** Signing in. */
export const loginSchema = z.object({ email: emailAddress(), password: presentPassword() });

/** Asking for an e-mail with a link. */
export const emailSchema = z.object({ email: emailAddress() });

/** A code from an e-mail or an authenticator app; people copy the spaces that apps show between its groups. */
export const codeSchema = z.object({
  code: z.string().check(
    z.overwrite((typed) => typed.replaceAll(/\s/g, "")),
    z.minLength(1, says("validation.required")),
    z.regex(new RegExp(`^\\d{${codeLength}}$`), says(`validation.code:${codeLength}`)),
  ),
});

/** Confirming an e-mail: with its code, or a password to set, or both. */
export function confirmationSchema({ asksCode, asksPassword }: { asksCode: boolean; asksPassword: boolean }) {
  return z.object({
    code: asksCode ? codeSchema.shape.code : notAsked,
    password: asksPassword ? newPassword() : notAsked,
  });
}

/** Confirming something without a code: as `codeSchema`, where none is asked for. */
export const withoutCodeSchema = z.object({ code: notAsked });

/** Signing up. */
export function registerSchema(language: Language) {
  return z.object({ ...newAccount, phone: typedPhone(language), domain: typedDomain() });
}

/** Signing up by the legacy form, which asks for no phone or domain. */
export const registerLegacySchema = z.object({ ...newAccount, phone: notAsked, domain: notAsked });

/** Setting a new password after a reset link. @param fewest characters */
export function updatePasswordSchema(fewest: number) {
  return z.object(newPasswordTwice(fewest)).check(passwordsMatch);
}

/** Changing the password, once the present one has been given. @param fewest characters */
export function changePasswordSchema(fewest: number) {
  return z.object({ password_current: presentPassword(), ...newPasswordTwice(fewest) }).check(passwordsMatch);
}

/** Changing the e-mail, once the password has been given. */
export function changeEmailSchema(currentEmail: string) {
  const isAnother = (email: string) => email.toLowerCase() !== currentEmail.toLowerCase();
  return z.object({
    email: emailAddress().check(z.refine(isAnother, says("validation.emailSame"))),
    password: presentPassword(),
  });
}

/** Deleting the account. @param word what has to be typed, in capital letters */
export function deleteAccountSchema(word: string) {
  const isWord = (typed: string) => typed.toLocaleUpperCase() === word;
  return z.object({
    word: requiredText().check(z.refine(isWord, says("validation.confirmWord"))),
    password: presentPassword(),
  });
}
