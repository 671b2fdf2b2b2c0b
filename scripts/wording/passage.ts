/** A comment or a test title of a file. */
export type Passage = {
  kind: "comment" | "title";
  /** Offsets in the file, markers and quotes included. */
  start: number;
  end: number;
  /** The text on one line, without markers, quotes and embedded expressions. */
  text: string;
};

/** Returns the text of a comment on one line. */
export function withoutMarkers(comment: string): string {
  return comment
    .replace(/^\s*(?:\/\*+|<!--)|(?:\*+\/|-->)\s*$/g, "")
    .replace(/^[ \t]*(?:\/\/+|--+|#+|\*+)/gm, " ")
    .replace(/\s+/g, " ")
    .trim();
}

/**
 * Joins line comments on adjacent lines to one comment.
 *
 * @param source text of the file
 * @param passages comments in file order
 */
export function joinAdjacent(source: string, passages: readonly Passage[]): Passage[] {
  const joined: Passage[] = [];
  for (const passage of passages) {
    const last = joined.at(-1);
    const ownLine =
      last && /^[ \t]*$/.test(source.slice(source.lastIndexOf("\n", last.start - 1) + 1, last.start));
    const between = last && source.slice(last.end, passage.start);
    const isLine = (at: Passage): boolean => !source.startsWith("/*", at.start);
    if (
      last &&
      ownLine &&
      between !== undefined &&
      /^\r?\n[ \t]*$/.test(between) &&
      isLine(last) &&
      isLine(passage)
    ) {
      last.end = passage.end;
      last.text = `${last.text} ${passage.text}`.trim();
    } else joined.push({ ...passage });
  }
  return joined;
}
