import { imageSize } from "image-size";

type ImageHeader = ReturnType<typeof imageSize>;

/** Returns the format and the sides in pixels from an image's header, or null for other files. */
export function readImageHeader(bytes: Uint8Array): ImageHeader | null {
  try {
    return imageSize(bytes);
  } catch {
    return null;
  }
}
