import type { JSONContent, MarkdownParseHelpers, MarkdownRendererHelpers, MarkdownToken } from "@tiptap/core";
import { BulletList, ListItem, OrderedList, TaskItem, TaskList } from "@tiptap/extension-list";

// Tiptap's tokenizers of ordered lists and tasks misplace code and tables inside an item. marked parses them
// correctly.
const leaveToMarked = {
  level: "block" as const,
  start: () => -1,
  tokenize: () => undefined,
};

// The schema requires a paragraph at the start of each item.
function parseItem(token: MarkdownToken, helpers: MarkdownParseHelpers): JSONContent[] {
  const content = parseBlocks(token, helpers);
  return content[0]?.type === "paragraph" ? content : [{ type: "paragraph" }, ...content];
}

function withoutBox(token: MarkdownToken): MarkdownToken {
  return { ...token, tokens: (token.tokens ?? []).filter(({ type }) => type !== "checkbox") };
}

function parseTaskItem(item: MarkdownToken, helpers: MarkdownParseHelpers): JSONContent {
  const { tokens = [] } = withoutBox(item);
  // In a list with blank lines, the checkbox is inside the first paragraph.
  const [first, ...rest] = tokens;
  const content = parseItem({ ...item, tokens: first ? [withoutBox(first), ...rest] : [] }, helpers);
  return helpers.createNode("taskItem", { checked: item.checked === true }, content);
}

// Markdown has one list for adjacent tasks and other items; the editor has one for each type.
function runsOf(items: readonly MarkdownToken[]): MarkdownToken[][] {
  const runs: MarkdownToken[][] = [];
  for (const item of items) {
    const run = runs.at(-1);
    if (run && Boolean(run[0]?.task) === Boolean(item.task)) run.push(item);
    else runs.push([item]);
  }
  return runs;
}

// Only such a list may follow a paragraph without a blank line (CommonMark 5.3).
const canFollowText = /^(?:-|1\.) +\S/;
const listNames = ["bulletList", "orderedList", "taskList"];

function renderItem(marker: string, { content = [] }: JSONContent, helpers: MarkdownRendererHelpers): string {
  const blocks = content.map(
    (child, index) => helpers.renderChild?.(child, index) ?? helpers.renderChildren([child]),
  );
  const text = blocks
    .map((block, index) => {
      if (index === 0) return block;
      const isTight =
        (index === 1 && blocks[0] === "") ||
        (listNames.includes(content[index]?.type ?? "") && canFollowText.test(block));
      return (isTight ? "\n" : "\n\n") + block;
    })
    .join("");
  // The checkbox of a task is part of its text.
  const indent = " ".repeat(marker.replace(/\[.\] $/, "").length);
  return marker + text.replaceAll(/\n(?=[^\n])/g, `\n${indent}`);
}

/** Returns the accessible name of a task's checkbox from its text. */
export type LabelTask = (text: string) => string;

/** List extensions whose items may contain code, tables and other lists in Markdown. */
export const markdownLists = (labelTask: LabelTask) => [
  BulletList.extend({
    parseMarkdown: (token, helpers) => {
      if (token.type !== "list" || token.ordered) return [];
      return runsOf(token.items ?? []).map((items) =>
        items[0]?.task
          ? helpers.createNode(
              "taskList",
              {},
              items.map((item) => parseTaskItem(item, helpers)),
            )
          : helpers.createNode("bulletList", {}, helpers.parseChildren(items)),
      );
    },
  }),
  OrderedList.extend({
    markdownTokenizer: { name: "orderedList", ...leaveToMarked },
    parseMarkdown: (token, helpers) =>
      token.type === "list" && token.ordered
        ? helpers.createNode(
            "orderedList",
            { start: token.start ?? 1 },
            helpers.parseChildren(token.items ?? []),
          )
        : [],
  }),
  ListItem.extend({
    parseMarkdown: (token, helpers) =>
      token.type === "list_item" ? helpers.createNode("listItem", {}, parseItem(token, helpers)) : [],
    renderMarkdown: (node, helpers, { parentType, index, meta }) => {
      const start = Number(meta?.["parentAttrs"]?.start ?? 1);
      return renderItem(parentType === "orderedList" ? `${start + index}. ` : "- ", node, helpers);
    },
  }),
  TaskList.extend({ markdownTokenizer: { name: "taskList", ...leaveToMarked } }),
  TaskItem.extend({
    renderMarkdown: (node, helpers) =>
      renderItem(node.attrs?.["checked"] ? "- [x] " : "- [ ] ", node, helpers),
  }).configure({
    nested: true,
    a11y: { checkboxLabel: ({ textContent }) => labelTask(textContent) },
  }),
];

/** Parses the blocks inside a token. In a list item, marked represents a paragraph as one or several text tokens. */
export function parseBlocks(token: MarkdownToken, helpers: MarkdownParseHelpers): JSONContent[] {
  const blocks: MarkdownToken[] = [];
  for (const block of token.tokens ?? []) {
    const last = blocks.at(-1);
    if (block.type !== "text") blocks.push(block);
    else if (last?.type === "paragraph" && last["isText"] === true) last.text += `\n${block.text ?? ""}`;
    else blocks.push({ type: "paragraph", isText: true, text: block.text ?? "" });
  }
  return helpers.parseChildren(
    blocks.map((block) =>
      block["isText"] === true
        ? { ...block, tokens: helpers.tokenizeInline?.(block.text ?? "") ?? [] }
        : block,
    ),
  );
}
