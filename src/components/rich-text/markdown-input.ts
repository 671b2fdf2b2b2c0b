import { Extension, InputRule } from "@tiptap/core";
import { Fragment, Slice, type Node } from "@tiptap/pm/model";
import { NodeSelection, Plugin, TextSelection } from "@tiptap/pm/state";
import { readLinkAddress } from "./addresses";
import { hasMarkdown } from "./markdown-blocks";

type MarkdownInputOptions = {
  /** Parses Markdown; null for a text that the editor does not support. */
  parse: (markdown: string) => readonly Node[] | null;
};

const typedLink = /(?<!!)\[([^[\]]+)\]\(([^\s()]+)\)$/;
const typedTask = /^\[([ xX]?)\] $/;

// Text at both ends joins the paragraph at the cursor.
const openness = (node: Node | undefined) => (node?.type.name === "paragraph" ? 1 : 0);

function sliceOf(nodes: readonly Node[]): Slice {
  return new Slice(Fragment.fromArray([...nodes]), openness(nodes[0]), openness(nodes.at(-1)));
}

const headings = ":is(h1, h2, h3, h4, h5, h6)";

/** Removes bold from the headings of copied HTML. Browsers copy computed styles, and headings are bold anyway. */
function withoutBoldHeadings(html: string): string {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const element of body.querySelectorAll<HTMLElement>(`${headings}, ${headings} *`)) {
    element.style.removeProperty("font-weight");
    if (element.matches("b, strong")) element.replaceWith(...element.childNodes);
  }
  return body.innerHTML;
}

/** Converts pasted Markdown, and typed Markdown links and tasks. */
export const MarkdownInput = Extension.create<MarkdownInputOptions>({
  name: "markdownInput",

  addOptions() {
    return { parse: () => null };
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
    const { parse } = this.options;
    return [
      new Plugin({
        props: {
          clipboardTextParser: (text, _context, isPlain, { state }) => {
            const nodes = !isPlain && hasMarkdown(text) ? parse(text) : null;
            // ProseMirror pastes plain paragraphs for undefined, which its types omit.
            return (
              nodes ? sliceOf(nodes.map((node) => state.schema.nodeFromJSON(node.toJSON()))) : undefined
            ) as Slice;
          },
          // HTML copied from the editor has no styles, so its bold is intended.
          transformPastedHTML: (html) => (html.includes("data-pm-slice") ? html : withoutBoldHeadings(html)),
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
