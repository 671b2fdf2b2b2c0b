import { matches, type HostingHeaders } from "./rules.ts";

/** One rule of a `_headers` file. */
export type HeaderRule = { pattern: string; headers: HostingHeaders };

/** Parses a `_headers` file: a pattern at the start of a line, then indented the headers that it sets. */
export function readHeaderRules(text: string): HeaderRule[] {
  return text
    .split(/\n(?=\/)/)
    .filter((part) => part.trim() !== "")
    .map((part) => {
      const [pattern = "", ...lines] = part.trimEnd().split("\n");
      const headers = lines.flatMap((line) => {
        const [, name, value] = /^ {2}([\w-]+): (.*)$/.exec(line) ?? [];
        return name !== undefined && value !== undefined ? [[name, value] as const] : [];
      });
      return { pattern, headers: Object.fromEntries(headers) };
    });
}

/**
 * The headers of a response: those of every rule that matches its path.
 *
 * @throws when two of them set the same header
 */
export function headersFor(rules: readonly HeaderRule[], address: string): HostingHeaders {
  const applied = rules
    .filter(({ pattern }) => matches(pattern, address))
    .flatMap((rule) => Object.entries(rule.headers));
  const headers = new Map<string, string>();
  for (const [name, value] of applied) {
    // Cloudflare Pages joins the values of two rules, Netlify takes the last: rules must not rest on either.
    if (headers.has(name)) throw new Error(`Two rules of _headers set ${name} for ${address}.`);
    headers.set(name, value);
  }
  return Object.fromEntries(headers);
}
