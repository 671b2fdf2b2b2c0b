import { PDFDocument, rgb, StandardFonts, type PDFFont, type PDFPage } from "pdf-lib";
import { site } from "@/platform/site";
import { sealEdge, sealRibbon, sealTick } from "../parts/certificate-art";
import type { CertificateWords } from "../parts/certificate-sheet";

// A4 landscape, in points.
const [width, height] = [842, 595];
const ink = rgb(0.08, 0.13, 0.11);
const petrol = rgb(0.12, 0.37, 0.4);
const marigold = rgb(1, 0.75, 0.18);
const white = rgb(1, 1, 1);

// The awning at the upper edge.
const [margin, stripes, awningHeight] = [30, 18, 26];

function drawAwning(page: PDFPage): void {
  const stripe = (width - 2 * margin) / stripes;
  for (let index = 0; index < stripes; index += 1) {
    page.drawSvgPath(`M0 0h${stripe}v${awningHeight}a${stripe / 2} ${stripe / 2} 0 0 1 ${-stripe} 0z`, {
      x: margin + index * stripe,
      y: height - margin,
      color: index % 2 === 0 ? marigold : white,
      borderColor: ink,
      borderWidth: 1.5,
    });
  }
}

function drawSeal(page: PDFPage): void {
  const at = { x: width / 2, y: 112 };
  const outline = { borderColor: ink, borderWidth: 2 };
  page.drawSvgPath(sealRibbon, { ...at, ...outline, color: petrol });
  page.drawSvgPath(sealEdge, { ...at, ...outline, color: marigold });
  page.drawCircle({ ...at, ...outline, size: 25, color: white });
  page.drawSvgPath(sealTick, { ...at, borderColor: petrol, borderWidth: 4 });
}

/** Returns a text in the characters of the font: others lose their accents or become a question mark. */
function toFontCharacters(font: PDFFont, text: string): string {
  const known = new Set(font.getCharacterSet());
  const has = (letter: string) => known.has(letter.codePointAt(0) ?? 0);
  return [...text.normalize("NFC")]
    .map((letter) => (has(letter) ? letter : [...letter.normalize("NFD")].find(has)) ?? "?")
    .join("");
}

const textWidth = width - 160;

// A text that would be smaller than this part of its size continues on further lines.
const smallestPart = 0.62;

/** Returns a text on as few lines as fit between the margins, and the size at which they fit, up to `most`. */
function wrap(font: PDFFont, text: string, most: number): { lines: string[]; size: number } {
  const words = text.split(" ");
  for (let count = 1; ; count += 1) {
    const lines = balance(words, count);
    const widest = Math.max(...lines.map((line) => font.widthOfTextAtSize(line, most)));
    const size = Math.min(most, (most * textWidth) / Math.max(widest, 1));
    if (size >= most * smallestPart || count >= words.length || count === 4) return { lines, size };
  }
}

/** Distributes words over lines of about the same length. */
function balance(words: readonly string[], count: number): string[] {
  const target = words.join(" ").length / count;
  const lines: string[] = [""];
  for (const word of words) {
    const line = lines.at(-1) ?? "";
    if (line !== "" && lines.length < count && line.length + word.length / 2 > target) lines.push(word);
    else lines[lines.length - 1] = line === "" ? word : `${line} ${word}`;
  }
  return lines;
}

type Block = [text: string, most: number, font: PDFFont, color: typeof ink, gapAbove: number];

/** Returns the certificate as a PDF of one page. Its font contains the letters of Western Europe. */
export async function certificatePdf(words: CertificateWords): Promise<Blob> {
  const pdf = await PDFDocument.create();
  pdf.setTitle(`${words.heading}: ${words.course}`);
  const [plain, bold] = [
    await pdf.embedFont(StandardFonts.Helvetica),
    await pdf.embedFont(StandardFonts.HelveticaBold),
  ];
  const page = pdf.addPage([width, height]);
  page.drawRectangle({
    x: margin,
    y: margin,
    width: width - 2 * margin,
    height: height - 2 * margin,
    borderColor: ink,
    borderWidth: 2,
  });
  drawAwning(page);
  drawSeal(page);

  const [left, right] = [190, width - 190];
  for (const x of [left, right]) {
    page.drawLine({ start: { x: x - 110, y: 92 }, end: { x: x + 110, y: 92 }, color: ink });
  }
  function write(
    written: string,
    most: number,
    font: PDFFont,
    color: typeof ink,
    x: number,
    y: number,
  ): number {
    const { lines, size } = wrap(font, toFontCharacters(font, written), most);
    let baseline = y;
    for (const line of lines) {
      baseline -= size;
      page.drawText(line, { x: x - font.widthOfTextAtSize(line, size) / 2, y: baseline, size, font, color });
      baseline -= size * 0.25;
    }
    return baseline;
  }

  const blocks: Block[] = [
    [words.heading, 38, bold, ink, 0],
    [words.before, 16, plain, ink, 18],
    [words.name, 30, bold, ink, 8],
    [words.middle, 16, plain, ink, 10],
    [words.course, 24, bold, petrol, 10],
    [words.lessons ?? "", 14, plain, ink, 6],
  ];
  let top = 492;
  for (const [text, most, font, color, gapAbove] of blocks) {
    top = write(text, most, font, color, width / 2, top - gapAbove);
  }
  write(words.date, 14, plain, ink, left, 86);
  write(site.name, 14, bold, ink, right, 86);
  return new Blob([new Uint8Array(await pdf.save())], { type: "application/pdf" });
}
