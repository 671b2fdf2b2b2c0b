import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { createTextExtensions } from "@/components/rich-text/extensions";
import { createTextFormat, type SourceDocument } from "@/components/rich-text/source-document";
import { splitMarkdown } from "@/components/rich-text/markdown-blocks";
import { renderArticle } from "@/lib/article/render-article";
import { furtherExamples } from "./further-examples";

const format = createTextFormat(createTextExtensions());
const render = (markdown: string) => renderArticle(markdown, "https://sitepronto.test").html;

const seed = readFileSync(
  path.join(import.meta.dirname, "../../../../../supabase/seed/blog-posts.sql"),
  "utf8",
);
const seeded = [...seed.matchAll(/\$md\$\n?([\s\S]*?)\$md\$/g)].map(([, text = ""]) => text);

function opened(markdown: string): SourceDocument {
  const document = format.open(markdown, render);
  if (typeof document === "string") throw new Error(`Opens as source: ${document}.`);
  return document;
}

/** The text after a paragraph was written at the end, or before everything. */
function withParagraph(markdown: string, at: "start" | "end"): string {
  const { doc, toMarkdown } = opened(markdown);
  const added = format.schema.nodeFromJSON({
    type: "paragraph",
    content: [{ type: "text", text: "Palavras novas" }],
  });
  const children = at === "end" ? [...doc.children, added] : [added, ...doc.children];
  return toMarkdown(doc.type.create(null, children));
}

/** The text after each of its blocks in turn was written anew, as the editor does when it is edited. */
function withBlockWritten(markdown: string, index: number): string {
  const blocks = splitMarkdown(markdown)?.blocks ?? [];
  const { doc } = opened(blocks[index]?.text ?? "");
  return format.serialize(doc.children);
}

const texts = seeded.map((text, index): [string, string] => [`seeded post ${index + 1}`, text]);

it("has the six seeded posts to look at", () => {
  expect(seeded).toHaveLength(6);
});

describe.each([...texts, ...furtherExamples.map((text): [string, string] => [JSON.stringify(text), text])])(
  "%s",
  (_name, text) => {
    it("is saved letter for letter when nothing was edited", () => {
      const { doc, toMarkdown } = opened(text);
      expect(toMarkdown(doc)).toBe(text);
      expect(toMarkdown(format.schema.nodeFromJSON(doc.toJSON()))).toBe(text);
    });

    it("reads the same in all the rest when a paragraph is written before or after it", () => {
      const written = render("Palavras novas");
      expect(render(withParagraph(text, "end"))).toBe(`${render(text).trimEnd()}\n${written}`);
      expect(render(withParagraph(text, "start"))).toBe(`${written}${render(text)}`);
    });
  },
);

describe("an edited block", () => {
  it.each(texts)("leaves every other block of %s as it was written", (_name, text) => {
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

  it.each(texts)("of %s reads as before once the editor has written it", (_name, text) => {
    const blocks = splitMarkdown(text)?.blocks ?? [];
    for (const [index, block] of blocks.entries()) {
      expect(render(withBlockWritten(text, index))).toBe(render(block.text));
    }
  });

  it("keeps Windows line breaks, and definitions that other blocks refer to", () => {
    const text = "Um [elo][a].\r\n\r\nDois.\r\n\r\n[a]: https://exemplo.com.br\r\n";
    const { doc, toMarkdown } = opened(text);
    expect(toMarkdown(doc.type.create(null, [doc.child(0)]))).toBe(
      "Um [elo][a].\r\n\r\n[a]: https://exemplo.com.br\r\n",
    );
  });

  it("is found again after it was undone", () => {
    const text = "* um\n* dois\n\nFim  \ncom quebra\n";
    const { doc, toMarkdown } = opened(text);
    const copy = format.schema.nodeFromJSON(JSON.parse(JSON.stringify(doc.toJSON())));
    expect(toMarkdown(copy)).toBe(text);
  });
});

describe("opens as source", () => {
  it.each([
    ["html", "<p>Um texto</p>"],
    ["html", "Um <kbd>Ctrl</kbd>."],
    ["html", "Antes.\n\n<details>\n<summary>Mais</summary>\n\nDepois.\n\n</details>\n"],
    ["footnotes", "Uma nota.[^1]\n\n[^1]: Aqui."],
    ["footnotes", "Uma nota[^nota] sem texto."],
  ])("for %s: %j", (reason, text) => {
    expect(format.open(text, render)).toBe(reason);
  });

  it("and is converted on request to what the editor takes", () => {
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

  it("and keeps the words of what the editor has no form for", () => {
    expect(format.convert("*Um *texto** aqui.\n\n> Um passo\n>\n> >\n")).toBe(
      "*Um texto* aqui.\n\nUm passo\n",
    );
  });

  it.each(["```html\n<b>isto</b>\n```", "Use `<b>` e `[^1]`."])("not for code: %j", (text) => {
    expect(typeof format.open(text, render)).toBe("object");
  });
});
