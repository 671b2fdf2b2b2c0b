/** Accepted types of a conversation's attachment. */
export const attachmentTypes = ["application/pdf", "image/png", "image/jpeg", "image/webp"] as const;

export type AttachmentType = (typeof attachmentTypes)[number];

/** Maximum size of an attachment in bytes (10 MB), as in its bucket. */
export const maxAttachmentBytes = 10_485_760;

/** Maximum length of a file name in characters. */
export const maxAttachmentName = 150;
