import { matches, type HostingHeaders } from "./rules.ts";

/** One rule of a `_headers` file. */
export type HeaderRule = {
  pattern: string;
  /** Headers of earlier rules that this one removes. */
  unset: readonly string[];
  headers: HostingHeaders;
};

/** Parses a `_headers` file: a pattern at the start of a line, then indented the headers that it sets and unsets (`! Name`). */
export function readHeaderRules(text: string): HeaderRule[] {
  return text
    .split(/\n(?=\/)/)
    .filter((part) => part.trim() !== "")
    .map((part) => {
      const [pattern = "", ...lines] = part.trimEnd().split("\n");
      const unset = lines.flatMap((line) => /^ {2}! ([\w-]+)$/.exec(line)?.[1] ?? []);
      const headers = lines.flatMap((line) => {
        const [, name, value] = /^ {2}([\w-]+): (.*)$/.exec(line) ?? [];
        return name !== undefined && value !== undefined ? [[name, value] as const] : [];
      });
      return { pattern, unset, headers: Object.fromEntries(headers) };
    });
}

/** The headers of a response, combined as hosts do: in the order of the rules, values of the same name joined. */
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
