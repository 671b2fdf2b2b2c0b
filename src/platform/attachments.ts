import { attachmentExtensions, maxAttachmentBytes } from "@contract/attachments";
import type { SignedAddress } from "@contract/signed-address";
import { AppError } from "./app-error";
import { invokeFunction, sendToFunction } from "./backend/backend";
import { env } from "./env";
import { pictureAccept } from "./picture-file";

/** A stored file; its size in bytes. */
export type Attachment = { id: string; name: string; contentType: string; size: number };

/** The function that stores the files that customers send for their sites. */
export const siteFileFunction = "site-file";

/** The files that can be attached, as the `accept` attribute lists them. */
export const attachmentAccept = [
  pictureAccept,
  ...Object.entries(attachmentExtensions).flatMap(([type, extension]) => [type, `.${extension}`]),
].join(",");

const pictureName = /\.(?:png|jpe?g|webp|hei[cf])$/i;
const documentName = /\.(?:pdf|txt|zip|docx|xlsx)$/i;

/** Returns whether a chosen file is a picture by its type or name; Windows has no type for HEIC. */
function isPicture({ type, name }: File): boolean {
  return pictureName.test(name) || (type.startsWith("image/") && pictureAccept.split(",").includes(type));
}

/** Returns why a file cannot be attached, as far as its name, type and size show; null for others. */
export function attachmentProblem(file: File): "file_empty" | "invalid_input" | "too_large" | null {
  if (file.size === 0) return "file_empty";
  // A picture is scaled down before the upload.
  if (isPicture(file)) return null;
  if (!documentName.test(file.name) && !Object.hasOwn(attachmentExtensions, file.type))
    return "invalid_input";
  return file.size > maxAttachmentBytes ? "too_large" : null;
}

/** Why a file is not attached, beyond the codes of errors; `expired` for a file of a draft that was deleted. */
export type AttachmentFault = "too_many" | "too_large" | "expired";

/** Returns the check of chosen files, as `useUploads` takes it, for `places` more files. */
export function attachmentCheck(places: number) {
  return (file: File, others: number) => (others < places ? attachmentProblem(file) : "too_many");
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/**
 * Uploads a file of at most 10 MB to a function that stores files. A large photo is scaled down first, and a HEIC becomes
 * a JPEG.
 *
 * @param query parameters of the function; the file's name is added
 * @throws AppError `invalid_input` for content of another type, `file_empty`, `file_too_large`, `image_heic` for a HEIC that this
 * browser cannot decode, `image_unreadable`, `not_found`, `conflict`, `rate_limited`, `storage_unavailable`,
 * `unauthorized`, `network`
 */
export async function uploadAttachmentTo(
  functionName: string,
  query: Record<string, string>,
  file: File,
): Promise<Attachment> {
  const body = isPicture(file) ? await reduced(file) : file;
  const response = await sendToFunction(functionName, { body, query: { ...query, name: body.name } });
  const { id, name, content_type: contentType, size } = (await response.json()) as Record<string, unknown>;
  return { id: String(id), name: String(name), contentType: String(contentType), size: Number(size) };
}

async function reduced(file: File): Promise<File> {
  // Loaded for pictures only.
  const { reducePicture } = await import("./reduce-picture");
  return reducePicture(file, maxAttachmentBytes);
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

/** Returns the complete URL of a file signed by a function. */
export function fromSignedAddress(address: SignedAddress): string {
  return `${env.supabaseUrl}/storage/v1${address}`;
}
