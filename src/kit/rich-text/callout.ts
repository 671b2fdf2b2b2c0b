import { type JSONContent, mergeAttributes, Node } from "@tiptap/core";
import { calloutNames } from "@/platform/article/article-boxes";
import { parseBlocks } from "./markdown-lists";

/** Types of callouts in GitHub's notation: `> [!NOTE]`. */
const calloutKinds = ["note", "tip", "warning"] as const;

export type CalloutKind = (typeof calloutKinds)[number];

const written = /^ {0,3}> ?\[!(NOTE|TIP|WARNING)\][ \t]*(?:\n|$)((?: {0,3}>.*(?:\n|$))*)/i;

declare module "@tiptap/core" {
  interface Commands<ReturnType> {
    callout: {
      /** Wraps the selected blocks in a callout, or unwraps them. */
      toggleCallout: (kind: CalloutKind) => ReturnType;
    };
  }
}

/** A callout: a quote in Markdown whose first line names its type. */
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
          // The readers' title, shown by the editor's stylesheet.
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
    // Two trailing spaces are a line break.
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
      // Backspace at the start of a callout or quote moves the line out of it.
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
