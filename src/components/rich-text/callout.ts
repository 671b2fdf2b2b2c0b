import { mergeAttributes, Node, type JSONContent } from "@tiptap/core";
import { calloutNames } from "@/lib/article/article-boxes";
import { parseBlocks } from "./markdown-blocks-of-token";

/** What a callout is for: `> [!NOTE]` and the like, as GitHub writes them. */
export const calloutKinds = ["note", "tip", "warning"] as const;

export type CalloutKind = (typeof calloutKinds)[number];

const written = /^ {0,3}> ?\[!(NOTE|TIP|WARNING)\][ \t]*(?:\n|$)((?: {0,3}>.*(?:\n|$))*)/i;

declare module "@tiptap/core" {
  interface Commands<ReturnType> {
    callout: {
      /** Puts the selected blocks into a callout, or takes them out of one. */
      toggleCallout: (kind: CalloutKind) => ReturnType;
    };
  }
}

/** A box that stands out of the text: a quote in Markdown whose first line names its kind. */
export const Callout = Node.create({
  name: "callout",
  group: "block",
  content: "block+",
  defining: true,

  addAttributes() {
    return {
      kind: {
        default: "note",
        renderHTML: ({ kind }: { kind: CalloutKind }) => ({
          "data-callout": kind,
          // Its heading for readers, which the editor's style sheet shows.
          "data-name": calloutNames[kind],
        }),
      },
    };
  },
  parseHTML() {
    return calloutKinds.map((kind) => ({ tag: `div[data-callout=${kind}]`, attrs: { kind } }));
  },
  renderHTML({ HTMLAttributes }) {
    return ["div", mergeAttributes(HTMLAttributes, { role: "note", class: "callout" }), 0];
  },

  markdownTokenizer: {
    name: "callout",
    level: "block",
    start: (text) => text.search(/^ {0,3}> ?\[!/m),
    tokenize: (text, _tokens, lexer) => {
      const [raw, kind, body = ""] = written.exec(text) ?? [];
      if (raw === undefined) return undefined;
      const inside = body.replaceAll(/^ {0,3}> ?/gm, "");
      return { type: "callout", raw, kind: kind?.toLowerCase(), tokens: lexer.blockTokens(inside) };
    },
  },
  parseMarkdown: (token, helpers) => {
    const content = parseBlocks(token, helpers);
    return helpers.createNode(
      "callout",
      { kind: token["kind"] },
      content.length > 0 ? content : [{ type: "paragraph" }],
    );
  },
  renderMarkdown: (node, helpers) => {
    const parts = (node.content ?? []).map(
      (child: JSONContent, index: number) =>
        helpers.renderChild?.(child, index) ?? helpers.renderChildren([child]),
    );
    const lines = [`[!${String(node.attrs?.["kind"]).toUpperCase()}]`, ...parts.join("\n\n").split("\n")];
    // Two spaces at the end of a line are its break.
    return lines.map((line) => (line.trim() === "" ? ">" : `> ${line}`)).join("\n");
  },

  addCommands() {
    return {
      toggleCallout:
        (kind) =>
        ({ editor, commands }) =>
          editor.isActive("callout") && !editor.isActive("callout", { kind })
            ? commands.updateAttributes("callout", { kind })
            : commands.toggleWrap("callout", { kind }),
    };
  },
  addKeyboardShortcuts() {
    return {
      // At the beginning of a callout, as of a quote, backspace takes the line out.
      Backspace: ({ editor }) => {
        const { empty, $from } = editor.state.selection;
        const isAtStart =
          empty && $from.depth > 1 && $from.parentOffset === 0 && $from.index($from.depth - 1) === 0;
        return (
          isAtStart && $from.node($from.depth - 1).type.name === "callout" && editor.commands.lift("callout")
        );
      },
    };
  },
});
