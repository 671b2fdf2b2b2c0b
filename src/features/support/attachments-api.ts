import { signedAttachment, uploadAttachmentTo, type Attachment } from "@/lib/attachments";

const functionName = "message-attachment";

/**
 * Uploads a file for the next message of a conversation. Throws as `uploadAttachmentTo` does.
 *
 * @param contactId the conversation; null for the first message of a new one
 */
export function uploadAttachment(contactId: string | null, file: File): Promise<Attachment> {
  return uploadAttachmentTo(functionName, contactId === null ? {} : { contact: contactId }, file);
}

/** Returns a URL of a file, valid for one minute. Throws as `signedAttachment` does. */
export function attachmentAddress(id: string): Promise<string> {
  return signedAttachment(functionName, { attachment_id: id });
}
