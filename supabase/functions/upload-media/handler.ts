import * as z from "zod";
import type { Tables } from "../../database.types.ts";
import type { UploadMediaAnswer } from "../_shared/contract/media.ts";
import type { ServiceClient } from "../_shared/database.ts";
import type { ServiceDependencies } from "../_shared/dependencies.ts";
import { FunctionError } from "../_shared/function-error.ts";
import { requirePermission } from "../_shared/require-permission.ts";
import { callerHandler } from "../_shared/serve-function.ts";
import { storageFailure } from "../_shared/storage-failure.ts";
import { readForm } from "./read-form.ts";
import { readPicture } from "./read-picture.ts";
import { readVideo } from "./read-video.ts";

const bucket = "media";

// A file never changes under its path.
const oneYear = "31536000";

/** Postgres code of a unique violation. */
const duplicateKey = "23505";

const uploadId = z.uuid().toLowerCase();

type Upload = Pick<Tables<"media_files">, "id" | "path" | "width" | "height" | "uploaded_by">;

type StoredFile = { path: string; bytes: Uint8Array; type: string; width: number; height: number };

/** The main file and the files that belong to it. */
type Media = { kind: "image" | "video"; main: StoredFile; others: StoredFile[]; alt: string };

/**
 * Stores an image or a video for posts and pages, for team members with the permission. `POST` with a form of one to
 * three `file` fields (the same image in several widths; PNG, JPEG or WebP by content, 5 MB each) or of a `video` (MP4
 * or WebM by content, 20 MB) with its `poster` (an image), and `alt`, answers `UploadMediaAnswer`. Only this function
 * writes to the bucket, so only checked files are public.
 *
 * The widest image or the video is stored as `{year}/{month}/{id}/{width}x{height}.{ext}`, narrower images as
 * `{width}.{ext}`, the poster as `poster`. Pages read the sides and the other files from the address.
 *
 * The form may contain an `id`: an upload that is sent again because the response was lost is stored once. The row is
 * written last. Nothing is removed after a failure, because the failed step may have succeeded; purge-files removes
 * files without a row (docs/decisions/0006).
 *
 * Errors: 401 unauthorized, 403 forbidden, 400 invalid_request, 409 conflict (the id of another upload), 413
 * image_too_large, 415 image_type, 422 image_dimensions, 413 file_too_large, 507 storage_full and 502
 * storage_unavailable from the storage service, 405, 429, 500 unknown.
 */
export const createHandler = callerHandler(
  { name: "upload-media" },
  async ({ request, caller }, { database, now }: ServiceDependencies): Promise<UploadMediaAnswer> => {
    await requirePermission(request, database, "media.write");
    const form = await readForm(request);
    const id = readId(form);
    const earlier = await findUpload(database, id);
    if (earlier !== null) return answerOf(database, earlier, caller.id);

    const folder = `${now().toISOString().slice(0, 7).replace("-", "/")}/${id}`;
    const { kind, main, others, alt } = await readMedia(form, folder);
    for (const file of [main, ...others]) await store(database, file);
    const { path, width, height, bytes } = main;
    const { error } = await database.from("media_files").insert({
      id,
      path,
      kind,
      bytes: bytes.length,
      width,
      height,
      alt,
      variants: others.map((file) => ({
        path: file.path,
        width: file.width,
        height: file.height,
        bytes: file.bytes.length,
      })),
      uploaded_by: caller.id,
    });
    // A concurrent request with the same upload stored it.
    const twin = error?.code === duplicateKey ? await findUpload(database, id) : null;
    if (error !== null && twin === null) throw error;
    // The insert of the service role names no actor for the trigger of the audit log.
    if (twin === null) {
      await database
        .rpc("note_audit", {
          actor_id: caller.id,
          area: "media",
          action: "media_uploaded",
          details: { alt },
        })
        .throwOnError();
    }
    return answerOf(database, twin ?? { id, path, width, height, uploaded_by: caller.id }, caller.id);
  },
);

function readId(form: FormData | null): string {
  const { data: id } = uploadId.safeParse(form?.get("id") ?? crypto.randomUUID());
  if (id === undefined) throw new FunctionError("invalid_request", "The id of an upload is a UUID.");
  return id;
}

async function findUpload(database: ServiceClient, id: string): Promise<Upload | null> {
  const { data } = await database
    .from("media_files")
    .select("id, path, width, height, uploaded_by")
    .eq("id", id)
    .maybeSingle()
    .throwOnError();
  return data;
}

function answerOf(database: ServiceClient, upload: Upload, callerId: string): UploadMediaAnswer {
  if (upload.uploaded_by !== callerId) {
    throw new FunctionError("conflict", "Another upload has this id.");
  }
  const { id, path, width, height } = upload;
  const url = database.storage.from(bucket).getPublicUrl(path).data.publicUrl;
  return { id, url, width: width ?? 0, height: height ?? 0 };
}

async function store(database: ServiceClient, file: StoredFile): Promise<void> {
  const { error } = await database.storage.from(bucket).upload(file.path, file.bytes, {
    contentType: file.type,
    cacheControl: oneYear,
    // An earlier attempt may have stored the file.
    upsert: true,
  });
  if (error !== null) throw storageFailure(error);
}

async function readMedia(form: FormData | null, folder: string): Promise<Media> {
  if (form?.has("video")) {
    const { poster, extension, bytes, type, alt } = await readVideo(form);
    const { width, height } = poster;
    return {
      kind: "video",
      main: { path: `${folder}/${width}x${height}.${extension}`, bytes, type, width, height },
      others: [{ ...poster, path: `${folder}/poster` }],
      alt,
    };
  }
  const {
    files: [widest, ...others],
    alt,
  } = await readPicture(form);
  return {
    kind: "image",
    main: { ...widest, path: `${folder}/${widest.width}x${widest.height}.${widest.extension}` },
    others: others.map((file) => ({ ...file, path: `${folder}/${file.width}.${file.extension}` })),
    alt,
  };
}
