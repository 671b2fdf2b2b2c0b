import { Marked, type Token } from "marked";

/** A top-level part of a Markdown text: a paragraph, a list, a table… */
export type MarkdownBlock = {
  /** As it is written, without the line break that ends it. */
  text: string;
  /** What is written between it and the next block: line breaks, and definitions of links. */
  after: string;
};

/** A Markdown text in its top-level parts: `before`, then each block's text and what follows it, give the text again. */
export type MarkdownBlocks = {
  /** What is written before the first block. */
  before: string;
  blocks: readonly MarkdownBlock[];
  /** Definitions that links anywhere in the text refer to (`[name]: address`). */
  definitions: readonly string[];
  /** What the visual editor would not keep as it is; null where there is nothing such. */
  beyondEditor: "html" | "footnotes" | null;
};

const marked = new Marked({ gfm: true });

const footnote = /\[\^[^\]\s]+\]/;

function findBeyondEditor(tokens: Token[]): MarkdownBlocks["beyondEditor"] {
  let found: MarkdownBlocks["beyondEditor"] = null;
  marked.walkTokens(tokens, (token) => {
    if (token.type === "html") found = "html";
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

/** Whether a text holds Markdown that plain words do not: a heading, a list, a link with a text… */
export function hasMarkdown(text: string): boolean {
  let found = false;
  marked.walkTokens(marked.lexer(text), (token) => {
    found ||=
      markedTypes.includes(token.type) ||
      // An indented text is words, and a bare address is already a link.
      (token.type === "code" && token["codeBlockStyle"] !== "indented") ||
      (token.type === "link" && token.raw.startsWith("["));
  });
  return found;
}

/** The block tokens of a text, with the tokens of the lines in them. */
export function lexMarkdown(text: string): Token[] {
  return marked.lexer(text);
}

/**
 * Takes a Markdown text apart into its top-level blocks, each as it is written.
 *
 * @param source with line breaks of one character
 * @returns null for a text that the parser does not give back letter for letter
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
