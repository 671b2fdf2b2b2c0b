import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toLine } from "../_shared/contract/csv.ts";

/** Reads a line as spreadsheets do (RFC 4180, with `;`). */
function readCells(line: string): string[] {
  const cells: string[] = [];
  let at = 0;
  while (at <= line.length) {
    let cell = "";
    if (line[at] === '"') {
      at += 1;
      for (; !(line[at] === '"' && line[at + 1] !== '"'); at += 1) {
        if (line[at] === '"') at += 1;
        cell += line[at] ?? "";
      }
      at += 1;
    } else {
      for (; at < line.length && line[at] !== ";"; at += 1) cell += line[at] ?? "";
    }
    cells.push(cell);
    at += 1;
  }
  return cells;
}

// Whatever people type, and what is special to spreadsheets more often than chance would have it.
const text = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.string({
    unit: fc.constantFrom("=", "+", "-", "@", "\t", "\r", "\n", '"', ";", ",", "'", " ", "a", "＝"),
  }),
);

describe("a line", () => {
  it("is read as the cells it was made of, none of which is a formula", () => {
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 6 }), (values) => {
        const line = toLine(values);
        expect(line.slice(0, -2)).not.toContain("\r");
        expect(line.endsWith("\r\n")).toBe(true);
        const cells = readCells(line.slice(0, -2));
        expect(cells).toHaveLength(values.length);
        cells.forEach((cell, index) => {
          const value = (values[index] ?? "").replaceAll(/\r\n?/g, "\n");
          expect(cell).not.toMatch(/^[=+\-@\t\r＝＋－＠]/u);
          expect([value, `'${value}`]).toContain(cell);
        });
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ["=HYPERLINK(1)", "'=HYPERLINK(1)"],
    ["+5511987654321", "'+5511987654321"],
    ["-1", "'-1"],
    ["@a", "'@a"],
    ["\ta", "'\ta"],
    ["Ana; Bia", '"Ana; Bia"'],
    ['Ana "A"', '"Ana ""A"""'],
    ["ana@example.com", "ana@example.com"],
    [null, ""],
  ])("writes %j as %s", (value, written) => {
    expect(toLine([value, "b"])).toBe(`${written};b\r\n`);
  });
});
