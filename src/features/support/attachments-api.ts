import { signedAttachment, uploadAttachmentTo, type Attachment } from "@/lib/attachments";

const functionName = "message-attachment";

/**
 * The conversation of a message: an existing one by its id, a new one of the team with a customer, or a new one of the
 * signed-in user (null).
 */
export type MessagePlace = { contact: string } | { customer: string } | null;

/** Uploads a file for the next message of a conversation. Throws as `uploadAttachmentTo` does. */
export function uploadAttachment(place: MessagePlace, file: File): Promise<Attachment> {
  return uploadAttachmentTo(functionName, place ?? {}, file);
}

/** Returns a URL of a file, valid for one minute. Throws as `signedAttachment` does. */
export function attachmentAddress(id: string): Promise<string> {
  return signedAttachment(functionName, { attachment_id: id });
}
