import type { SignedAddress } from "./contract/signed-address.ts";
import { attachmentExtensions, type AttachmentType, maxAttachmentBytes } from "./contract/attachments.ts";
import { takeUpload } from "./call-limit.ts";
import { attachmentName, detectType } from "./check-file.ts";
import type { ServiceClient } from "./database.ts";
import { FunctionError } from "./function-error.ts";
import { readLimited } from "./read-limited.ts";
import { signFiles } from "./sign-files.ts";
import { storageFailure } from "./storage-failure.ts";

const addressSeconds = 60;

/** The columns of a file's row. */
export type FileRow = { id: string; path: string; name: string; content_type: AttachmentType; size: number };

/**
 * Stores the bytes of a request (a type of `attachmentExtensions`) in a bucket, under the name in its query, and counts them
 * against the caller's daily limit. Returns the columns of the row, which the caller inserts next.
 *
 * @param folder of the file: the customer's id
 * @throws `file_too_large`, `file_empty`, `file_type`, `rate_limited`, `storage_unavailable`, `storage_full`
 */
export async function receiveFile(
  request: Request,
  database: ServiceClient,
  { bucket, folder, callerId }: { bucket: string; folder: string; callerId: string },
): Promise<FileRow> {
  const bytes = await readLimited(request, maxAttachmentBytes, "file_too_large");
  const sentName = new URL(request.url).searchParams.get("name") ?? "";
  const type = detectType(bytes, sentName);
  await takeUpload(database, callerId, bytes.length);
  const id = crypto.randomUUID();
  const path = `${folder}/${id}.${attachmentExtensions[type]}`;
  const { error } = await database.storage.from(bucket).upload(path, bytes, { contentType: type });
  if (error !== null) {
    throw storageFailure(error);
  }
  const name = attachmentName(sentName, type);
  return { id, path, name, content_type: type, size: bytes.length };
}

/**
 * Signs a file for a minute. Browsers save it under its name.
 *
 * @param file the row; null without one that the caller may read
 * @throws `not_found`, `storage_unavailable`
 */
export async function signFile(
  database: ServiceClient,
  bucket: string,
  file: Pick<FileRow, "path" | "name"> | null,
): Promise<{ address: SignedAddress }> {
  if (file === null) {
    throw new FunctionError("not_found", "There is no such file.");
  }
  const files = [{ path: file.path, downloadAs: file.name }];
  const [address] = await signFiles(database, bucket, files, addressSeconds);
  if (!address) {
    throw storageFailure(new Error(`The file ${file.path} of ${bucket} is lost.`));
  }
  return { address };
}
