import type { Tables } from "@/lib/database.types";

/** What the dashboard shows of its user. */
export interface Profile {
  fullName: string | null;
  email: string | null;
  avatarUrl: string | null;
}

/** Everything a customer tells us about themselves. */
export interface ProfileDetails extends Profile {
  /** E.164. */
  phone: string | null;
  /** Lower case, ASCII. */
  domain: string | null;
}

export type ProfileRow = Pick<Tables<"profiles">, "full_name" | "email" | "avatar_url">;

/** Reads a profile row. */
export function toProfile(row: ProfileRow): Profile {
  return { fullName: row.full_name, email: row.email, avatarUrl: row.avatar_url };
}

/** Reads a whole profile row. */
export function toProfileDetails(
  row: ProfileRow & Pick<Tables<"profiles">, "phone" | "domain">,
): ProfileDetails {
  return { ...toProfile(row), phone: row.phone, domain: row.domain };
}

/** Letters that stand for a person without a picture: of their first and last name, else of their e-mail, else "U". */
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
