import { describe, expect, it } from "vitest";
import { createTextExtensions } from "@/kit/rich-text/extensions";
import { createTextFormat, type SourceDocument } from "@/kit/rich-text/source-document";
import { renderArticle } from "@/platform/article/render-article";
import specification from "./common-mark-0.31.2.json";
import { openAsSource } from "./common-mark-exceptions";

const format = createTextFormat(createTextExtensions());
const render = (markdown: string) => renderArticle(markdown, "https://sitepronto.test").html;

const examples = Object.entries(specification.examples).map(([number, text]) => ({
  number: Number(number),
  text,
  opened: format.open(text, render),
}));

const inEditor = examples.flatMap(({ opened, ...example }) =>
  typeof opened === "string" ? [] : [{ ...example, opened }],
);

/** Returns the numbers of the examples that open in the visual editor and fail a check. */
const failing = (passes: (text: string, opened: SourceDocument) => boolean) =>
  inEditor.filter(({ text, opened }) => !passes(text, opened)).map(({ number }) => number);

describe("the 652 examples of CommonMark", () => {
  it("open in the visual editor, except for the listed ones with their unsupported elements", () => {
    expect(examples).toHaveLength(652);
    for (const reason of ["html", "other"] as const) {
      const listed = Object.values(openAsSource[reason]).flat();
      const found = examples.filter(({ opened }) => opened === reason).map(({ number }) => number);
      expect(found).toEqual(listed.toSorted((a, b) => a - b));
    }
    expect(inEditor).toHaveLength(515);
  });

  it("are saved byte for byte without an edit", () => {
    expect(failing((text, { doc, toMarkdown }) => toMarkdown(doc) === text)).toEqual([]);
  });

  it("keep their other content when a paragraph is added before or after", () => {
    const added = format.schema.nodeFromJSON({
      type: "paragraph",
      content: [{ type: "text", text: "Palavras novas" }],
    });
    const written = render("Palavras novas");
    const before = ({ doc, toMarkdown }: SourceDocument) =>
      render(toMarkdown(doc.type.create(null, [added, ...doc.children])));
    const after = ({ doc, toMarkdown }: SourceDocument) =>
      render(toMarkdown(doc.type.create(null, [...doc.children, added])));
    expect(failing((text, opened) => before(opened) === `${written}${render(text)}`)).toEqual([]);
    expect(
      failing((text, opened) => after(opened) === `${render(text).trimEnd()}\n${written}`.trimStart()),
    ).toEqual([]);
  });
});
