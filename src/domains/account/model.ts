import type { SiteModel } from "@contract/enums";
import { cleanLine } from "@contract/plain-text";
import * as z from "zod/mini";
import { typedDomain, typedPhone } from "@/platform/contact-checks";
import type { Language } from "@/platform/language";
import { filledLine, personName, presentPassword, requiredText, says } from "@/platform/validation";

/** Minimum length of a password (specification, and `minimum_password_length` of the backend). */
export const minPasswordLength = 6;

/** Minimum length of a new password in the team. Checked by forms: the auth service has one limit for all. */
export const minTeamPasswordLength = 12;

// The backend's hash reads no more bytes, and the backend rejects longer passwords.
const maxPasswordBytes = 72;
/** Seconds that the backend waits between two e-mails to one address (`max_frequency`). */
export const emailPauseSeconds = 60;

const maxEmailLength = 254;

/** Length of the code in the confirmation e-mail (`otp_length` of the backend) and of an MFA code. */
export const codeLength = 6;

// Checks only the form of the address; an e-mail shows whether it exists.
function emailAddress() {
  return filledLine().check(
    z.maxLength(maxEmailLength, says("validation.email")),
    z.regex(/^[^\s@,;<>"]+@[^\s@.,;<>"]+(\.[^\s@.,;<>"]+)+$/, says("validation.email")),
  );
}

function newPassword(minLength = minPasswordLength) {
  return presentPassword().check(
    z.minLength(minLength, says(`validation.passwordMinLength:${minLength}`)),
    z.refine(
      (password) => new TextEncoder().encode(password).length <= maxPasswordBytes,
      says(`validation.passwordMaxLength:${maxPasswordBytes}`),
    ),
  );
}

const newPasswordTwice = (minLength: number) => ({
  password: newPassword(minLength),
  password_confirmation: presentPassword(),
});
const passwordsMatch = z.refine<z.output<z.ZodMiniObject<ReturnType<typeof newPasswordTwice>>>>(
  ({ password, password_confirmation: confirmation }) => password === confirmation,
  { path: ["password_confirmation"], error: says("validation.passwordMismatch") },
);

const newAccount = { full_name: personName(), email: emailAddress(), password: newPassword() };
const notAsked = z.optional(z.string());

/** The sign-in form. */
export const loginSchema = z.object({ email: emailAddress(), password: presentPassword() });

/** A form that requests an e-mail with a link. */
export const emailSchema = z.object({ email: emailAddress() });

/** A code from an e-mail or an authenticator app, with or without the spaces that apps show. */
export const codeSchema = z.object({
  code: z.string().check(
    z.overwrite((typed) => cleanLine(typed).replaceAll(" ", "")),
    z.minLength(1, says("validation.required")),
    z.regex(new RegExp(`^\\d{${codeLength}}$`), says(`validation.code:${codeLength}`)),
  ),
});

/** The confirmation of an e-mail: with its code, a new password, or both. */
export function confirmationSchema({ asksCode, asksPassword }: { asksCode: boolean; asksPassword: boolean }) {
  return z.object({
    code: asksCode ? codeSchema.shape.code : notAsked,
    password: asksPassword ? newPassword() : notAsked,
  });
}

/** Replaces `codeSchema` where no code is required. */
export const withoutCodeSchema = z.object({ code: notAsked });

/** The name, phone (E.164), domain (ASCII) and model that a sign-up sets, once it is confirmed. */
export type SignUpDetails = { fullName: string; phone?: string; domain?: string; model?: SiteModel };

/** What a visitor typed into the sign-up, without the password. */
export type TypedAccount = Omit<SignUpDetails, "model"> & { email: string };

/** The form of the details on the page after a confirmation. The sign-up may have had no phone and no domain. */
export function reviewSchema(language: Language, asked: { phone: boolean; domain: boolean }) {
  return z.object({
    full_name: personName(),
    phone: asked.phone ? typedPhone(language) : notAsked,
    domain: asked.domain ? typedDomain() : notAsked,
    model: z.optional(z.string()),
  });
}

/** The sign-up form. */
export function registerSchema(language: Language) {
  return z.object({ ...newAccount, phone: typedPhone(language), domain: typedDomain() });
}

/** The legacy sign-up form, which has no phone or domain. */
export const registerLegacySchema = z.object({ ...newAccount, phone: notAsked, domain: notAsked });

/** The form for a new password after a reset link. @param minLength minimum length in characters */
export function updatePasswordSchema(minLength: number) {
  return z.object(newPasswordTwice(minLength)).check(passwordsMatch);
}

/** The form that changes the password, with the current one. @param minLength minimum length in characters */
export function changePasswordSchema(minLength: number) {
  return z
    .object({ password_current: presentPassword(), ...newPasswordTwice(minLength) })
    .check(passwordsMatch);
}

/** The form that changes the e-mail, with the password. */
export function changeEmailSchema(currentEmail: string) {
  return z.extend(newEmailSchema(currentEmail), { password: presentPassword() });
}

/** A form with another e-mail for an account. */
export function newEmailSchema(currentEmail: string) {
  const isAnother = (email: string) => email.toLowerCase() !== currentEmail.toLowerCase();
  return z.object({ email: emailAddress().check(z.refine(isAnother, says("validation.emailSame"))) });
}

/** The form that deletes the account. @param word the confirmation word, in capital letters */
export function deleteAccountSchema(word: string) {
  const isWord = (typed: string) => typed.toLocaleUpperCase() === word;
  return z.object({
    word: requiredText().check(z.refine(isWord, says("validation.confirmWord"))),
    password: presentPassword(),
  });
}
