import { getSchema, type AnyExtension, type JSONContent } from "@tiptap/core";
import { MarkdownManager } from "@tiptap/markdown";
import type { Node } from "@tiptap/pm/model";
import { splitMarkdown, type MarkdownBlock } from "./markdown-blocks";
import { inlineFootnotes, visibleHtml } from "./markdown-writing";

/** A Markdown text opened for editing. */
export type SourceDocument = {
  doc: Node;
  /** Serialises the edited document. Unedited blocks keep their source exactly, and so does an unedited document. */
  toMarkdown: (edited: Node) => string;
};

/** Why a text opens as source: an unsupported element, or a change after serialisation. */
export type NotEditable = "html" | "footnotes" | "other";

/** Parses and serialises Markdown for the editor. */
export type TextFormat = ReturnType<typeof createTextFormat>;

type OpenedBlock = MarkdownBlock & { nodes: readonly Node[] };
type Piece = {
  text: string;
  /** Index of the source block that it is or replaces. */ index: number | null;
  edited: boolean;
};

const blankLine = /\n[ \t]*\n/;
const openFence = /^ {0,3}(`{3,}|~{3,})/;

// An unclosed fence would include all text added after it.
function isLeftOpen({ text }: MarkdownBlock): boolean {
  const fence = openFence.exec(text)?.[1];
  return fence !== undefined && !new RegExp(`\\n {0,3}${fence}[${fence.charAt(0)}]*[ \\t]*$`).test(text);
}

function childrenOf(doc: Node): Node[] {
  const children = doc.children.slice();
  // The editor keeps an empty last line for the cursor.
  while (children.at(-1)?.type.name === "paragraph" && children.at(-1)?.childCount === 0) children.pop();
  return children;
}

function gapBetween(a: Piece, b: Piece, blocks: readonly OpenedBlock[]): string {
  const written = a.index !== null && b.index === a.index + 1 ? (blocks[a.index]?.after ?? "") : "";
  if (written !== "" && !a.edited && !b.edited) return written;
  return blankLine.test(written) ? written : "\n\n";
}

/** Assigns edited blocks to their source position when the number of blocks is equal. */
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

/** @param extensions the editor's extensions */
export function createTextFormat(extensions: AnyExtension[]) {
  const schema = getSchema(extensions);
  const manager = new MarkdownManager({ extensions });

  // Nodes are immutable, and an edit changes only one of them, so keys can be cached.
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

  // The parser moves an image that is alone in its paragraph out of it, and repeats a mark for nested emphasis.
  function toEditorForm(json: JSONContent): JSONContent {
    const type = schema.nodes[json.type ?? ""];
    if (json.marks)
      return { ...json, marks: [...new Map(json.marks.map((mark) => [mark.type, mark])).values()] };
    if (!json.content || !type) return json;
    const content = json.content.map((child) =>
      schema.nodes[child.type ?? ""]?.isInline && !type.inlineContent
        ? { type: "paragraph", content: [toEditorForm(child)] }
        : toEditorForm(child),
    );
    return { ...json, content };
  }

  // Keeps the words of unsupported elements.
  function toPlainText(json: JSONContent): string {
    const words = (node: JSONContent): string => node.text ?? (node.content ?? []).map(words).join(" ");
    const text = words(json).trim();
    return text === "" ? "" : serialize([schema.node("paragraph", null, schema.text(text))]);
  }

  /** @throws RangeError for unsupported elements */
  function parse(text: string): Node[] {
    const doc = schema.nodeFromJSON(toEditorForm(manager.parse(text)));
    if (doc.childCount > 0) doc.check();
    return doc.children.slice();
  }

  function docOf(nodes: readonly Node[]): Node {
    return schema.topNodeType.create(null, nodes.length > 0 ? [...nodes] : [schema.node("paragraph")]);
  }

  /**
   * Opens a text for editing.
   *
   * @param render renders a text as HTML for readers; a text whose HTML would change is not opened
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
      // In source order; a moved block is found afterwards.
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

  /** Serialises the whole text in the editor's format, possibly with losses. */
  function convert(source: string): string {
    const { content = [] } = toEditorForm(manager.parse(inlineFootnotes(source.replaceAll("\r\n", "\n"))));
    const texts = content.map((json) => {
      try {
        const node = schema.nodeFromJSON(json);
        node.check();
        return serialize([node]);
      } catch (error) {
        if (error instanceof RangeError) return toPlainText(json);
        throw error;
      }
    });
    return `${texts.filter((text) => text !== "").join("\n\n")}\n`;
  }

  /** Parses Markdown from elsewhere; null for unsupported elements. */
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
