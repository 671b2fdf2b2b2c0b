import { asciiDomain } from "./domain-name";

// What reads like a domain, or the beginning of one with its dot; names and e-mail addresses do not.
const domainLike = /^[^\s@]+\.[^\s@]*$/;

/**
 * The pattern (for `ilike`) of texts that contain the words typed, in their order, wildcards taken as
 * they are. Domains are looked for in the ASCII form that the database has.
 */
export function searchPattern(typed: string): string {
  const text = domainLike.test(typed) ? asciiDomain(typed.toLowerCase()) : typed;
  // `*` is PostgREST's `%` and cannot be escaped: any character will do.
  const words = text.replaceAll(/[\\%_]/g, String.raw`\$&`).replaceAll("*", "_");
  return `%${words.trim().replaceAll(/\s+/g, "%")}%`;
}
