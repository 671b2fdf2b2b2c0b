import { matches, type HostingHeaders } from "./rules.ts";

/** What a `_headers` file says of the addresses of a pattern. */
export type HeaderRule = {
  pattern: string;
  /** Names of headers that rules before this one have given. */
  unset: readonly string[];
  headers: HostingHeaders;
};

/** Reads a `_headers` file: patterns at the start of a line, and below each what it gives and takes back. */
export function readHeaderRules(text: string): HeaderRule[] {
  return text
    .split(/\n(?=\/)/)
    .filter((part) => part.trim() !== "")
    .map((part) => {
      const [pattern = "", ...lines] = part.trimEnd().split("\n");
      const taken = lines.flatMap((line) => /^ {2}! ([\w-]+)$/.exec(line)?.[1] ?? []);
      const given = lines.flatMap((line) => {
        const [, name, value] = /^ {2}([\w-]+): (.*)$/.exec(line) ?? [];
        return name !== undefined && value !== undefined ? [[name, value] as const] : [];
      });
      return { pattern, unset: taken, headers: Object.fromEntries(given) };
    });
}

/** The headers of an answer, as hosts put them together: rule after rule, values of the same name joined. */
export function headersFor(rules: readonly HeaderRule[], address: string): HostingHeaders {
  const headers = new Map<string, string>();
  for (const rule of rules.filter(({ pattern }) => matches(pattern, address))) {
    for (const name of rule.unset) headers.delete(name);
    for (const [name, value] of Object.entries(rule.headers)) {
      const known = headers.get(name);
      headers.set(name, known === undefined ? value : `${known}, ${value}`);
    }
  }
  return Object.fromEntries(headers);
}
