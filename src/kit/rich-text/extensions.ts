import { type AnyExtension, type JSONContent, markInputRule } from "@tiptap/core";
import { Bold } from "@tiptap/extension-bold";
import { Code } from "@tiptap/extension-code";
import { CodeBlock } from "@tiptap/extension-code-block";
import { HorizontalRule } from "@tiptap/extension-horizontal-rule";
import { Image } from "@tiptap/extension-image";
import { Italic } from "@tiptap/extension-italic";
import { Link } from "@tiptap/extension-link";
import { Paragraph } from "@tiptap/extension-paragraph";
import { Strike } from "@tiptap/extension-strike";
import { TableKit } from "@tiptap/extension-table";
import { Markdown } from "@tiptap/markdown";
import { StarterKit } from "@tiptap/starter-kit";
import { Callout } from "./callout";
import { type LabelTask, markdownLists } from "./markdown-lists";
import { escapeLineStarts, fenceCode, linkDestination, linkTitle } from "./markdown-writing";

function wordsOf(nodes: readonly JSONContent[]): string {
  return nodes
    .map(({ text, attrs, content = [] }) => (text ?? String(attrs?.["alt"] ?? "")) + wordsOf(content))
    .join("");
}

// Markdown is parsed when it is pasted. Other pasted text means its characters: 5 * 3 * 2 is no emphasis.
const addPasteRules = () => [];

// As in Markdown, no space follows the opening delimiter or precedes the closing one.
const typed = {
  bold: [/(?:^|\s)(\*\*(?!\s)([^*]+)(?<!\s)\*\*)$/, /(?:^|\s)(__(?!\s)([^_]+)(?<!\s)__)$/],
  italic: [/(?:^|\s)(\*(?!\s)([^*]+)(?<!\s)\*)$/, /(?:^|\s)(_(?!\s)([^_]+)(?<!\s)_)$/],
  strike: [/(?:^|\s)(~~(?!\s)([^~]+)(?<!\s)~~)$/],
};

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
      bold: false,
      italic: false,
      strike: false,
      link: false,
      code: false,
      codeBlock: false,
      paragraph: false,
      bulletList: false,
      orderedList: false,
      listItem: false,
      horizontalRule: false,
    }),
    Bold.extend({
      addPasteRules,
      addInputRules() {
        return typed.bold.map((find) => markInputRule({ find, type: this.type }));
      },
    }),
    Italic.extend({
      addPasteRules,
      addInputRules() {
        return typed.italic.map((find) => markInputRule({ find, type: this.type }));
      },
    }),
    Strike.extend({
      addPasteRules,
      addInputRules() {
        return typed.strike.map((find) => markInputRule({ find, type: this.type }));
      },
    }),
    // `MarkdownInput` links pasted addresses. Tiptap's rules replace the address of a link by its text.
    Link.extend({
      addPasteRules,
      renderMarkdown: ({ attrs = {}, content = [] }, helpers) => {
        const title = linkTitle(String(attrs["title"] ?? ""));
        return `[${helpers.renderChildren(content)}](${linkDestination(String(attrs["href"] ?? ""))}${title})`;
      },
    }).configure({
      openOnClick: false,
      linkOnPaste: false,
      protocols: ["http", "https", "mailto", "tel"],
      defaultProtocol: "https",
    }),
    // Markdown allows bold inside code.
    Code.extend({ excludes: "", addPasteRules }),
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
        const title = linkTitle(String(attrs["title"] ?? ""));
        return `![${alt}](${linkDestination(String(attrs["src"]))}${title})`;
      },
    }).configure({ inline: true }),
    Callout,
    Markdown,
  ];
}
