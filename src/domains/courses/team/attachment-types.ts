/** The types that the bucket of lesson files accepts for attachments, by file extension. */
const types = {
  pdf: "application/pdf",
  zip: "application/zip",
  txt: "text/plain",
  csv: "text/csv",
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  webp: "image/webp",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  pptx: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
} as const satisfies Record<string, string>;

/** Maximum size of a file in bytes. */
export const attachmentBytes = 52_428_800;

/** The extensions for a file input. */
export const attachmentEndings = Object.keys(types)
  .map((ending) => `.${ending}`)
  .join(",");

/** Returns the type of a file by its name; null for one that the bucket does not accept. */
export function attachmentType(name: string): string | null {
  const ending = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? "";
  return Object.hasOwn(types, ending) ? types[ending as keyof typeof types] : null;
}
