import { mostVideoBytes } from "../_shared/contract/media.ts";
import { videoKind } from "../_shared/contract/video-kind.ts";
import { FunctionError } from "../_shared/function-error.ts";
import { checkPicture, readAlt, type PictureFile } from "./read-picture.ts";

/** A checked video with its poster. */
export type Video = {
  bytes: Uint8Array;
  extension: "mp4" | "webm";
  type: string;
  poster: PictureFile;
  alt: string;
};

const types = { mp4: "video/mp4", webm: "video/webm" } as const;

/**
 * Reads a video from a form with a `video`, its `poster` and an `alt`.
 *
 * @throws `image_too_large`, `image_type`, `image_dimensions`, `invalid_request`
 */
export async function readVideo(form: FormData): Promise<Video> {
  const file = form.get("video");
  const poster = form.get("poster");
  if (!(file instanceof File) || !(poster instanceof File)) {
    throw new FunctionError("invalid_request", "Send a form with a video and its poster.");
  }
  if (file.size > mostVideoBytes) {
    throw new FunctionError("image_too_large", `A video may have at most ${mostVideoBytes} bytes.`);
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  const extension = videoKind(bytes);
  if (extension === null) {
    throw new FunctionError("image_type", "Send MP4 or WebM videos.");
  }
  return {
    bytes,
    extension,
    type: types[extension],
    poster: await checkPicture(poster),
    alt: readAlt(form),
  };
}
