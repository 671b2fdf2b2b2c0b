/** Escapes a paragraph's text in Markdown, so that no line parses as a heading, a list or a rule. */
export function escapeLineStarts(text: string): string {
  return (
    text
      .replaceAll(/^( {0,3})(#{1,6})(?=[ \t]|$)/gm, String.raw`$1\$2`)
      .replaceAll(/^( {0,3})(\d{1,9})([.)])(?=[ \t]|$)/gm, String.raw`$1$2\$3`)
      .replaceAll(/^( {0,3})([-+])(?=[ \t]|$)/gm, String.raw`$1\$2`)
      .replaceAll(/^( {0,3})([-=]+[ \t]*)$/gm, String.raw`$1\$2`)
      // The line below the header of a table.
      .replaceAll(/^( {0,3})((?:\|[ \t]*)?:?-+:?[ \t]*(?:\||$))/gm, String.raw`$1\$2`)
  );
}

/** Serialises a URL as the destination of a Markdown link, so that the whole URL belongs to it. */
export function linkDestination(url: string): string {
  const text = url.replaceAll(/\s/g, (space) => encodeURIComponent(space));
  const isBalanced = [...text.matchAll(/[()]/g)].reduce(
    (depth, [bracket]) => (depth < 0 ? depth : depth + (bracket === "(" ? 1 : -1)),
    0,
  );
  if (isBalanced === 0 && !/[<>\\]/.test(text)) return text;
  return `<${text.replaceAll(/[<>\\]/g, (character) => encodeURIComponent(character))}>`;
}

/** Serialises the title of a Markdown link or image with the space before it; empty for an empty title. */
export function linkTitle(title: string): string {
  return title === "" ? "" : ` "${title.replaceAll(/[\\"]/g, String.raw`\$&`)}"`;
}

/**
 * Serialises code as a Markdown block with a fence longer than any inside.
 *
 * @param language name for the fence; empty for none
 */
export function fenceCode(code: string, language: string): string {
  const inside = [...code.matchAll(/`{3,}/g)].map(([run]) => run.length);
  const fence = "`".repeat(Math.max(3, ...inside.map((length) => length + 1)));
  return `${fence}${language}\n${code}\n${fence}`;
}

/** Replaces footnote references with the footnotes in brackets. */
export function inlineFootnotes(markdown: string): string {
  const notes = new Map<string, string>();
  const body = markdown.replaceAll(
    /^\[\^([^\]\s]+)\]:[ \t]*(.*(?:\n(?: {2,}|\t).+)*)\n?/gm,
    (_all, name: string, note: string) => {
      notes.set(name, note.replaceAll(/\s*\n\s*/g, " ").trim());
      return "";
    },
  );
  return body.replaceAll(/\[\^([^\]\s]+)\]/g, (_all, name: string) => ` (${notes.get(name) ?? name})`);
}

/**
 * Returns the visible HTML of a text without irrelevant differences: the spacing of list items, which the editor does
 * not distinguish, and line breaks between blocks.
 */
export function visibleHtml(html: string): string {
  return html
    .replaceAll(/<li>\s*<p>([\s\S]*?)<\/p>/g, "<li>$1")
    .replaceAll(/\s*\n\s*(?=<\/?(?:p|ul|ol|li|h[1-6]|pre|div|blockquote|table|t[hrd]|thead|tbody|hr)\b)/g, "")
    .replaceAll(
      /(<\/?(?:p|ul|ol|li|h[1-6]|div|blockquote|table|t[hrd]|thead|tbody|hr)\b[^>]*>)\s*\n\s*/g,
      "$1",
    )
    .trim();
}
