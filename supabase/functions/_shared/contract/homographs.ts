// Latin letters that are not an accented a–z and resemble no other letter.
const ownLetters = "ßæœøđðþł";

/**
 * Returns whether a Unicode domain can resemble another one: it contains letters of another alphabet
 * ("аррӏе.com") or Latin letters that are easily confused.
 */
export function canMislead(domain: string): boolean {
  const letters = domain.normalize("NFD").replaceAll(/[\u0300-\u036f]/g, "");
  return !new RegExp(`^[a-z0-9.${ownLetters}-]*$`).test(letters);
}
