/** Returns the initials for a user without an avatar: of the name, else of the e-mail, else "U". */
export function initials(fullName: string | null | undefined, email: string | null | undefined): string {
  const words = fullName?.trim().split(/\s+/) ?? [];
  const [first = "", last = ""] = [words.at(0), words.length > 1 ? words.at(-1) : ""];
  const letters = firstLetter(first) + firstLetter(last) || firstLetter(email?.trim() ?? "");
  return letters.toLocaleUpperCase("pt-BR") || "U";
}

// By code point, because a letter outside the basic plane has two code units.
function firstLetter(word: string): string {
  const [letter = ""] = word;
  return letter;
}

/** Returns an account's name, or its e-mail when it has none; null for an account that is gone. */
export function nameOf(account: { fullName: string | null; email: string | null } | null): string | null {
  return account?.fullName ?? account?.email ?? null;
}
