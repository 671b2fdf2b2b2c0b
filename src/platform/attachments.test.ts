import { expect, test } from "vitest";
import { attachmentProblem } from "./attachments";

const megabytes = (count: number) => count * 1_048_576;

function file(name: string, type: string, size: number): File {
  return Object.defineProperty(new File([], name, { type }), "size", { value: size });
}

test.each([
  ["a photo of 12 MB, which is scaled down", file("bolo.jpg", "image/jpeg", megabytes(12)), null],
  ["a HEIC without a type", file("IMG_0001.HEIC", "", megabytes(3)), null],
  ["a Word document without a type", file("Sobre nós.docx", "", 9000), null],
  [
    "a spreadsheet",
    file("preços.xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", 1),
    null,
  ],
  ["a text", file("notas.TXT", "text/plain", 20), null],
  ["a zip with the type of Windows", file("textos.zip", "application/x-zip-compressed", 900), null],
  ["a PDF of 11 MB", file("menu.pdf", "application/pdf", megabytes(11)), "too_large"],
  ["an empty document", file("menu.pdf", "application/pdf", 0), "file_empty"],
  ["an empty photo", file("bolo.jpg", "image/jpeg", 0), "file_empty"],
  ["a program", file("menu.exe", "application/x-msdownload", 900), "invalid_input"],
  ["an SVG", file("logo.svg", "image/svg+xml", 900), "invalid_input"],
])("finds what is wrong with %s before the upload", (_what, chosen, problem) => {
  expect(attachmentProblem(chosen)).toBe(problem);
});
