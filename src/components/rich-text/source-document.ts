import { getSchema, type AnyExtension, type JSONContent } from "@tiptap/core";
import { MarkdownManager } from "@tiptap/markdown";
import type { Node } from "@tiptap/pm/model";
import { splitMarkdown, type MarkdownBlock } from "./markdown-blocks";
import { inlineFootnotes, visibleHtml } from "./markdown-writing";

/** A Markdown text opened for editing. */
export type SourceDocument = {
  doc: Node;
  /**
   * The document in Markdown: every block that was not edited as it was written, and so a document
   * that was not edited at all letter for letter.
   */
  toMarkdown: (edited: Node) => string;
};

/** Why a text opens as source: it has what the editor has no form for, or would come back as something else. */
export type NotEditable = "html" | "footnotes" | "other";

/** Reads and writes Markdown in the terms of the editor. */
export type TextFormat = ReturnType<typeof createTextFormat>;

type OpenedBlock = MarkdownBlock & { nodes: readonly Node[] };
type Piece = {
  text: string;
  /** Which block of the source it is, or has taken the place of. */ index: number | null;
  edited: boolean;
};

const blankLine = /\n[ \t]*\n/;
const openFence = /^ {0,3}(`{3,}|~{3,})/;

// A fence that only the end of the text closes would swallow what is written after it.
function isLeftOpen({ text }: MarkdownBlock): boolean {
  const fence = openFence.exec(text)?.[1];
  return fence !== undefined && !new RegExp(`\\n {0,3}${fence}[${fence.charAt(0)}]*[ \\t]*$`).test(text);
}

function childrenOf(doc: Node): Node[] {
  const children = doc.children.slice();
  // The editor keeps an empty line at the end to click into.
  while (children.at(-1)?.type.name === "paragraph" && children.at(-1)?.childCount === 0) children.pop();
  return children;
}

function gapBetween(a: Piece, b: Piece, blocks: readonly OpenedBlock[]): string {
  const written = a.index !== null && b.index === a.index + 1 ? (blocks[a.index]?.after ?? "") : "";
  if (written !== "" && !a.edited && !b.edited) return written;
  return blankLine.test(written) ? written : "\n\n";
}

/** Gives blocks that were edited the place they have in the source, where as many are there as were. */
function placeEdited(pieces: Piece[], blockCount: number): void {
  let previous = -1;
  for (let start = 0; start < pieces.length; start += 1) {
    const piece = pieces[start];
    if (!piece || piece.index !== null) {
      previous = piece?.index ?? previous;
      continue;
    }
    let end = start;
    while (end < pieces.length && pieces[end]?.index === null) end += 1;
    const next = pieces[end]?.index ?? blockCount;
    if (next - previous - 1 === end - start) {
      for (let at = start; at < end; at += 1)
        Object.assign(pieces[at] ?? {}, { index: previous + 1 + at - start });
    }
    start = end - 1;
  }
}

/** @param extensions what a text may consist of; the same ones that the editor has */
export function createTextFormat(extensions: AnyExtension[]) {
  const schema = getSchema(extensions);
  const manager = new MarkdownManager({ extensions });

  // Nodes never change: while one types, all but one are those of the moment before.
  const keys = new WeakMap<Node, string>();
  function keyOf(node: Node): string {
    const key = keys.get(node) ?? JSON.stringify(node);
    keys.set(node, key);
    return key;
  }

  const serialize = (nodes: readonly Node[]) =>
    manager
      .serialize({ type: "doc", content: nodes.map((node) => node.toJSON() as JSONContent) })
      .replace(/^\n+|\n+$/g, "");

  // The parser takes a picture alone in its paragraph out of it, and marks a word twice that is emphasised twice.
  function inOurForm(json: JSONContent): JSONContent {
    const type = schema.nodes[json.type ?? ""];
    if (json.marks)
      return { ...json, marks: [...new Map(json.marks.map((mark) => [mark.type, mark])).values()] };
    if (!json.content || !type) return json;
    const content = json.content.map((child) =>
      schema.nodes[child.type ?? ""]?.isInline && !type.inlineContent
        ? { type: "paragraph", content: [inOurForm(child)] }
        : inOurForm(child),
    );
    return { ...json, content };
  }

  // What the editor has no form for is still words.
  function inWords(json: JSONContent): string {
    const words = (node: JSONContent): string => node.text ?? (node.content ?? []).map(words).join(" ");
    const text = words(json).trim();
    return text === "" ? "" : serialize([schema.node("paragraph", null, schema.text(text))]);
  }

  /** @throws RangeError for what the editor has no form for */
  function parse(text: string): Node[] {
    const doc = schema.nodeFromJSON(inOurForm(manager.parse(text)));
    if (doc.childCount > 0) doc.check();
    return doc.children.slice();
  }

  function docOf(nodes: readonly Node[]): Node {
    return schema.topNodeType.create(null, nodes.length > 0 ? [...nodes] : [schema.node("paragraph")]);
  }

  /**
   * Opens a text for editing.
   *
   * @param render what readers get of a text, as HTML; what would read otherwise after editing is not opened
   */
  function open(source: string, render: (markdown: string) => string): SourceDocument | NotEditable {
    const text = source.replaceAll("\r\n", "\n");
    const split = splitMarkdown(text);
    if (!split) return "other";
    if (split.beyondEditor) return split.beyondEditor;
    const definitions = split.definitions.join("\n");
    const alone = (block: string) => (definitions ? `${block}\n\n${definitions}` : block);
    const readsAs = (a: string, b: string) => visibleHtml(render(a)) === visibleHtml(render(b));
    const blocks: OpenedBlock[] = [];
    try {
      for (const block of split.blocks) {
        const nodes = parse(alone(block.text));
        if (nodes.length === 0 || !readsAs(serialize(nodes), alone(block.text))) return "other";
        blocks.push({ ...block, nodes });
      }
    } catch (error) {
      if (error instanceof RangeError || error instanceof SyntaxError) return "other";
      throw error;
    }
    const doc = docOf(blocks.flatMap(({ nodes }) => nodes));
    return {
      doc,
      toMarkdown: (edited) =>
        write(edited, { source, before: split.before, definitions: split.definitions, blocks }),
    };
  }

  function write(
    edited: Node,
    {
      source,
      before,
      definitions,
      blocks,
    }: { source: string; before: string; definitions: readonly string[]; blocks: readonly OpenedBlock[] },
  ): string {
    const pieces = matchBlocks(childrenOf(edited), blocks);
    if (
      pieces.length === blocks.length &&
      pieces.every(({ edited: changed, index }, at) => !changed && index === at)
    ) {
      return source;
    }
    placeEdited(pieces, blocks.length);
    const written = pieces.map((piece, at) => {
      const block = piece.index === null || piece.edited ? undefined : blocks[piece.index];
      const text = block && at < pieces.length - 1 && isLeftOpen(block) ? serialize(block.nodes) : piece.text;
      const next = pieces[at + 1];
      return next ? text + gapBetween(piece, next, blocks) : text;
    });
    const last = blocks.at(-1)?.after ?? "";
    const body = before + written.join("") + (pieces.length > 0 ? last : "");
    const lost = definitions.filter((definition) => !body.includes(definition));
    const whole = lost.length > 0 ? `${body.trimEnd()}\n\n${lost.join("\n")}\n` : body;
    return source.includes("\r\n") ? whole.replaceAll("\n", "\r\n") : whole;
  }

  function matchBlocks(children: readonly Node[], blocks: readonly OpenedBlock[]): Piece[] {
    const byFirst = new Map<string, number[]>();
    blocks.forEach(({ nodes: [first] }, index) => {
      if (first) byFirst.set(keyOf(first), [...(byFirst.get(keyOf(first)) ?? []), index]);
    });

    const pieces: Piece[] = [];
    let previous = -1;
    for (let at = 0; at < children.length;) {
      const child = children[at];
      if (!child) break;
      const candidates = byFirst.get(keyOf(child)) ?? [];
      const fits = (index: number) =>
        (blocks[index]?.nodes ?? []).every((node, offset) => children[at + offset]?.eq(node));
      // In the order of the source; a block that was moved is found behind.
      const index =
        candidates.find((candidate) => candidate > previous && fits(candidate)) ?? candidates.find(fits);
      const block = index === undefined ? undefined : blocks[index];
      if (block && index !== undefined) {
        candidates.splice(candidates.indexOf(index), 1);
        pieces.push({ text: block.text, index, edited: false });
        previous = index;
        at += block.nodes.length;
      } else {
        const text = serialize([child]);
        if (text.trim() !== "") pieces.push({ text, index: null, edited: true });
        at += 1;
      }
    }
    return pieces;
  }

  /** The whole text as the editor would write it, whatever that loses. */
  function convert(source: string): string {
    const { content = [] } = inOurForm(manager.parse(inlineFootnotes(source.replaceAll("\r\n", "\n"))));
    const texts = content.map((json) => {
      try {
        const node = schema.nodeFromJSON(json);
        node.check();
        return serialize([node]);
      } catch (error) {
        if (error instanceof RangeError) return inWords(json);
        throw error;
      }
    });
    return `${texts.filter((text) => text !== "").join("\n\n")}\n`;
  }

  /** Reads Markdown of another place; null for what the editor has no form for. */
  function read(markdown: string): readonly Node[] | null {
    const text = markdown.replaceAll(/\r\n?/g, "\n");
    if (splitMarkdown(text)?.beyondEditor !== null) return null;
    try {
      return parse(text);
    } catch (error) {
      if (error instanceof RangeError || error instanceof SyntaxError) return null;
      throw error;
    }
  }

  return { schema, open, convert, serialize, read };
}
