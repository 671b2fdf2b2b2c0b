import { Extension, InputRule } from "@tiptap/core";
import { Fragment, type Node, type Schema, Slice } from "@tiptap/pm/model";
import { NodeSelection, Plugin, TextSelection } from "@tiptap/pm/state";
import { findAddresses } from "@/platform/find-addresses";
import { readLinkAddress, unwrapRedirect } from "./addresses";
import { cleanPastedHtml } from "./clean-pasted-html";

type MarkdownInputOptions = {
  /** Parses pasted text; null for text without Markdown. */
  parse: (text: string) => readonly Node[] | null;
  /** Called after pasted HTML referred to images whose files the clipboard does not contain. */
  onLostImages: (count: number) => void;
};

const typedLink = /(?<!!)\[([^[\]]+)\]\(([^\s()]+)\)$/;
const typedTask = /^\[([ xX]?)\] $/;

// Text at both ends joins the paragraph at the cursor.
const openness = (node: Node | undefined) => (node?.type.name === "paragraph" ? 1 : 0);

function sliceOf(nodes: readonly Node[]): Slice {
  return new Slice(Fragment.fromArray([...nodes]), openness(nodes[0]), openness(nodes.at(-1)));
}

// The parser's schema is another object than the editor's.
function adopt(nodes: readonly Node[], schema: Schema): Node[] {
  return nodes.map((node) => schema.nodeFromJSON(node.toJSON()));
}

// Code editors copy their colours as HTML. Markdown from them is in the plain text.
function sourceText(data: DataTransfer | null): string {
  return data?.types.includes("vscode-editor-data") === true ? data.getData("text/plain") : "";
}

// Links pasted addresses that the clipboard does not link itself.
function linkAddresses(fragment: Fragment, schema: Schema): Fragment {
  return Fragment.fromArray(
    fragment.content.flatMap((node) => {
      if (node.type.spec.code) return node;
      if (node.text === undefined) return node.copy(linkAddresses(node.content, schema));
      if (node.marks.some(({ type }) => type.name === "link" || type.name === "code")) return node;
      return findAddresses(node.text, { bareDomains: true }).map(({ text, href }) =>
        schema.text(text, href === null ? node.marks : schema.mark("link", { href }).addToSet(node.marks)),
      );
    }),
  );
}

/** Returns the target of a slice that is one address, linked or not; null for other content. */
function addressOf({ content }: Slice): string | null {
  const text = content.textBetween(0, content.size, " ");
  const [only, ...rest] = findAddresses(text, { bareDomains: true });
  if (rest.length > 0 || !only || only.href === null) return null;
  const targets = new Set<unknown>();
  content.descendants((node) => {
    if (node.isText) targets.add(node.marks.find(({ type }) => type.name === "link")?.attrs["href"]);
  });
  const [target] = targets;
  return unwrapRedirect(targets.size === 1 && typeof target === "string" ? target : only.href);
}

/** Converts pasted Markdown, and typed Markdown links and tasks. */
export const MarkdownInput = Extension.create<MarkdownInputOptions>({
  name: "markdownInput",

  addOptions() {
    return { parse: () => null, onLostImages: () => undefined };
  },

  addInputRules() {
    return [
      new InputRule({
        find: typedLink,
        handler: ({ state, range, match: [, text = "", typed = ""] }) => {
          const address = readLinkAddress(typed);
          if (address === null) return null;
          const mark = state.schema.mark("link", { href: address });
          state.tr.replaceWith(range.from, range.to, state.schema.text(text, [mark])).removeStoredMark(mark);
          return undefined;
        },
      }),
      new InputRule({
        find: typedTask,
        handler: ({ range, match: [, box = ""], chain }) => {
          chain()
            .deleteRange(range)
            .toggleTaskList()
            .updateAttributes("taskItem", { checked: box.toLowerCase() === "x" })
            .run();
        },
      }),
    ];
  },

  addProseMirrorPlugins() {
    const { parse, onLostImages } = this.options;
    return [
      new Plugin({
        props: {
          clipboardTextParser: (text, _context, isPlain, { state }) => {
            const nodes = isPlain ? null : parse(text);
            // ProseMirror pastes plain paragraphs for undefined, which its types omit.
            return (nodes ? sliceOf(adopt(nodes, state.schema)) : undefined) as Slice;
          },
          transformPastedHTML: (pasted) => {
            const { html, lostImages } = cleanPastedHtml(pasted);
            if (lostImages > 0) onLostImages(lostImages);
            return html;
          },
          transformPasted: (slice, { state }) =>
            state.selection.$from.parent.type.spec.code
              ? slice
              : new Slice(linkAddresses(slice.content, state.schema), slice.openStart, slice.openEnd),
          handlePaste: (view, { clipboardData }, slice) => {
            const { selection, schema, tr } = view.state;
            const source = parse(sourceText(clipboardData));
            if (source) {
              view.dispatch(tr.replaceSelection(sliceOf(adopt(source, schema))).scrollIntoView());
              return true;
            }
            const { $from, $to } = selection;
            const isText = selection instanceof TextSelection && !selection.empty && $from.sameParent($to);
            const href = isText && !$from.parent.type.spec.code ? addressOf(slice) : null;
            if (href === null) return false;
            view.dispatch(tr.addMark($from.pos, $to.pos, schema.mark("link", { href })).scrollIntoView());
            return true;
          },
          // A click selects an image, and ProseMirror would replace the selection with the typed text.
          handleTextInput: (view, _from, _to, text) => {
            const { selection, tr } = view.state;
            if (!(selection instanceof NodeSelection) || selection.node.type.name !== "image") return false;
            tr.insertText(text, selection.to);
            view.dispatch(tr.setSelection(TextSelection.create(tr.doc, selection.to + text.length)));
            return true;
          },
        },
      }),
    ];
  },
});
