import { Editor } from "@tiptap/core";
import { NodeSelection } from "@tiptap/pm/state";
import { afterEach, describe, expect, it } from "vitest";
import { createTextExtensions } from "./extensions";
import { MarkdownInput } from "./markdown-input";
import { createBlockFormat, createTextFormat } from "./source-document";

const format = createTextFormat(createTextExtensions());
const blocks = createBlockFormat(createTextExtensions());
let editor: Editor;

function open(markdown = ""): Editor {
  const nodes = blocks.parse(markdown) ?? [];
  editor = new Editor({
    extensions: [...createTextExtensions(), MarkdownInput.configure({ parse: format.readPasted })],
    content: nodes.length > 0 ? { type: "doc", content: nodes.map((node) => node.toJSON()) } : "",
  });
  editor.commands.setTextSelection(editor.state.doc.content.size - 1);
  return editor;
}
afterEach(() => editor.destroy());

/** Types one character after the other. */
function type(text: string): void {
  for (const character of text) {
    const { from, to } = editor.state.selection;
    const insert = () => editor.state.tr.insertText(character, from, to);
    const handled = editor.view.someProp("handleTextInput", (handle) =>
      handle(editor.view, from, to, character, insert),
    );
    if (!handled) editor.view.dispatch(insert());
  }
}

function paste(text: string, isPlain = false): void {
  const slice = editor.view.someProp("clipboardTextParser", (parse) =>
    parse(text, editor.state.selection.$from, isPlain, editor.view),
  );
  if (slice) editor.view.dispatch(editor.state.tr.replaceSelection(slice));
  else editor.commands.insertContent(text);
}

const written = () => format.serialize(editor.state.doc.children);

describe("typing in the editor", () => {
  it.each([
    ["Veja [os planos](/planos) hoje", "Veja [os planos](/planos) hoje"],
    ["[site](exemplo.com.br)", "[site](https://exemplo.com.br)"],
    ["- [ ] comprar", "- [ ] comprar"],
    ["- [x] feito", "- [x] feito"],
    ["[ ] comprar", "- [ ] comprar"],
    ["um **forte** e _leve_ e ~~fora~~ ", "um **forte** e *leve* e ~~fora~~ "],
    ["5 * 3 * 2 e a _ b _ c", String.raw`5 \* 3 \* 2 e a \_ b \_ c`],
  ])("%s writes %s", (typed, markdown) => {
    open();
    type(typed);
    expect(written()).toBe(markdown);
  });

  it("leaves an invalid URL unchanged", () => {
    open();
    type("[nota](ver abaixo)");
    expect(editor.getText()).toBe("[nota](ver abaixo)");
  });

  it("keeps a selected image and continues after it", () => {
    open("![Uma foto](https://a.test/x.webp)");
    editor.view.dispatch(editor.state.tr.setSelection(NodeSelection.create(editor.state.doc, 1)));
    type("oi");
    expect(written()).toBe("![Uma foto](https://a.test/x.webp)oi");
  });
});

describe("pasting text into the editor", () => {
  it("converts Markdown", () => {
    open();
    paste("## Um título\n\n- um\n- **dois**\n\n| a | b |\n| - | - |\n| c | d |");
    expect(editor.state.doc.children.map((node) => node.type.name)).toEqual(
      expect.arrayContaining(["heading", "bulletList", "table"]),
    );
    expect(written()).toContain("- **dois**");
  });

  it("joins the text at its ends with the surrounding paragraph", () => {
    open("Antes");
    paste(" de **tudo**");
    expect(written()).toBe("Antes de **tudo**");
  });

  it("keeps Markdown as plain text on request", () => {
    open();
    paste("## Um título", true);
    expect(editor.getText()).toBe("## Um título");
  });

  it.each(["Só palavras, 2 * 3 e a_b.", "https://exemplo.com.br/a_b", "    quatro espaços"])(
    "leaves %j to the default as plain text",
    (text) => {
      open();
      paste(text);
      expect(editor.state.doc.children.map((node) => node.type.name)).toEqual(["paragraph"]);
    },
  );
});

describe("pasting HTML into the editor", () => {
  it.each([
    ["<h2><b>Um título</b></h2><p>Um <b>forte</b> texto</p>", "## Um título\n\nUm **forte** texto"],
    [
      '<h2 style="font-weight: 700"><span style="font-weight: 700">Um título</span></h2><p>Um texto</p>',
      "## Um título\n\nUm texto",
    ],
    ['<h2 data-pm-slice="0 0 []">Um <strong>forte</strong> título</h2>', "## Um **forte** título"],
  ])("%s writes %s", (html, markdown) => {
    open();
    editor.view.pasteHTML(html, new Event("paste") as ClipboardEvent);
    expect(written()).toBe(markdown);
  });
});
