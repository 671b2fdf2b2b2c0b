/** Returns the initials for a user without an avatar: of the name, else of the e-mail, else "U". */
export function initials(fullName: string | null | undefined, email: string | null | undefined): string {
  const ofWords = (fullName ?? "").split(/\s+/).map(firstLetter).filter(Boolean);
  const [first = "", last = ""] = [ofWords.at(0), ofWords.length > 1 ? ofWords.at(-1) : ""];
  const letters = first + last || firstLetter(email ?? "");
  return letters.toLocaleUpperCase("pt-BR") || "U";
}

// Skips emojis and punctuation. By code point, because a letter outside the basic plane has two code units.
function firstLetter(word: string): string {
  return /[\p{L}\p{N}]/u.exec(word)?.[0] ?? "";
}

/** Returns an account's name, or its e-mail when it has none; null for an account that is gone. */
export function nameOf(account: { fullName: string | null; email: string | null } | null): string | null {
  return account?.fullName ?? account?.email ?? null;
}
