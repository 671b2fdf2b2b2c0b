import { type AnyExtension, getSchema, type JSONContent } from "@tiptap/core";
import { MarkdownManager } from "@tiptap/markdown";
import type { Node } from "@tiptap/pm/model";
import { findAddresses } from "@/platform/find-addresses";
import { type MarkdownBlock, splitMarkdown } from "./markdown-blocks";
import { inlineFootnotes, visibleHtml } from "./markdown-writing";
import { readPastedMarkdown } from "./pasted-markdown";

/** A Markdown text opened for editing. */
export type SourceDocument = {
  doc: Node;
  /** Serialises the edited document. Unedited blocks keep their source exactly, and so does an unedited document. */
  toMarkdown: (edited: Node) => string;
};

/** Why a text opens as source: an unsupported element, or a change after serialisation. */
export type NotEditable = "html" | "footnotes" | "other";

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

// Nodes are immutable, and an edit changes only one of them, so keys can be cached.
const keys = new WeakMap<Node, string>();

function keyOf(node: Node): string {
  const key = keys.get(node) ?? JSON.stringify(node);
  keys.set(node, key);
  return key;
}

function matchBlocks(
  children: readonly Node[],
  blocks: readonly OpenedBlock[],
  serialize: BlockFormat["serialize"],
): Piece[] {
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

type OpenedSource = {
  source: string;
  before: string;
  definitions: readonly string[];
  blocks: readonly OpenedBlock[];
};

function writeDocument(
  edited: Node,
  { source, before, definitions, blocks }: OpenedSource,
  serialize: BlockFormat["serialize"],
): string {
  const pieces = matchBlocks(childrenOf(edited), blocks, serialize);
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

/** @param extensions the editor's extensions */
export function createTextFormat(extensions: AnyExtension[]) {
  const { schema, serialize, parse, convert } = createBlockFormat(extensions);

  return {
    schema,
    serialize,

    /**
     * Opens a text for editing.
     *
     * @param render renders a text as HTML for readers; a text whose HTML would change is not opened
     */
    open: (source: string, render: (markdown: string) => string): SourceDocument | NotEditable => {
      const split = splitMarkdown(source.replaceAll("\r\n", "\n"));
      if (!split) return "other";
      if (split.beyondEditor) return split.beyondEditor;
      const { before, definitions } = split;
      const links = definitions.join("\n");
      const alone = (block: string) => (links ? `${block}\n\n${links}` : block);
      const readsAs = (a: string, b: string) => visibleHtml(render(a)) === visibleHtml(render(b));
      const blocks: OpenedBlock[] = [];
      for (const block of split.blocks) {
        const nodes = parse(alone(block.text));
        if (!nodes?.length || !readsAs(serialize(nodes), alone(block.text))) return "other";
        blocks.push({ ...block, nodes });
      }
      const nodes = blocks.flatMap((block) => block.nodes);
      return {
        doc: schema.topNodeType.create(null, nodes.length > 0 ? nodes : [schema.node("paragraph")]),
        toMarkdown: (edited) => writeDocument(edited, { source, before, definitions, blocks }, serialize),
      };
    },

    /** Serialises the whole text in the editor's format, possibly with losses. */
    convert: (source: string): string => {
      const texts = convert(inlineFootnotes(source.replaceAll("\r\n", "\n")));
      return `${texts.filter((text) => text !== "").join("\n\n")}\n`;
    },

    /** Parses pasted text; null for text without Markdown. */
    readPasted: (text: string): readonly Node[] | null => readPastedMarkdown(text, { schema, parse }),
  };
}

/** Reads and writes Markdown blocks as nodes of the editor. */
type BlockFormat = ReturnType<typeof createBlockFormat>;

// Readers see a bare address as a link, and Markdown's escapes would become part of its target.
function linkAddresses(json: JSONContent): JSONContent[] {
  const isLinked = (json.marks ?? []).some(({ type }) => type === "link" || type === "code");
  if (json.type === "codeBlock") return [json];
  if (json.text === undefined) {
    return [{ ...json, ...(json.content && { content: json.content.flatMap(linkAddresses) }) }];
  }
  if (isLinked) return [json];
  return findAddresses(json.text, { bareDomains: false }).map(({ text, href }) => ({
    ...json,
    text,
    ...(href !== null && { marks: [...(json.marks ?? []), { type: "link", attrs: { href } }] }),
  }));
}

/** @param extensions the editor's extensions */
export function createBlockFormat(extensions: AnyExtension[]) {
  const schema = getSchema(extensions);
  const manager = new MarkdownManager({ extensions });

  function serialize(nodes: readonly Node[]): string {
    return manager
      .serialize({
        type: "doc",
        content: nodes.flatMap((node) => linkAddresses(node.toJSON() as JSONContent)),
      })
      .replace(/^\n+|\n+$/g, "");
  }

  // The parser moves an image that is alone in its paragraph out of it, and repeats a mark for nested emphasis.
  function normalize(json: JSONContent): JSONContent {
    const type = schema.nodes[json.type ?? ""];
    if (json.marks)
      return { ...json, marks: [...new Map(json.marks.map((mark) => [mark.type, mark])).values()] };
    if (!json.content || !type) return json;
    const content = json.content.map((child) =>
      schema.nodes[child.type ?? ""]?.isInline && !type.inlineContent
        ? { type: "paragraph", content: [normalize(child)] }
        : normalize(child),
    );
    return { ...json, content };
  }

  function parse(text: string): Node[] {
    const doc = schema.nodeFromJSON(normalize(manager.parse(text)));
    if (doc.childCount > 0) doc.check();
    return doc.children.slice();
  }

  // Keeps the words of unsupported elements.
  function serializeWords(json: JSONContent): string {
    const words = (node: JSONContent): string => node.text ?? (node.content ?? []).map(words).join(" ");
    const text = words(json).trim();
    return text === "" ? "" : serialize([schema.node("paragraph", null, schema.text(text))]);
  }

  return {
    schema,
    serialize,

    /** Parses a text; null for unsupported elements. */
    parse: (text: string): Node[] | null => {
      try {
        return parse(text);
      } catch (error) {
        if (error instanceof RangeError || error instanceof SyntaxError) return null;
        throw error;
      }
    },

    /** Serialises each block of a text in the editor's format; only the words of unsupported elements remain. */
    convert: (text: string): string[] => {
      const { content = [] } = normalize(manager.parse(text));
      return content.map((json) => {
        try {
          const node = schema.nodeFromJSON(json);
          node.check();
          return serialize([node]);
        } catch (error) {
          if (error instanceof RangeError) return serializeWords(json);
          throw error;
        }
      });
    },
  };
}
