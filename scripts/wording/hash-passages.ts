import { joinAdjacent, withoutMarkers, type Passage } from "./passage.ts";

/** Quoted strings, and comments from `#` to the end of the line. */
const token = /"(?:[^"\\\n]|\\.)*"|'[^'\n]*'|(?<=^|\s)#(?!!)[^\n]*/gm;

/** Returns the comments of a YAML, TOML or shell file. */
export function hashPassages(source: string): Passage[] {
  const comments = [...source.matchAll(token)].filter(({ 0: raw }) => raw.startsWith("#"));
  const passages = comments.map<Passage>(({ 0: raw, index }) => ({
    kind: "comment",
    start: index,
    end: index + raw.length,
    text: withoutMarkers(raw),
  }));
  return joinAdjacent(source, passages);
}
