import { getSchema, type AnyExtension, type JSONContent } from "@tiptap/core";
import { MarkdownManager } from "@tiptap/markdown";
import type { Node } from "@tiptap/pm/model";
import { findAddresses } from "@/platform/find-addresses";

/** Reads and writes Markdown blocks as nodes of the editor. */
export type BlockFormat = ReturnType<typeof createBlockFormat>;

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
