import { describe, expect, it } from "vitest";
import { createTextExtensions } from "./extensions";
import { createTextFormat, type SourceDocument } from "./source-document";
import { renderArticle } from "@/platform/article/render-article";
import specification from "./common-mark-0.31.2.json";

/**
 * CommonMark examples, by number, that open as source because the visual editor would change them. Source mode saves
 * them byte for byte.
 */
const openAsSource: Readonly<Record<"html" | "other", Readonly<Record<string, readonly number[]>>>> = {
  html: {
    "blocks of HTML": [
      148, 149, 150, 151, 152, 153, 154, 155, 156, 157, 158, 159, 160, 161, 162, 163, 164, 165, 166, 167, 168,
      169, 170, 171, 172, 173, 174, 175, 176, 177, 178, 179, 180, 181, 182, 183, 184, 185, 186, 187, 188, 189,
      190, 191, 308, 309,
    ],
    "HTML in a line": [
      21, 31, 201, 344, 475, 476, 477, 491, 494, 524, 536, 613, 614, 615, 616, 617, 623, 625, 626, 627, 628,
      629, 630, 631, 642, 643,
    ],
  },
  other: {
    "code that begins with a tab": [2, 6],
    "fences that are indented, empty, or named with tildes": [126, 130, 131, 132, 133, 136, 144, 146],
    "code in a line that begins or ends with a space": [138, 331, 332, 333, 334, 336],
    "characters by their names or numbers, and hashes that do not close a heading": [25, 39, 40, 76],
    "headings of nothing, or of two lines": [79, 81, 82, 95],
    "quotes and links without words": [239, 240, 484, 487],
    "what is defined, or left open, inside a quote": [218, 237],
    "a heading that begins an item and one that ends it": [300],
    "emphasis in emphasis of its kind, and across the end of a line": [
      369, 373, 389, 407, 408, 409, 417, 418, 419, 425, 426, 427, 432, 461, 463, 464, 465, 466, 468, 638, 639,
    ],
    "a reference in another case, and an address with a backslash": [540, 606],
    "links and pictures inside links": [512, 517, 518, 519, 520, 526, 528, 531, 532, 533, 538],
  },
};

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
