import type { AnyExtension, JSONContent } from "@tiptap/core";
import { Code } from "@tiptap/extension-code";
import { CodeBlock } from "@tiptap/extension-code-block";
import { HorizontalRule } from "@tiptap/extension-horizontal-rule";
import { Image } from "@tiptap/extension-image";
import { Paragraph } from "@tiptap/extension-paragraph";
import { TableKit } from "@tiptap/extension-table";
import { Markdown } from "@tiptap/markdown";
import { StarterKit } from "@tiptap/starter-kit";
import { Callout } from "./callout";
import { markdownLists, type LabelTask } from "./markdown-lists";
import { escapeLineStarts, fenceCode } from "./markdown-writing";

function wordsOf(nodes: readonly JSONContent[]): string {
  return nodes
    .map(({ text, attrs, content = [] }) => (text ?? String(attrs?.["alt"] ?? "")) + wordsOf(content))
    .join("");
}

/**
 * What a text may consist of: what Markdown can say, and nothing beyond.
 *
 * @param labelTask left out where a text is read and not shown
 */
export function createTextExtensions(labelTask: LabelTask = (text) => text): AnyExtension[] {
  return [
    StarterKit.configure({
      // Markdown has no underlined text.
      underline: false,
      code: false,
      codeBlock: false,
      paragraph: false,
      bulletList: false,
      orderedList: false,
      listItem: false,
      horizontalRule: false,
      link: { openOnClick: false, protocols: ["http", "https", "mailto", "tel"], defaultProtocol: "https" },
    }),
    // Words in Markdown are bold and code at once.
    Code.extend({ excludes: "" }),
    CodeBlock.extend({
      renderMarkdown: (node, helpers, { level }) => {
        const code = helpers.renderChildren(node.content ?? []);
        // A tab inside an indented block is as wide as its column leaves it.
        return fenceCode(
          level > 0 ? code.replaceAll("\t", "    ") : code,
          String(node.attrs?.["language"] ?? ""),
        );
      },
    }),
    Paragraph.extend({
      // Tiptap's own takes a picture that is alone in its paragraph out of it.
      parseMarkdown: (token, helpers) =>
        helpers.createNode("paragraph", undefined, helpers.parseInline(token.tokens ?? [])),
      renderMarkdown: (node, helpers) => escapeLineStarts(helpers.renderChildren(node.content ?? [])),
    }),
    // In a list item a line of hyphens makes a heading of the line above.
    HorizontalRule.extend({ renderMarkdown: () => "***" }),
    ...markdownLists(labelTask),
    TableKit.configure({ table: { resizable: false } }),
    // In the line, as Markdown has it: a picture alone is a paragraph of its own.
    Image.extend({
      // Tiptap's own writes a description as it is, and a bracket in it ends the picture.
      parseMarkdown: ({ href, title, tokens = [] }, helpers) =>
        helpers.createNode("image", { src: href, title, alt: wordsOf(helpers.parseInline(tokens)) }),
      renderMarkdown: ({ attrs = {} }, helpers) => {
        const alt = helpers.renderChildren([{ type: "text", text: String(attrs["alt"] ?? "") }]);
        const title = String(attrs["title"] ?? "").replaceAll(/[\\"]/g, String.raw`\$&`);
        return `![${alt}](${String(attrs["src"])}${title && ` "${title}"`})`;
      },
    }).configure({ inline: true }),
    Callout,
    Markdown,
  ];
}
