import { imageSize } from "image-size";

type ImageHeader = ReturnType<typeof imageSize>;

/** Reads the format and the sides in pixels from the header of an image; null for other files. */
export function readImageHeader(bytes: Uint8Array): ImageHeader | null {
  try {
    return imageSize(bytes);
  } catch {
    return null;
  }
}
