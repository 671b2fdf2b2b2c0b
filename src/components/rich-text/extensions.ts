import type { AnyExtension } from "@tiptap/core";
import { Code } from "@tiptap/extension-code";
import { CodeBlock } from "@tiptap/extension-code-block";
import { Image } from "@tiptap/extension-image";
import { TaskItem, TaskList } from "@tiptap/extension-list";
import { Paragraph } from "@tiptap/extension-paragraph";
import { TableKit } from "@tiptap/extension-table";
import { Markdown } from "@tiptap/markdown";
import { StarterKit } from "@tiptap/starter-kit";
import { Callout } from "./callout";
import { escapeLineStarts, fenceCode } from "./markdown-writing";

/** What a text may consist of: what Markdown can say, and nothing beyond. */
export function createTextExtensions(): AnyExtension[] {
  return [
    StarterKit.configure({
      // Markdown has no underlined text.
      underline: false,
      code: false,
      codeBlock: false,
      paragraph: false,
      link: { openOnClick: false, protocols: ["http", "https", "mailto", "tel"], defaultProtocol: "https" },
    }),
    // Words in Markdown are bold and code at once.
    Code.extend({ excludes: "" }),
    CodeBlock.extend({
      renderMarkdown: (node, helpers) =>
        fenceCode(helpers.renderChildren(node.content ?? []), String(node.attrs?.["language"] ?? "")),
    }),
    Paragraph.extend({
      renderMarkdown: (node, helpers) => escapeLineStarts(helpers.renderChildren(node.content ?? [])),
    }),
    TaskList,
    TaskItem.configure({ nested: true }),
    TableKit.configure({ table: { resizable: false } }),
    // In the line, as Markdown has it: a picture alone is a paragraph of its own.
    Image.configure({ inline: true }),
    Callout,
    Markdown,
  ];
}
