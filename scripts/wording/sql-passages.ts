import { joinAdjacent, withoutMarkers, type Passage } from "./passage.ts";

/** Strings, quoted identifiers and comments. Dollar-quoted function bodies are scanned like other code. */
const token = /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\//g;

/** The start of a `comment on` statement, up to its string. */
const commentOn = /\bcomment\s+on\s[^;]*\sis\s+(?:e)?$/i;

/** Returns the comments of an SQL file, including the strings of `comment on`. */
export function sqlPassages(source: string): Passage[] {
  const passages: Passage[] = [];
  for (const { 0: raw, index } of source.matchAll(token)) {
    const end = index + raw.length;
    if (raw.startsWith("--") || raw.startsWith("/*")) {
      passages.push({ kind: "comment", start: index, end, text: withoutMarkers(raw) });
    } else if (raw.startsWith("'") && commentOn.test(source.slice(Math.max(0, index - 300), index))) {
      const text = raw.slice(1, -1).replaceAll("''", "'").replace(/\s+/g, " ");
      passages.push({ kind: "comment", start: index, end, text });
    }
  }
  return joinAdjacent(source, passages);
}
