import type { UploadMediaAnswer } from "../_shared/contract/media.ts";
import type { ServiceDependencies } from "../_shared/dependencies.ts";
import { requirePermission } from "../_shared/require-permission.ts";
import { callerHandler } from "../_shared/serve-function.ts";
import { readForm } from "./read-form.ts";
import { readPicture } from "./read-picture.ts";
import { readVideo } from "./read-video.ts";

const bucket = "media";

// A file never changes under its path.
const oneYear = "31536000";

type StoredFile = { path: string; bytes: Uint8Array; type: string; width: number; height: number };

/** What is stored: the file that is shown, and those that belong to it. */
type Media = { kind: "image" | "video"; main: StoredFile; others: StoredFile[]; alt: string };

/**
 * Stores a picture or a video for posts and pages, for who of the team may. `POST` with a form of one to three
 * `file` fields (the same picture in several widths; PNG, JPEG or WebP by their bytes, 5 MB each), or of a `video`
 * (MP4 or WebM by its bytes, 20 MB) and its `poster` (a picture), and `alt`, answers `UploadMediaAnswer`. Nobody
 * writes to the bucket otherwise, so that nothing unchecked is public.
 *
 * The widest picture, or the video, is stored as `{year}/{month}/{id}/{width}x{height}.{ext}`, narrower pictures
 * beside it as `{width}.{ext}`, the poster as `poster`: pages tell the sides, and what else there is, by the address.
 *
 * Errors: 401 unauthorized, 403 forbidden, 400 invalid_request, 413 image_too_large, 415 image_type,
 * 422 image_dimensions, 405, 429, 500 unknown.
 */
export const createHandler = callerHandler(
  { name: "upload-media" },
  async ({ request, caller }, { database, now }: ServiceDependencies): Promise<UploadMediaAnswer> => {
    await requirePermission(request, database, "media.write");
    const id = crypto.randomUUID();
    const { kind, main, others, alt } = await readMedia(
      request,
      `${now().toISOString().slice(0, 7).replace("-", "/")}/${id}`,
    );
    const store = database.storage.from(bucket);
    const files = [main, ...others];
    try {
      for (const file of files) {
        const { error } = await store.upload(file.path, file.bytes, {
          contentType: file.type,
          cacheControl: oneYear,
        });
        if (error !== null) {
          throw error;
        }
      }
      const { path, width, height, bytes } = main;
      await database
        .from("media_files")
        .insert({
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
        })
        .throwOnError();
      return { id, url: store.getPublicUrl(path).data.publicUrl, width, height };
    } catch (error) {
      // Without its row nobody would find the files again.
      await store.remove(files.map(({ path }) => path));
      throw error;
    }
  },
);

async function readMedia(request: Request, folder: string): Promise<Media> {
  const form = await readForm(request);
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
