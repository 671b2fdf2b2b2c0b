import {
  longestImageSide,
  mostAltLength,
  mostImageBytes,
  mostImageFiles,
} from "../_shared/contract/media.ts";
import { isXmlText } from "../_shared/contract/plain-text.ts";
import { text } from "../_shared/fields.ts";
import { FunctionError } from "../_shared/function-error.ts";
import { readImageHeader } from "../_shared/image-header.ts";

const description = text(mostAltLength).refine(isXmlText);

/** One checked file of an image. Sides in pixels. */
export type PictureFile = {
  bytes: Uint8Array;
  extension: "png" | "jpg" | "webp";
  type: string;
  width: number;
  height: number;
};

/** A checked image: its files, widest first, and its description. */
export type Picture = { files: [PictureFile, ...PictureFile[]]; alt: string };

const types = { png: "image/png", jpg: "image/jpeg", webp: "image/webp" } as const;

/**
 * Reads an image from a form with one to three `file` fields and an `alt`.
 *
 * @throws `image_too_large`, `image_type`, `image_dimensions`, `invalid_request`
 */
export async function readPicture(form: FormData | null): Promise<Picture> {
  const sent = form?.getAll("file").filter((part) => part instanceof File) ?? [];
  if (sent.length === 0 || sent.length > mostImageFiles) {
    throw new FunctionError("invalid_request", `Send a form with 1 to ${mostImageFiles} files.`);
  }
  const alt = readAlt(form);
  const files = await Promise.all(sent.map(checkPicture));
  const [widest, ...others] = files.toSorted((a, b) => b.width - a.width);
  if (!widest || new Set(files.map(({ width }) => width)).size < files.length) {
    throw new FunctionError("invalid_request", "Each file has a width of its own.");
  }
  return { files: [widest, ...others], alt };
}

/** Returns the description of an image or a video. @throws `invalid_request` */
export function readAlt(form: FormData | null): string {
  const { data } = description.safeParse(form?.get("alt") ?? "");
  if (data === undefined) {
    throw new FunctionError("invalid_request", `The alt text has at most ${mostAltLength} characters.`);
  }
  return data;
}

/**
 * Checks an image by its bytes and ignores the declared type.
 *
 * @throws `image_too_large`, `image_type`, `image_dimensions`
 */
export async function checkPicture(file: File): Promise<PictureFile> {
  if (file.size > mostImageBytes) {
    throw new FunctionError("image_too_large", `A file may have at most ${mostImageBytes} bytes.`);
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  const size = readImageHeader(bytes);
  const extension = size?.type;
  if (!size || (extension !== "png" && extension !== "jpg" && extension !== "webp")) {
    throw new FunctionError("image_type", "Send PNG, JPEG or WebP images.");
  }
  const { width, height } = size;
  if ([width, height].some((side) => !(side >= 1 && side <= longestImageSide))) {
    throw new FunctionError("image_dimensions", `Each side has 1 to ${longestImageSide} pixels.`);
  }
  return { bytes, extension, type: types[extension], width, height };
}
