import { PDFDocument, rgb, StandardFonts, type PDFFont } from "pdf-lib";
import { site } from "@/platform/site";

/** The texts of a certificate, as the page shows them. */
export type CertificateWords = {
  heading: string;
  /** "This certifies that" */
  before: string;
  name: string;
  /** "completed the course" */
  middle: string;
  course: string;
  /** "12 lessons" */
  lessons: string;
  date: string;
};

// A4 landscape, in points.
const [width, height] = [842, 595];
const ink = rgb(0.08, 0.13, 0.11);
const petrol = rgb(0.12, 0.37, 0.4);

/** Returns a text in the characters of the font: others lose their accents or become a question mark. */
function toFontCharacters(font: PDFFont, text: string): string {
  const known = new Set(font.getCharacterSet());
  const has = (letter: string) => known.has(letter.codePointAt(0) ?? 0);
  return [...text.normalize("NFC")]
    .map((letter) => (has(letter) ? letter : [...letter.normalize("NFD")].find(has)) ?? "?")
    .join("");
}

/** Returns the largest size, up to `most`, at which a text fits between the margins. */
function sizeFor(font: PDFFont, text: string, most: number): number {
  return Math.min(most, (most * (width - 160)) / font.widthOfTextAtSize(text, most));
}

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
    x: 30,
    y: 30,
    width: width - 60,
    height: height - 60,
    borderColor: petrol,
    borderWidth: 3,
  });

  const lines: [text: string, y: number, size: number, font: PDFFont, color: typeof ink][] = [
    [site.name, 500, 18, bold, petrol],
    [words.heading, 420, 40, bold, ink],
    [words.before, 350, 16, plain, ink],
    [words.name, 300, 32, bold, ink],
    [words.middle, 250, 16, plain, ink],
    [words.course, 200, 26, bold, petrol],
    [words.lessons, 165, 14, plain, ink],
    [words.date, 110, 14, plain, ink],
  ];
  for (const [written, y, most, font, color] of lines) {
    const text = toFontCharacters(font, written);
    const size = sizeFor(font, text, most);
    page.drawText(text, { x: (width - font.widthOfTextAtSize(text, size)) / 2, y, size, font, color });
  }
  return new Blob([new Uint8Array(await pdf.save())], { type: "application/pdf" });
}
