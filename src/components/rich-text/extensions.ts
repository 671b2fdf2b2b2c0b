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
 * Returns the editor's extensions for the elements that Markdown supports.
 *
 * @param labelTask omitted when a text is only parsed
 */
export function createTextExtensions(labelTask: LabelTask = (text) => text): AnyExtension[] {
  return [
    StarterKit.configure({
      // Markdown has no underline.
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
    // Markdown allows bold inside code.
    Code.extend({ excludes: "" }),
    CodeBlock.extend({
      renderMarkdown: (node, helpers, { level }) => {
        const code = helpers.renderChildren(node.content ?? []);
        // The width of a tab inside an indented block depends on its column.
        return fenceCode(
          level > 0 ? code.replaceAll("\t", "    ") : code,
          String(node.attrs?.["language"] ?? ""),
        );
      },
    }),
    Paragraph.extend({
      // Tiptap's parser moves an image that is alone in its paragraph out of it.
      parseMarkdown: (token, helpers) =>
        helpers.createNode("paragraph", undefined, helpers.parseInline(token.tokens ?? [])),
      renderMarkdown: (node, helpers) => escapeLineStarts(helpers.renderChildren(node.content ?? [])),
    }),
    // In a list item, a line of hyphens would turn the previous line into a heading.
    HorizontalRule.extend({ renderMarkdown: () => "***" }),
    ...markdownLists(labelTask),
    TableKit.configure({ table: { resizable: false } }),
    // Inline like in Markdown: an image alone is in its own paragraph.
    Image.extend({
      // Tiptap's serialiser does not escape the description, in which a bracket would end the image.
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
