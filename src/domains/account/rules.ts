import type { SiteModel } from "@contract/enums";
import { firstName } from "@contract/first-name";
import { cleanLine } from "@contract/plain-text";
import type { User } from "@supabase/supabase-js";
import * as z from "zod/mini";
import { typedDomain, typedPhone } from "@/platform/contact-checks";
import type { Language } from "@/platform/language";
import type { Selected } from "@/platform/selected";
import { serverNow } from "@/platform/time";
import { filledLine, personName, presentPassword, requiredText, says } from "@/platform/validation";
import { aalOf, type AssuranceLevel, sessionSince } from "./parts/session/token";

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

/** Columns of a profile. */
export const profileColumns =
  "fullName:full_name, email, avatarUrl:avatar_url, phone, domain, seen:updated_at";

/**
 * The customer's own details: the phone in E.164, the domain in lower-case ASCII. `seen` is when they last changed; a
 * save compares it.
 */
export type Profile = Selected<"profiles", typeof profileColumns>;

/** Returns whether the user has not confirmed the details of their sign-up. Only the confirmation of an e-mail deletes the name. */
export function isUnreviewed({ domain, fullName }: Pick<Profile, "domain" | "fullName">): boolean {
  return domain === null && fullName === null;
}

/** The editable part of a profile: phone in E.164, domain in ASCII; no domain while it is locked. */
export interface ProfileChange {
  fullName: string;
  phone: string;
  domain?: string;
  locale: Language;
}

/** Returns the name for greetings: the first name with a title before it, else the part of the e-mail before the @. */
export function shortName(fullName: string | null | undefined, email: string | null | undefined): string {
  const [mailbox = ""] = email?.trim().split("@") ?? [];
  return firstName(fullName ?? "") || mailbox;
}

/** The form of the customer's details. A locked domain is read-only. */
export function detailsSchema(language: Language, domainLocked: boolean) {
  return z.object({
    full_name: personName(),
    phone: typedPhone(language),
    domain: domainLocked ? z.string() : typedDomain(),
  });
}

/** The customer's details as they are typed. */
export type DetailsFields = z.output<ReturnType<typeof detailsSchema>>;

const maxNoteLength = 1000;

/** The form that requests another domain for a live site. */
export const domainRequestSchema = z.object({
  domain: typedDomain(),
  note: z.string().check(z.trim(), z.maxLength(maxNoteLength, says(`validation.maxLength:${maxNoteLength}`))),
});

/** A verified MFA factor: an authenticator app. */
export type Factor = {
  id: string;
  /** ISO 8601. */
  addedAt: string;
};

/** The account of the signed-in user, as the auth service returns it. */
export type Account = {
  email: string;
  /** The user has a role in the team. */
  isTeam: boolean;
  /** The new address that awaits confirmation, and when the change was requested (ISO 8601). */
  emailChange: { to: string; askedAt: string } | null;
  /** ISO 8601; null when unknown. */
  lastSignInAt: string | null;
  /** When this browser's session began, ISO 8601; null when the token does not say. */
  sessionSince: string | null;
  aal: AssuranceLevel;
  factors: readonly Factor[];
};

/** How long the links of an e-mail work, in milliseconds (`otp_expiry` of the backend). */
export const linkLifetimeMs = 3_600_000;

/** The verified factors of an account, oldest first. */
export function factorsOf(user: Pick<User, "factors">): Factor[] {
  return (user.factors ?? [])
    .filter(({ factor_type: type, status }) => type === "totp" && status === "verified")
    .map(({ id, created_at: addedAt }) => ({ id, addedAt }))
    .toSorted((a, b) => a.addedAt.localeCompare(b.addedAt));
}

/** Combines the user from the auth service with the token of the session. */
export function toAccount(user: User, token: string, now = serverNow()): Account {
  const { new_email: to, email_change_sent_at: askedAt } = user;
  const waiting = Boolean(to && askedAt && now - Date.parse(askedAt) < linkLifetimeMs);
  return {
    email: user.email ?? "",
    isTeam: typeof user.app_metadata["role"] === "string",
    emailChange: waiting && to && askedAt ? { to, askedAt } : null,
    lastSignInAt: user.last_sign_in_at ?? null,
    sessionSince: sessionSince(token),
    aal: aalOf(token),
    factors: factorsOf(user),
  };
}
