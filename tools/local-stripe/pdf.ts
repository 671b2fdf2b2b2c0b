/** One line of text: the start of its baseline in points from the top left, and its size. */
export interface PdfText {
  text: string;
  x: number;
  y: number;
  size: number;
  bold?: boolean;
}

const pageWidth = 595;
const pageHeight = 842;

/**
 * Returns a valid one-page A4 PDF with lines of text. Text is Windows-1252, which has every letter of Portuguese;
 * other characters become "?".
 */
export function createPdf(title: string, lines: PdfText[]): Uint8Array<ArrayBuffer> {
  const drawing = lines
    .map(
      (line) =>
        `BT /${line.bold ? "F2" : "F1"} ${line.size} Tf ${line.x} ${pageHeight - line.y} Td (${literal(line.text)}) Tj ET`,
    )
    .join("\n");
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${pageWidth} ${pageHeight}] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>`,
    `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>",
    `<< /Title (${literal(title)}) >>`,
  ];

  let document = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const offset = document.length;
    document += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const xref = document.length;
  document += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`;
  document += offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  document += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 7 0 R >>\nstartxref\n${xref}\n%%EOF\n`;
  // Every character is one byte by now, so lengths and offsets counted above hold.
  return Uint8Array.from(document, (character) => character.charCodeAt(0));
}

/** Characters of Windows-1252 that Latin-1 lacks. */
const windows1252 = new Map([
  ["€", "\x80"],
  ["‘", "\x91"],
  ["’", "\x92"],
  ["“", "\x93"],
  ["”", "\x94"],
  ["–", "\x96"],
  ["—", "\x97"],
]);

function literal(text: string): string {
  return Array.from(text.replaceAll(/\s/g, " "), (character) => {
    if ("()\\".includes(character)) return `\\${character}`;
    const code = character.codePointAt(0) ?? 0;
    if ((code >= 0x20 && code < 0x7f) || (code >= 0xa1 && code <= 0xff)) return character;
    return windows1252.get(character) ?? "?";
  }).join("");
}
