import { strToU8, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { archiveType } from "./check-archive.ts";
import { detectType } from "./check-file.ts";

const openXml = "application/vnd.openxmlformats-officedocument";
const program = new Uint8Array([0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0]);
const macro = new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
const wordParts = {
  "[Content_Types].xml": strToU8("<Types/>"),
  "word/document.xml": strToU8("<w:document/>"),
};

const zip = (files: Record<string, Uint8Array>) => zipSync(files, { level: 1 });

/** Returns a zip whose entry of one name has another name of the same length. */
function renamed(files: Record<string, Uint8Array>, from: string, to: string): Uint8Array {
  return Buffer.from(Buffer.from(zip(files)).toString("latin1").replaceAll(from, to), "latin1");
}

describe("archiveType", () => {
  it.each([
    ["a Word document", zip(wordParts), `${openXml}.wordprocessingml.document`],
    [
      "an Excel workbook",
      zip({ "[Content_Types].xml": strToU8("<Types/>"), "xl/workbook.xml": strToU8("<workbook/>") }),
      `${openXml}.spreadsheetml.sheet`,
    ],
    [
      "a zip of texts",
      zip({ "sobre.txt": strToU8("MZ é a padaria"), "cardápio.txt": strToU8("Pão") }),
      "application/zip",
    ],
    ["a zip with a Word document", zip({ "sobre.docx": zip(wordParts) }), "application/zip"],
    [
      "a zip with the parts of a document in a folder",
      zip({ "a/word/document.xml": strToU8("x") }),
      "application/zip",
    ],
  ])("detects %s by its content", (_what, bytes, type) => {
    expect(archiveType(bytes)).toBe(type);
  });

  it("returns null for other files", () => {
    expect(archiveType(strToU8("PK, a padaria"))).toBeNull();
    expect(archiveType(program)).toBeNull();
  });

  it.each([
    ["a program by its name", zip({ "fatura.exe": strToU8("x") })],
    ["a program whose name ends with spaces and dots", zip({ "fatura.exe. ": strToU8("x") })],
    ["a script", zip({ "fatura.pdf.js": strToU8("x") })],
    ["a program by its content in a Word document", zip({ ...wordParts, "word/media/image1.png": program })],
    ["a macro in a Word document", zip({ ...wordParts, "word/vbaProject.bin": macro })],
    [
      "a program in a Word document in a zip",
      zip({ "a.docx": zip({ ...wordParts, "word/a.txt": program }) }),
    ],
    ["an archive whose content cannot be read", zip({ "fotos.rar": strToU8("Rar!") })],
    ["four levels of archives", zip({ a: zip({ b: zip({ c: zip({ d: strToU8("x") }) }) }) })],
    ["two entries of one name", renamed({ "a.txt": program, "b.txt": strToU8("x") }, "b.txt", "a.txt")],
    [
      "an entry that JavaScript hides",
      renamed({ ...wordParts, "a-proto-a": program }, "a-proto-a", "__proto__"),
    ],
    ["no entry", zip({})],
    ["a cut end", zip(wordParts).slice(0, -30)],
  ])("refuses an archive with %s", (_what, bytes) => {
    expect(() => detectType(bytes, "contrato.docx")).toThrow(expect.objectContaining({ code: "file_type" }));
  });

  it("refuses an archive that unpacks to over 50 MB, or to over 1000 files, before it unpacks them", () => {
    const tooLarge = expect.objectContaining({ code: "file_too_large" });
    expect(() => archiveType(zip({ "a.txt": new Uint8Array(52_428_801) }))).toThrow(tooLarge);
    const many = Object.fromEntries(
      Array.from({ length: 1001 }, (_, index) => [`${index}.txt`, strToU8("x")]),
    );
    expect(() => archiveType(zip(many))).toThrow(tooLarge);
    const nested = Object.fromEntries(
      Array.from({ length: 6 }, (_, index) => [`${index}.zip`, zip({ a: new Uint8Array(10_000_000) })]),
    );
    expect(() => archiveType(zip(nested))).toThrow(tooLarge);
  });
});

describe("detectType of a text", () => {
  it.each([
    ["UTF-8", strToU8("Pão de queijo\r\n\tR$ 5")],
    ["Latin-1", Uint8Array.from([0x50, 0xe3, 0x6f])],
    ["UTF-16", Uint8Array.from([0xff, 0xfe, 0x50, 0, 0xe3, 0, 0x6f, 0])],
  ])("accepts %s under a name that ends in .txt", (_what, bytes) => {
    expect(detectType(bytes, "Sobre nós.TXT")).toBe("text/plain");
  });

  it.each([
    ["a page under another name", strToU8("<script>alert(1)</script>"), "pagina.html"],
    ["a text under the name of a picture", strToU8("Pão"), "foto.png"],
    ["a program under the name of a text", program, "leia.txt"],
  ])("refuses %s", (_what, bytes, name) => {
    expect(() => detectType(bytes, name)).toThrow(expect.objectContaining({ code: "file_type" }));
  });

  it("names an empty file as empty, under any name", () => {
    for (const name of ["notas.txt", "foto.jpg", ""]) {
      expect(() => detectType(new Uint8Array(), name)).toThrow(
        expect.objectContaining({ code: "file_empty" }),
      );
    }
  });
});
