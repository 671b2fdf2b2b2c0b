import { DOMParser as NodeParser, Fragment, type Node, type Schema } from "@tiptap/pm/model";
import { Marked, type Tokens } from "marked";
import { cleanPastedHtml } from "./clean-pasted-html";
import { hasMarkdown, splitMarkdown } from "./markdown-blocks";
import { inlineFootnotes } from "./markdown-writing";

type MarkdownReader = {
  schema: Schema;
  /** Parses Markdown blocks; null for unsupported elements. */
  parse: (markdown: string) => Node[] | null;
};

const code =
  /^( {0,3})(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:\n\1\2[`~]*[ \t]*(?=\n|$)|$)|(`+)(?!`)[\s\S]*?[^`]\3(?!`)/m;

/** Applies a replacement to a text except inside code. */
function outsideCode(text: string, replace: (part: string) => string): string {
  const found = code.exec(text);
  if (!found) return replace(text);
  const end = found.index + found[0].length;
  return replace(text.slice(0, found.index)) + found[0] + outsideCode(text.slice(end), replace);
}

// WhatsApp puts time and sender before each of several copied messages: "[10:32, 27/11/2026] Ana: ".
const chatStamp = /^\[\d{1,2}:\d{2}(?::\d{2})?(?: ?[AP]M)?, \d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}\] [^\n:]+: /m;

function convertChat(text: string): string {
  return text
    .replaceAll(/(?<![\w*])\*(?![\s*])([^*\n]*[^\s*])\*(?![\w*])/g, "**$1**")
    .replaceAll(new RegExp(`(?<=[^\\n])\\n(?=${chatStamp.source.slice(1)})`, "g"), "\n\n")
    .replaceAll(/^\[(?=\d{1,2}:)/gm, String.raw`\[`);
}

/** Converts the conventions of chats and plain-text lists to Markdown, so that no character is taken for another. */
function normalize(text: string): string {
  const isChat = chatStamp.test(text);
  return outsideCode(text.replaceAll(/\r\n?/g, "\n"), (part) => {
    const lists = part
      .replaceAll(/^([ \t]*)[•●▪◦‣∙][ \t]+/gm, "$1- ")
      // The nested bullet of Word.
      .replaceAll(/^o\t/gm, "    - ")
      .replaceAll(/(?<=\S)\t+/g, " ");
    // A product such as 5*3*2 is not emphasis.
    const products = lists.replaceAll(/(?<=[\d)])\*(?=[\d(])/g, String.raw`\*`);
    return isChat ? convertChat(products) : products;
  });
}

const marked = new Marked({ gfm: true, async: false });
const tag = /<\/?([a-z][\w-]*)[^>]*>/gi;

// A placeholder such as <your name> is text.
marked.use({
  renderer: {
    html: ({ text }: Tokens.HTML | Tokens.Tag) =>
      text.replaceAll(tag, (all, name: string) =>
        name.includes("-") || document.createElement(name) instanceof HTMLUnknownElement
          ? all.replaceAll("<", "&lt;").replaceAll(">", "&gt;")
          : all,
      ),
  },
});

function parseAsHtml(markdown: string, schema: Schema): readonly Node[] {
  const { html } = cleanPastedHtml(marked.parse(markdown, { async: false }));
  const { body } = new DOMParser().parseFromString(html, "text/html");
  return NodeParser.fromSchema(schema)
    .parse(body)
    .children.filter((node) => node.type.name !== "paragraph" || node.childCount > 0);
}

// Lines of a wrapped text end where the next word would not fit.
function isWrapped(lines: readonly string[]): boolean {
  const width = Math.max(...lines.map(({ length }) => length));
  return (
    width >= 40 &&
    lines.slice(1).every((line, index) => (lines[index]?.length ?? 0) + 1 + line.search(/\s|$/) > width)
  );
}

// An article joins the lines of a paragraph. Lines that were meant, as in a chat, become line breaks.
function keepLines(node: Node): Node {
  if (node.isText || node.type.spec.code) return node;
  if (!node.isTextblock) return node.copy(Fragment.fromArray(node.children.map(keepLines)));
  const lines = node.textContent.split("\n");
  if (lines.length < 2) return node;
  const separator = isWrapped(lines) ? node.type.schema.text(" ") : node.type.schema.node("hardBreak");
  const content = node.children.flatMap((child) => {
    const [first = "", ...rest] = child.text?.split("\n") ?? [];
    if (!child.isText || rest.length === 0) return child;
    const part = (text: string) => (text === "" ? [] : [node.type.schema.text(text, child.marks)]);
    return [...part(first), ...rest.flatMap((text) => [separator.mark(child.marks), ...part(text)])];
  });
  return node.copy(Fragment.fromArray(content));
}

/**
 * Parses pasted text as Markdown. HTML and footnotes inside it are converted to the elements of the editor.
 *
 * @returns null for text without Markdown
 */
export function readPastedMarkdown(
  pasted: string,
  { schema, parse }: MarkdownReader,
): readonly Node[] | null {
  const text = inlineFootnotes(normalize(pasted));
  // A marker alone, such as "*", is text.
  const hasWords = /[\p{L}\p{N}]/u.test(text.replaceAll(/^[ \t]*(?:[-*+]|\d{1,9}[.)])(?=\s|$)/gm, ""));
  const split = hasWords && hasMarkdown(text) ? splitMarkdown(text) : null;
  if (!split) return null;
  const links = split.definitions.join("\n");
  return split.blocks.flatMap(({ text: block }) => {
    const alone = links ? `${block}\n\n${links}` : block;
    const isSupported = splitMarkdown(alone)?.beyondEditor === null;
    const nodes = (isSupported ? parse(alone) : null) ?? parseAsHtml(alone, schema);
    return nodes.map(keepLines);
  });
}
