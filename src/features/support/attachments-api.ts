import { AppError } from "@/lib/app-error";
import { functionRequest, invokeFunction } from "@/lib/backend";
import { functionError } from "@/lib/errors";
import { sendFile } from "@/lib/send-file";
import { fromSignedAddress } from "@/lib/signed-address";
import type { Attachment } from "./conversation";

const functionName = "message-attachment";

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/**
 * Uploads a file (PDF, PNG, JPEG or WebP, at most 10 MB) for the next message of a conversation.
 *
 * @param contactId the conversation; null for the first message of a new one
 * @throws AppError `invalid_input` for another type, `not_found`, `rate_limited`, `storage_unavailable`,
 * `unauthorized`, `network`
 */
export async function uploadAttachment(contactId: string | null, file: File): Promise<Attachment> {
  const { url, headers } = await functionRequest(functionName);
  const query = new URLSearchParams({ ...(contactId !== null && { contact: contactId }), name: file.name });
  const response = await sendFile({
    url: `${url}?${query.toString()}`,
    headers: { ...headers, "content-type": file.type || "application/octet-stream" },
    body: file,
  });
  // The content has none of these types, regardless of the file's name.
  if (response.status === 415) throw new AppError("invalid_input");
  if (!response.ok) throw await functionError({ context: response });
  const { id, name, content_type: contentType, size } = (await response.json()) as Record<string, unknown>;
  return { id: String(id), name: String(name), contentType: String(contentType), size: Number(size) };
}

/**
 * Returns a URL of a file, valid for one minute.
 *
 * @throws AppError `not_found` without access to the file, `unauthorized`, `network`
 */
export async function attachmentAddress(id: string): Promise<string> {
  const answer = await invokeFunction(functionName, { attachment_id: id });
  if (!isObject(answer) || typeof answer["address"] !== "string") throw new AppError("unavailable");
  return fromSignedAddress(answer["address"]);
}
