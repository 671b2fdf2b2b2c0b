import type { UploadMediaAnswer } from "../_shared/contract/media.ts";
import type { ServiceDependencies } from "../_shared/dependencies.ts";
import { requirePermission } from "../_shared/require-permission.ts";
import { callerHandler } from "../_shared/serve-function.ts";
import { type PictureFile, readPicture } from "./read-picture.ts";

const bucket = "media";

// A file never changes under its path.
const oneYear = "31536000";

/**
 * Stores a picture for posts and pages, for who of the team may. `POST` with a form of one to three
 * `file` fields (the same picture in several widths; PNG, JPEG or WebP by their bytes, 5 MB each) and
 * its `alt` answers `UploadMediaAnswer`. Nobody writes to the bucket otherwise, so that nothing unchecked is public.
 *
 * The widest is stored as `{year}/{month}/{id}/{width}x{height}.{ext}`, narrower ones beside it as
 * `{width}.{ext}`: pages tell the sides of a picture, and what else there is of it, by its address.
 *
 * Errors: 401 unauthorized, 403 forbidden, 400 invalid_request, 413 image_too_large, 415 image_type,
 * 422 image_dimensions, 405, 429, 500 unknown.
 */
export const createHandler = callerHandler(
  { name: "upload-media" },
  async ({ request, caller }, { database, now }: ServiceDependencies): Promise<UploadMediaAnswer> => {
    await requirePermission(request, database, "media.write");
    const { files, alt } = await readPicture(request);
    const store = database.storage.from(bucket);
    const id = crypto.randomUUID();
    const folder = `${now().toISOString().slice(0, 7).replace("-", "/")}/${id}`;
    const pathOf = ({ width, height, extension }: PictureFile, index: number) =>
      `${folder}/${index === 0 ? `${width}x${height}` : width}.${extension}`;

    try {
      for (const [index, file] of files.entries()) {
        const { error } = await store.upload(pathOf(file, index), file.bytes, {
          contentType: file.type,
          cacheControl: oneYear,
        });
        if (error !== null) {
          throw error;
        }
      }
      const [{ width, height, bytes }, ...others] = files;
      await database
        .from("media_files")
        .insert({
          id,
          path: pathOf(files[0], 0),
          kind: "image",
          bytes: bytes.length,
          width,
          height,
          alt,
          variants: others.map((file, index) => ({
            path: pathOf(file, index + 1),
            width: file.width,
            height: file.height,
            bytes: file.bytes.length,
          })),
          uploaded_by: caller.id,
        })
        .throwOnError();
      return { id, url: store.getPublicUrl(pathOf(files[0], 0)).data.publicUrl, width, height };
    } catch (error) {
      // Without its row nobody would find the files again.
      await store.remove(files.map(pathOf));
      throw error;
    }
  },
);
