import { AppError } from "./app-error";
import { functionRequest, invokeFunction } from "./backend";
import { functionError } from "./errors";
import { sendFile } from "./send-file";
import { fromSignedAddress } from "./signed-address";

/** A stored file; its size in bytes. */
export type Attachment = { id: string; name: string; contentType: string; size: number };

/** The function that stores the files that customers send for their sites. */
export const siteFileFunction = "site-file";

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/**
 * Uploads a file (PDF, PNG, JPEG or WebP, at most 10 MB) to a function that stores files.
 *
 * @param query parameters of the function; the file's name is added
 * @throws AppError `invalid_input` for another type, `not_found`, `conflict`, `rate_limited`, `storage_unavailable`,
 * `unauthorized`, `network`
 */
export async function uploadAttachmentTo(
  functionName: string,
  query: Record<string, string>,
  file: File,
): Promise<Attachment> {
  const { url, headers } = await functionRequest(functionName);
  const response = await sendFile({
    url: `${url}?${new URLSearchParams({ ...query, name: file.name }).toString()}`,
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
 * Returns a URL of a stored file, valid for one minute.
 *
 * @param body names the file
 * @throws AppError `not_found` without access to the file, `unauthorized`, `network`
 */
export async function signedAttachment(functionName: string, body: Record<string, string>): Promise<string> {
  const answer = await invokeFunction(functionName, body);
  if (!isObject(answer) || typeof answer["address"] !== "string") throw new AppError("unavailable");
  return fromSignedAddress(answer["address"]);
}

/** Returns a URL of a file that a customer sent for their site. Throws as `signedAttachment` does. */
export function siteFileAddress(id: string): Promise<string> {
  return signedAttachment(siteFileFunction, { file_id: id });
}
