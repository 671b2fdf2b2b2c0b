import * as z from "zod/mini";
import { typedDomain, typedPhone } from "@/lib/contact-checks";
import type { Language } from "@/lib/language";
import type { Selected } from "@/lib/selected";
import { personName, says } from "@/lib/validation";

/** Columns of a profile. */
export const profileColumns = "fullName:full_name, email, avatarUrl:avatar_url, phone, domain";

/** Everything a customer tells us about themselves: the phone in E.164, the domain in lower-case ASCII. */
export type Profile = Selected<"profiles", typeof profileColumns>;

/** What of a profile is saved: phone in E.164, domain in ASCII; without a domain where it may not change. */
export interface ProfileChange {
  fullName: string;
  phone: string;
  domain?: string;
  locale: Language;
}

/** Letters that stand for a person without an avatar: of their first and last name, else of their e-mail, else "U". */
export function initials(fullName: string | null | undefined, email: string | null | undefined): string {
  const words = fullName?.trim().split(/\s+/) ?? [];
  const [first = "", last = ""] = [words.at(0), words.length > 1 ? words.at(-1) : ""];
  const letters = firstLetter(first) + firstLetter(last) || firstLetter(email?.trim() ?? "");
  return letters.toLocaleUpperCase("pt-BR") || "U";
}

// By code point, so that a letter outside the basic plane is not cut in half.
function firstLetter(word: string): string {
  const [letter = ""] = word;
  return letter;
}

/** How the dashboard greets: the first name, else the part of the e-mail before the @. */
export function shortName(fullName: string | null | undefined, email: string | null | undefined): string {
  const [first = ""] = fullName?.trim().split(/\s+/) ?? [];
  const [mailbox = ""] = email?.trim().split("@") ?? [];
  return first || mailbox;
}

/** The customer's details. Where the domain is locked it is shown only. */
export function detailsSchema(language: Language, domainLocked: boolean) {
  return z.object({
    full_name: personName(),
    phone: typedPhone(language),
    domain: domainLocked ? z.optional(z.string()) : typedDomain(),
  });
}

const maxNoteLength = 1000;

/** Asking the team for another domain of a live site. */
export const domainRequestSchema = z.object({
  domain: typedDomain(),
  note: z.string().check(z.trim(), z.maxLength(maxNoteLength, says(`validation.maxLength:${maxNoteLength}`))),
});
