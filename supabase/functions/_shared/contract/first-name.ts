/** Returns the name to greet with: the first word, with the one after a title such as "Dra.". */
export function firstName(fullName: string): string {
  const words = fullName.trim().split(/\s+/);
  const last = words.findIndex((word) => !word.endsWith("."));
  return words.slice(0, last + 1).join(" ") || fullName.trim();
}
