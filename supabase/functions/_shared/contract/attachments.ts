/** Accepted types of the files that customers send: attachments of conversations, and files for their site. */
export const attachmentTypes = ["application/pdf", "image/png", "image/jpeg", "image/webp"] as const;

export type AttachmentType = (typeof attachmentTypes)[number];

/** Maximum size of a file in bytes (10 MB), as in its bucket. */
export const maxAttachmentBytes = 10_485_760;

/** Maximum length of a file name in characters. */
export const maxAttachmentName = 150;

/** Maximum number of files that a customer sends for their site. */
export const maxSiteFiles = 20;
