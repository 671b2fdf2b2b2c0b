import type { JSONContent, MarkdownParseHelpers, MarkdownToken } from "@tiptap/core";

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
