import fc from "fast-check";
import papa from "papaparse";
import { expect, it } from "vitest";
import { csvFile, csvWriter, phoneCell, timeCell } from "./csv";

// Any text, and characters that are special to spreadsheets more often than by chance.
const text = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.string({
    unit: fc.constantFrom("=", "+", "-", "@", "\t", "\r", "\n", '"', ";", ",", "'", " ", "a", "＝"),
  }),
);

it("a written line is read back as the same cells, none of which is a formula", async () => {
  const write = await csvWriter();
  fc.assert(
    fc.property(fc.array(text, { minLength: 2, maxLength: 6 }), (values) => {
      const line = write([values]);
      expect(line.slice(0, -2)).not.toContain("\r");
      expect(line.endsWith("\r\n")).toBe(true);
      const [cells = []] = papa.parse<string[]>(line.slice(0, -2), { delimiter: ";", newline: "\r\n" }).data;
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
  [12, "12"],
  [null, ""],
])("the cell %j is written as %s", async (value, written) => {
  expect((await csvWriter())([[value, "b"]])).toBe(`${written};b\r\n`);
});

it("a file starts with a byte order mark", async () => {
  const bytes = new Uint8Array(await (await csvFile([["são"]])).arrayBuffer());
  expect(Array.from(bytes.slice(0, 3))).toEqual([0xef, 0xbb, 0xbf]);
});

it.each([
  ["+5511987654321", "(+55) 11 98765-4321"],
  ["+351912345678", "(+351) 912 345 678"],
  ["+12125550123", "(+1) 2125550123"],
])("the phone %s is written as %s, which no spreadsheet reads as a formula", (phone, written) => {
  expect(phoneCell(phone)).toBe(written);
});

it("times are written as the clock shows them in São Paulo", () => {
  expect(timeCell("2026-11-22T01:30:00Z")).toBe("2026-11-21 22:30");
  expect(timeCell("infinity")).toBe("infinity");
});
