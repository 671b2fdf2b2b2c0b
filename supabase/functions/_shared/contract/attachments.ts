/** The types that a file of a conversation may have. */
export const attachmentTypes = ["application/pdf", "image/png", "image/jpeg", "image/webp"] as const;

export type AttachmentType = (typeof attachmentTypes)[number];

/** Most bytes of a file, as its bucket allows: 10 MB. */
export const maxAttachmentBytes = 10_485_760;

/** Longest name of a file, in characters. */
export const maxAttachmentName = 150;
