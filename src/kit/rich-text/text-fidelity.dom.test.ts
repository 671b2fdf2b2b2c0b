import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { createTextExtensions } from "./extensions";
import { splitMarkdown } from "./markdown-blocks";
import { createTextFormat, type SourceDocument } from "./source-document";
import { renderArticle } from "@/platform/article/render-article";

/** Examples of the GitHub and blog extensions of CommonMark, in the editor's format. */
const furtherExamples: readonly string[] = [
  "~~riscado~~\n",
  "https://exemplo.com.br\n",
  // Tables and tasks
  "| foo | bar |\n| --- | --- |\n| baz | bim |\n",
  "| a | b |\n| :-: | --: |\n| c | **d** |\n",
  "- [ ] foo\n- [x] bar\n",
  // Callouts
  "> [!TIP]\n> Um texto.\n>\n> - a\n> - b\n",
  "> [!WARNING]\n> Um.\n>\n> Dois.\n",
];

const format = createTextFormat(createTextExtensions());
const render = (markdown: string) => renderArticle(markdown, "https://sitepronto.test").html;

const seed = readFileSync(path.join(import.meta.dirname, "../../../supabase/seed/blog-posts.sql"), "utf8");
const seeded = [...seed.matchAll(/\$md\$\n?([\s\S]*?)\$md\$/g)].map(([, text = ""]) => text);

function opened(markdown: string): SourceDocument {
  const document = format.open(markdown, render);
  if (typeof document === "string") throw new Error(`Opens as source: ${document}.`);
  return document;
}

/** Returns the text after a paragraph was added at its end or its start. */
function withParagraph(markdown: string, at: "start" | "end"): string {
  const { doc, toMarkdown } = opened(markdown);
  const added = format.schema.nodeFromJSON({
    type: "paragraph",
    content: [{ type: "text", text: "Palavras novas" }],
  });
  const children = at === "end" ? [...doc.children, added] : [added, ...doc.children];
  return toMarkdown(doc.type.create(null, children));
}

/** Returns the text after the editor serialised one of its blocks, as after an edit. */
function withBlockWritten(markdown: string, index: number): string {
  const blocks = splitMarkdown(markdown)?.blocks ?? [];
  const { doc } = opened(blocks[index]?.text ?? "");
  return format.serialize(doc.children);
}

const texts = seeded.map((text, index): [string, string] => [`seeded post ${index + 1}`, text]);

it("the six seeded posts are tested", () => {
  expect(seeded).toHaveLength(6);
});

describe.each([...texts, ...furtherExamples.map((text): [string, string] => [JSON.stringify(text), text])])(
  "%s",
  (_name, text) => {
    it("is saved byte for byte without an edit", () => {
      const { doc, toMarkdown } = opened(text);
      expect(toMarkdown(doc)).toBe(text);
      expect(toMarkdown(format.schema.nodeFromJSON(doc.toJSON()))).toBe(text);
    });

    it("keeps its other content when a paragraph is added before or after", () => {
      const written = render("Palavras novas");
      expect(render(withParagraph(text, "end"))).toBe(`${render(text).trimEnd()}\n${written}`);
      expect(render(withParagraph(text, "start"))).toBe(`${written}${render(text)}`);
    });
  },
);

describe("editing a block", () => {
  it.each(texts)("leaves every other block of %s unchanged", (_name, text) => {
    const blocks = splitMarkdown(text)?.blocks ?? [];
    const { doc, toMarkdown } = opened(text);
    const at = doc.children.findIndex((node) => node.type.name === "paragraph");
    const edited = doc.children.map((node, index) =>
      index === at ? node.copy(node.content.addToEnd(format.schema.text(" Mais."))) : node,
    );
    const result = toMarkdown(doc.type.create(null, edited));
    const others = blocks
      .filter((_block, index) => index !== at)
      .map(({ text: written, after }) => written + after);
    expect(others.filter((block) => !result.includes(block))).toEqual([]);
    expect(result).toContain(format.serialize(edited.slice(at, at + 1)));
    expect(result.startsWith(text.slice(0, text.indexOf(blocks[at]?.text ?? "")))).toBe(true);
  });

  it.each(texts)("keeps the rendered content of %s after serialisation", (_name, text) => {
    const blocks = splitMarkdown(text)?.blocks ?? [];
    for (const [index, block] of blocks.entries()) {
      expect(render(withBlockWritten(text, index))).toBe(render(block.text));
    }
  });

  it("keeps Windows line breaks and the definitions of other blocks", () => {
    const text = "Um [elo][a].\r\n\r\nDois.\r\n\r\n[a]: https://exemplo.com.br\r\n";
    const { doc, toMarkdown } = opened(text);
    expect(toMarkdown(doc.type.create(null, [doc.child(0)]))).toBe(
      "Um [elo][a].\r\n\r\n[a]: https://exemplo.com.br\r\n",
    );
  });

  it("restores the original source after undo", () => {
    const text = "* um\n* dois\n\nFim  \ncom quebra\n";
    const { doc, toMarkdown } = opened(text);
    const copy = format.schema.nodeFromJSON(JSON.parse(JSON.stringify(doc.toJSON())));
    expect(toMarkdown(copy)).toBe(text);
  });
});

describe("source mode", () => {
  it.each([
    ["html", "<p>Um texto</p>"],
    ["html", "Um <kbd>Ctrl</kbd>."],
    ["html", "Antes.\n\n<details>\n<summary>Mais</summary>\n\nDepois.\n\n</details>\n"],
    ["footnotes", "Uma nota.[^1]\n\n[^1]: Aqui."],
    ["footnotes", "Uma nota[^nota] sem texto."],
  ])("opens for %s: %j", (reason, text) => {
    expect(format.open(text, render)).toBe(reason);
  });

  it("converts to the editor's format on request", () => {
    for (const text of [
      "<p>Um <strong>texto</strong></p>",
      "Um <kbd>Ctrl</kbd> e *isto*.",
      "Nota.[^1]\n\n[^1]: Aqui.",
      "*Um *texto** dentro do outro.",
    ]) {
      expect(typeof format.open(format.convert(text), render)).toBe("object");
    }
    expect(format.convert("<h2>Título</h2><p>Um <strong>texto</strong></p>")).toBe(
      "## Título\n\nUm **texto**\n",
    );
  });

  it("keeps the words of unsupported elements", () => {
    expect(format.convert("*Um *texto** aqui.\n\n> Um passo\n>\n> >\n")).toBe(
      "*Um texto* aqui.\n\nUm passo\n",
    );
  });

  it.each(["```html\n<b>isto</b>\n```", "Use `<b>` e `[^1]`."])("does not open for code: %j", (text) => {
    expect(typeof format.open(text, render)).toBe("object");
  });
});
