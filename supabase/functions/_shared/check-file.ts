import { imageSize } from "image-size";
import { archiveType } from "./check-archive.ts";
import { attachmentExtensions, type AttachmentType, maxAttachmentName } from "./contract/attachments.ts";
import { FunctionError } from "./function-error.ts";

const imageTypes: Record<string, AttachmentType> = {
  png: "image/png",
  jpg: "image/jpeg",
  webp: "image/webp",
};

// Twice the resolution of phone cameras. A header with larger sides can crash the recipient's viewer.
const mostPixels = 400_000_000;

/**
 * Detects the type from a file's content and ignores the declared type. Only text has no signature: it is accepted under
 * a name that ends in `.txt`.
 *
 * @throws `file_empty`, `file_type`
 */
export function detectType(bytes: Uint8Array, name: string): AttachmentType {
  if (bytes.length === 0) {
    throw new FunctionError("file_empty", "The file is empty.");
  }
  const type =
    (isPdf(bytes) ? "application/pdf" : imageTypes[imageKind(bytes) ?? ""]) ??
    archiveType(bytes) ??
    (isText(bytes, name) ? "text/plain" : null);
  if (type === null) {
    throw new FunctionError(
      "file_type",
      "Send a PDF, a PNG, JPEG or WebP image, a DOCX, XLSX, TXT or ZIP file.",
    );
  }
  return type;
}

function isPdf(bytes: Uint8Array): boolean {
  return new TextDecoder("latin1").decode(bytes.subarray(0, 5)) === "%PDF-";
}

function isText(bytes: Uint8Array, name: string): boolean {
  if (!/\.txt$/i.test(name)) return false;
  // Windows writes a text as "Unicode" in UTF-16 with this mark.
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : "utf-8";
  const text = new TextDecoder(encoding).decode(bytes);
  // oxlint-disable-next-line no-control-regex -- a text has no other control characters than spaces and line ends
  return !/[\u0000-\u0008\u000e-\u001f\u007f]/.test(text);
}

function imageKind(bytes: Uint8Array): string | undefined {
  try {
    const { type, width, height } = imageSize(bytes);
    return width * height <= mostPixels ? type : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Makes an attachment's name safe: removes folders and control characters and sets the extension of the detected type,
 * because operating systems open files by extension.
 */
export function attachmentName(name: string, type: AttachmentType): string {
  const plain = (name.split(/[/\\]/).at(-1) ?? "").replaceAll(/\p{C}/gu, "").trim();
  if (hasExtensionOf(plain, type)) {
    return [...plain].slice(-maxAttachmentName).join("");
  }
  const stem = withoutDotsAtEnd(plain).replace(/\.[a-z][a-z0-9]*$/i, "");
  const ending = hasExtensionOf(stem, type) ? "" : `.${attachmentExtensions[type]}`;
  const characters = [...(stem || "anexo")].slice(0, maxAttachmentName - ending.length);
  return characters.join("") + ending;
}

// An expression such as /[.\s]+$/ begins again at each dot, so its time grows with the square of the length.
function withoutDotsAtEnd(name: string): string {
  let end = name.length;
  while (/[.\s]/.test(name.charAt(end - 1))) end -= 1;
  return name.slice(0, end);
}

function hasExtensionOf(name: string, type: AttachmentType): boolean {
  const lowerCase = name.toLowerCase();
  return (
    lowerCase.endsWith(`.${attachmentExtensions[type]}`) ||
    (type === "image/jpeg" && lowerCase.endsWith(".jpeg"))
  );
}
