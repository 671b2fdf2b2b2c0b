import { matches, type HostingHeaders } from "./rules.ts";

/** One rule of a `_headers` file. */
export type HeaderRule = { pattern: string; headers: HostingHeaders };

/** Parses a `_headers` file: each pattern is followed by its indented headers. */
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
 * Returns the headers of all rules that match a path.
 *
 * @throws when two of them set the same header
 */
export function headersFor(rules: readonly HeaderRule[], address: string): HostingHeaders {
  const applied = rules
    .filter(({ pattern }) => matches(pattern, address))
    .flatMap((rule) => Object.entries(rule.headers));
  const headers = new Map<string, string>();
  for (const [name, value] of applied) {
    // Cloudflare Pages joins the values of two rules; Netlify takes the last one.
    if (headers.has(name)) throw new Error(`Two rules of _headers set ${name} for ${address}.`);
    headers.set(name, value);
  }
  return Object.fromEntries(headers);
}
