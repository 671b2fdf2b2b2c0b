import { unzipSync } from "fflate";
import type { AttachmentType } from "./contract/attachments.ts";
import { FunctionError } from "./function-error.ts";

const mostEntries = 1000;
const mostBytes = 52_428_800;
const mostLevels = 3;

const openXml = "application/vnd.openxmlformats-officedocument";

/** Parts that every document of these types has. */
const documentParts: Record<string, AttachmentType> = {
  "word/document.xml": `${openXml}.wordprocessingml.document`,
  "xl/workbook.xml": `${openXml}.spreadsheetml.sheet`,
};

// Files that operating systems or Office run, and archives whose content cannot be read here.
const refusedEndings =
  /\.(?:exe|com|scr|pif|bat|cmd|ps1|vb[es]?|jse?|ws[fh]?|hta|ms[ip]|jar|lnk|url|cpl|dll|reg|chm|xll|apk|app|dmg|pkg|deb|rpm|sh|command|iso|img|vhdx?|[dp]o[ct]m|xl[st]m|pp[st]m|rar|7z|tar|t?gz|bz2|xz|cab)[\s.]*$/i;

/** First bytes of programs, and of the container of Office macros and embedded objects. */
const refusedStarts = [
  [0x7f, 0x45, 0x4c, 0x46],
  [0xfe, 0xed, 0xfa, 0xce],
  [0xfe, 0xed, 0xfa, 0xcf],
  [0xce, 0xfa, 0xed, 0xfe],
  [0xcf, 0xfa, 0xed, 0xfe],
  [0xca, 0xfe, 0xba, 0xbe],
  [0xd0, 0xcf, 0x11, 0xe0],
];

/** Counts over all levels of an archive. */
type Unpacked = { entries: number; bytes: number };

/**
 * Returns the type of a ZIP archive, which DOCX and XLSX files are, or null for other files.
 *
 * @throws `file_type` for an archive with a program or a macro inside, or one that cannot be read; `file_too_large` for
 * over 1000 files or 50 MB unpacked
 */
export function archiveType(bytes: Uint8Array): AttachmentType | null {
  if (!isArchive(bytes)) return null;
  const names = inspect(bytes, { entries: 0, bytes: 0 }, 1);
  const part =
    names.includes("[Content_Types].xml") && names.find((name) => Object.hasOwn(documentParts, name));
  return (part && documentParts[part]) || "application/zip";
}

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte);
}

function isArchive(bytes: Uint8Array): boolean {
  return startsWith(bytes, [0x50, 0x4b, 0x03, 0x04]);
}

// Windows programs begin with "MZ". A text may, too, but contains no zero byte.
function isProgram(bytes: Uint8Array): boolean {
  return (
    refusedStarts.some((start) => startsWith(bytes, start)) ||
    (startsWith(bytes, [0x4d, 0x5a]) && bytes.subarray(0, 256).includes(0))
  );
}

/** Checks the files of an archive, also of archives inside it, and returns the names of its own. */
function inspect(bytes: Uint8Array, unpacked: Unpacked, level: number): string[] {
  const files = unpack(bytes, unpacked);
  for (const [name, content] of files) {
    if (refusedEndings.test(name) || isProgram(content)) {
      throw new FunctionError("file_type", `The archive contains a program: ${name}`);
    }
    if (!isArchive(content)) continue;
    if (level === mostLevels) {
      throw new FunctionError("file_type", `The archive contains too many levels of archives: ${name}`);
    }
    inspect(content, unpacked, level + 1);
  }
  return files.map(([name]) => name);
}

function unpack(bytes: Uint8Array, unpacked: Unpacked): [name: string, content: Uint8Array][] {
  const entriesBefore = unpacked.entries;
  const files = Object.entries(unzip(bytes, unpacked));
  // A repeated name, or "__proto__", hides an entry.
  if (files.length === 0 || files.length !== unpacked.entries - entriesBefore) {
    throw new FunctionError("file_type", "The archive is empty or repeats a name.");
  }
  return files;
}

function unzip(bytes: Uint8Array, unpacked: Unpacked): Record<string, Uint8Array> {
  try {
    return unzipSync(bytes, {
      filter: ({ originalSize }) => {
        unpacked.entries += 1;
        unpacked.bytes += originalSize;
        if (unpacked.entries > mostEntries || unpacked.bytes > mostBytes) {
          throw new FunctionError("file_too_large", "The archive contains too many or too large files.");
        }
        return true;
      },
    });
  } catch (error) {
    if (error instanceof FunctionError) throw error;
    throw new FunctionError("file_type", `The archive cannot be read: ${String(error)}`);
  }
}
