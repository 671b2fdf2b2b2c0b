import type { JSONContent } from "@tiptap/core";
import fc from "fast-check";
import { expect, it } from "vitest";
import { createTextExtensions } from "./extensions";
import { visibleHtml } from "./markdown-writing";
import { createTextFormat, type SourceDocument } from "./source-document";
import { renderArticle } from "@/platform/article/render-article";

const format = createTextFormat(createTextExtensions());
const imageHosts = ["a.test"];
const render = (markdown: string) => renderArticle(markdown, "https://sitepronto.test", imageHosts).html;

function open(markdown: string): SourceDocument {
  const document = format.open(markdown, render);
  if (typeof document === "string") throw new Error(`Opens as source: ${markdown}`);
  return document;
}
const blank = open("");

const words = fc.constantFrom(
  "um",
  "dois três",
  "R$ 99,90",
  "não",
  "a_b",
  "2 * 3",
  "1. dia",
  "# tag",
  "x [y]",
  "- z",
);
const descriptions = ["Uma foto", "Antes [1] e depois]", "C:\\", "a <b> &amp; `c`", "*um* _dois_"];
const marks = fc.subarray(["bold", "italic", "strike"], { maxLength: 1 });
const textNode = fc.record({
  type: fc.constant("text"),
  text: words,
  marks: marks.map((names) => names.map((type) => ({ type }))),
});
const inline: fc.Arbitrary<JSONContent[]> = fc.oneof(
  { weight: 5, arbitrary: fc.array(textNode, { minLength: 1, maxLength: 1 }) },
  textNode.map((node) => [node, { type: "hardBreak" }, { type: "text", text: "fim" }]),
  fc
    .constantFrom(...descriptions)
    .map((alt) => [{ type: "image", attrs: { src: "https://a.test/x.webp", alt } }]),
  words.map((text) => [
    { type: "text", text, marks: [{ type: "link", attrs: { href: "https://a.test/" } }] },
  ]),
);
const paragraph = inline.map((content): JSONContent => ({ type: "paragraph", content }));
const code = fc.constantFrom("a", "a\n\n  b", "```", "<b>", "\ta").map((text): JSONContent => ({
  type: "codeBlock",
  attrs: { language: null },
  content: [{ type: "text", text }],
}));
function cell(type: string, text = ""): JSONContent {
  return { type, content: [{ type: "paragraph", content: [{ type: "text", text }] }] };
}

const table = fc.array(words, { minLength: 4, maxLength: 4 }).map(([a, b, c, d]): JSONContent => {
  return {
    type: "table",
    content: [
      { type: "tableRow", content: [cell("tableHeader", a), cell("tableHeader", b)] },
      { type: "tableRow", content: [cell("tableCell", c), cell("tableCell", d)] },
    ],
  };
});
const heading = words.map((text): JSONContent => ({
  type: "heading",
  attrs: { level: 2 },
  content: [{ type: "text", text }],
}));
const rule = fc.constant<JSONContent>({ type: "horizontalRule" });

const { block } = fc.letrec<{ block: JSONContent; item: JSONContent[] }>((tie) => ({
  // The schema requires a paragraph at the start of every item.
  item: fc
    .tuple(paragraph, fc.array(tie("block"), { maxLength: 2 }))
    .map(([first, rest]) => [first, ...rest]),
  block: fc.oneof(
    { maxDepth: 3, depthSize: "small" },
    paragraph,
    code,
    table,
    heading,
    rule,
    fc
      .tuple(
        fc.constantFrom("bulletList", "orderedList", "taskList"),
        fc.array(tie("item"), { minLength: 1, maxLength: 2 }),
      )
      .map(([type, items]): JSONContent => ({
        type,
        content: items.map((content) =>
          type === "taskList"
            ? { type: "taskItem", attrs: { checked: false }, content }
            : { type: "listItem", content },
        ),
      })),
    tie("item").map((content): JSONContent => ({ type: "blockquote", content })),
    tie("item").map((content): JSONContent => ({ type: "callout", attrs: { kind: "tip" }, content })),
  ),
}));

// Markdown joins adjacent lists with the same marker.
const bullets = new Set(["bulletList", "taskList"]);
function joinsLists(content: readonly JSONContent[]): boolean {
  return content.some(
    ({ type, content: inside = [] }, index) =>
      (bullets.has(type ?? "") && bullets.has(content[index + 1]?.type ?? "")) || joinsLists(inside),
  );
}

it("every document of the visual editor opens in it again with the same content", { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(fc.array(block, { minLength: 1, maxLength: 3 }), (content) => {
      fc.pre(!joinsLists(content));
      const doc = format.schema.nodeFromJSON({ type: "doc", content });
      doc.check();
      const markdown = blank.toMarkdown(doc);
      expect({ markdown, html: visibleHtml(render(blank.toMarkdown(open(markdown).doc))) }).toEqual({
        markdown,
        html: visibleHtml(render(markdown)),
      });
    }),
    { numRuns: Number(process.env["RUNS"] ?? 300) },
  );
});

it.each(descriptions)("the image description %j is kept for readers and in the editor", (alt) => {
  const picture = format.schema.node("image", { src: "https://a.test/x.webp", alt });
  const markdown = blank.toMarkdown(
    format.schema.node("doc", null, format.schema.node("paragraph", null, picture)),
  );
  const page = new DOMParser().parseFromString(render(markdown), "text/html");
  expect(page.querySelector("img")?.alt).toBe(alt);
  expect(open(markdown).doc.firstChild?.firstChild?.attrs["alt"]).toBe(alt);
});
