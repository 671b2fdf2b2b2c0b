/** Words of a paragraph in Markdown, so that no line of them passes for a heading, a list or a line across. */
export function escapeLineStarts(text: string): string {
  return text
    .replaceAll(/^( {0,3})(#{1,6})(?=[ \t]|$)/gm, String.raw`$1\$2`)
    .replaceAll(/^( {0,3})(\d{1,9})([.)])(?=[ \t]|$)/gm, String.raw`$1$2\$3`)
    .replaceAll(/^( {0,3})([-+])(?=[ \t]|$)/gm, String.raw`$1\$2`)
    .replaceAll(/^( {0,3})([-=]{2,}[ \t]*)$/gm, String.raw`$1\$2`);
}

/** Code as a block in Markdown, in a fence longer than any inside. @param language as the fence names it; empty for none */
export function fenceCode(code: string, language: string): string {
  const inside = [...code.matchAll(/`{3,}/g)].map(([run]) => run.length);
  const fence = "`".repeat(Math.max(3, ...inside.map((length) => length + 1)));
  return `${fence}${language}\n${code}\n${fence}`;
}

/** A text whose footnotes stand in brackets where they are referred to. */
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
 * What readers see of a text, without what differs only in its making: the room between the items of a
 * list, which the editor does not tell apart, and line breaks between blocks.
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
