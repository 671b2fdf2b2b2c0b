import { describe, expect, test } from "vitest";
import { createPdf } from "./pdf.ts";

/** The file as text, one character per byte, as offsets count. */
function bytesOf(pdf: Uint8Array): string {
  return Array.from(pdf, (byte) => String.fromCharCode(byte)).join("");
}

describe("a PDF", () => {
  const pdf = bytesOf(
    createPdf("Fatura (1)", [
      { text: "Período: 1 – 30 de março · R$ 99,90 (pago) \\ 漢", x: 56, y: 80, size: 12 },
      { text: "Total", x: 56, y: 100, size: 12, bold: true },
    ]),
  );

  test("a PDF has an xref table with the offset of every object", () => {
    const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(pdf)?.[1]);
    const lines = pdf.slice(start).split("\n");
    expect(lines[0]).toBe("xref");
    const count = Number(lines[1]?.split(" ")[1]);
    expect(count).toBe(8);
    const objects = Array.from({ length: count - 1 }, (_, index) => index + 1);
    const found = objects.map((number) => {
      const offset = Number(lines[2 + number]?.slice(0, 10));
      return pdf.slice(offset).startsWith(`${number} 0 obj\n`);
    });
    expect(found).toEqual(objects.map(() => true));
    expect(lines.slice(2, 2 + count).every((line) => line.length === 19)).toBe(true);
  });

  test("a PDF states the length of its content stream", () => {
    const [, length, drawing] = /\/Length (\d+) >>\nstream\n([\s\S]*)\nendstream/.exec(pdf) ?? [];
    expect(drawing?.length).toBe(Number(length));
  });

  test("a PDF keeps Portuguese letters, escapes delimiters and replaces unsupported characters", () => {
    expect(pdf).toContain("(Per\xedodo: 1 \x96 30 de mar\xe7o \xb7 R$ 99,90 \\(pago\\) \\\\ ?) Tj");
    expect(pdf).toContain("/Title (Fatura \\(1\\))");
  });
});
