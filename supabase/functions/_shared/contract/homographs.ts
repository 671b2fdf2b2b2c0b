// Letters of Latin alphabets that no accent makes of a to z, and that look like no other letter.
const ownLetters = "ßæœøđðþł";

/**
 * Whether a domain in Unicode can look like another one: it has letters of another alphabet ("аррӏе.com"), or Latin
 * ones that are easily mistaken.
 */
export function canMislead(domain: string): boolean {
  const letters = domain.normalize("NFD").replaceAll(/[\u0300-\u036f]/g, "");
  return !new RegExp(`^[a-z0-9.${ownLetters}-]*$`).test(letters);
}
