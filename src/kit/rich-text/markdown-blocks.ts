import { Marked, type Token, type Tokens } from "marked";

/** A top-level block of a Markdown text: a paragraph, a list, a table… */
export type MarkdownBlock = {
  /** Source without the final line break. */
  text: string;
  /** Source between this block and the next: line breaks and link definitions. */
  after: string;
};

/** The top-level blocks of a Markdown text: `before` plus each block's `text` and `after` equals the source. */
export type MarkdownBlocks = {
  /** Source before the first block. */
  before: string;
  blocks: readonly MarkdownBlock[];
  /** Link definitions used anywhere in the text (`[name]: address`). */
  definitions: readonly string[];
  /** Element that the visual editor would not preserve; null without one. */
  beyondEditor: "html" | "footnotes" | null;
};

const marked = new Marked({ gfm: true });

const footnote = /\[\^[^\]\s]+\]/;

const lineBreak = /^<br\s*\/?>$/i;

function findBeyondEditor(tokens: Token[]): MarkdownBlocks["beyondEditor"] {
  let found: MarkdownBlocks["beyondEditor"] = null;
  // Markdown writes the lines of a cell with this element.
  const breaks = new Set<Token>();
  marked.walkTokens(tokens, (token) => {
    if (token.type !== "table") return;
    for (const { tokens: inline = [] } of [
      ...(token as Tokens.Table).header,
      ...(token as Tokens.Table).rows.flat(),
    ]) {
      marked.walkTokens(inline, (inner) => {
        if (inner.type === "html" && lineBreak.test(inner.raw)) breaks.add(inner);
      });
    }
  });
  marked.walkTokens(tokens, (token) => {
    if (token.type === "html" && !breaks.has(token)) found = "html";
    const isFootnote =
      (token.type === "def" && String(token["tag"]).startsWith("^")) ||
      (token.type === "text" && footnote.test(token.raw)) ||
      (token.type === "link" && footnote.test(token.raw));
    if (isFootnote) found ??= "footnotes";
  });
  return found;
}

const markedTypes = [
  "heading",
  "list",
  "blockquote",
  "table",
  "hr",
  "strong",
  "em",
  "del",
  "codespan",
  "image",
];

/** Returns whether a text contains Markdown elements that plain text does not: a heading, a list, a named link… */
export function hasMarkdown(text: string): boolean {
  let found = false;
  marked.walkTokens(marked.lexer(text), (token) => {
    found ||=
      markedTypes.includes(token.type) ||
      // Indented text counts as plain, and a bare URL is already a link.
      (token.type === "code" && token["codeBlockStyle"] !== "indented") ||
      (token.type === "link" && token.raw.startsWith("["));
  });
  return found;
}

/** Returns the block tokens of a text with their inline tokens. */
function lexMarkdown(text: string): Token[] {
  return marked.lexer(text);
}

/**
 * Splits a Markdown text into its top-level blocks.
 *
 * @param source text with single-character line breaks
 * @returns null when the parser does not reproduce the text exactly
 */
export function splitMarkdown(source: string): MarkdownBlocks | null {
  const tokens = lexMarkdown(source);
  if (tokens.map(({ raw }) => raw).join("") !== source) return null;

  let before = "";
  const blocks: MarkdownBlock[] = [];
  const definitions: string[] = [];
  for (const { type, raw } of tokens) {
    if (type === "def") definitions.push(raw.trim());
    if (type !== "space" && type !== "def") {
      const text = raw.replace(/\n+$/, "");
      blocks.push({ text, after: raw.slice(text.length) });
      continue;
    }
    const last = blocks.at(-1);
    if (last) last.after += raw;
    else before += raw;
  }
  return { before, blocks, definitions, beyondEditor: findBeyondEditor(tokens) };
}
