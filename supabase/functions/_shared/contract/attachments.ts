export type AttachmentType =
  | "application/pdf"
  | "image/png"
  | "image/jpeg"
  | "image/webp"
  | "text/plain"
  | "application/zip"
  | "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
  | "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/**
 * Accepted types of the files that customers send, with the extension under which they are stored: attachments of
 * conversations, and files for their site.
 */
export const attachmentExtensions: Readonly<Record<AttachmentType, string>> = {
  "application/pdf": "pdf",
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/webp": "webp",
  "text/plain": "txt",
  "application/zip": "zip",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "docx",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": "xlsx",
};

/** Maximum size of a file in bytes (10 MB), as in its bucket. */
export const maxAttachmentBytes = 10_485_760;

/** Maximum length of a file name in characters. */
export const maxAttachmentName = 150;

/** Maximum number of files that a customer sends for their site. */
export const maxSiteFiles = 20;
