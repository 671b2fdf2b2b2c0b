import * as z from "zod/mini";
import { typedDomain, typedPhone } from "@/platform/contact-checks";
import type { Language } from "@/platform/language";
import type { Selected } from "@/platform/selected";
import { personName, says } from "@/platform/validation";

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

/** Returns the name for greetings: the first name, else the part of the e-mail before the @. */
export function shortName(fullName: string | null | undefined, email: string | null | undefined): string {
  const [first = ""] = fullName?.trim().split(/\s+/) ?? [];
  const [mailbox = ""] = email?.trim().split("@") ?? [];
  return first || mailbox;
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
