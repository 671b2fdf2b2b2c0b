import { imageSize } from "image-size";
import { type AttachmentType, maxAttachmentName } from "./contract/attachments.ts";
import { FunctionError } from "./function-error.ts";

const imageTypes: Record<string, AttachmentType> = {
  png: "image/png",
  jpg: "image/jpeg",
  webp: "image/webp",
};

// Twice the resolution of phone cameras. A header with larger sides can crash the recipient's viewer.
const mostPixels = 400_000_000;

/** File extensions of the stored files. */
export const extensions: Record<AttachmentType, string> = {
  "application/pdf": "pdf",
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/webp": "webp",
};

/**
 * Detects the type from a file's first bytes and ignores name and declared type.
 *
 * @throws `file_type`
 */
export function detectType(bytes: Uint8Array): AttachmentType {
  const type = isPdf(bytes) ? "application/pdf" : imageTypes[imageKind(bytes) ?? ""];
  if (type === undefined) {
    throw new FunctionError("file_type", "Send a PDF, or a PNG, JPEG or WebP image.");
  }
  return type;
}

function isPdf(bytes: Uint8Array): boolean {
  return new TextDecoder("latin1").decode(bytes.subarray(0, 5)) === "%PDF-";
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
  const ending = hasExtensionOf(stem, type) ? "" : `.${extensions[type]}`;
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
  return lowerCase.endsWith(`.${extensions[type]}`) || (type === "image/jpeg" && lowerCase.endsWith(".jpeg"));
}
