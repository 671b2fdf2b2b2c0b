import { expect, test } from "vitest";
import { encodeCanvas } from "./picture-file";

/** The canvas of a browser that encodes the given types, and PNG for any other. */
function canvasOf(pixels: number[], types: string[]): HTMLCanvasElement {
  return {
    width: pixels.length / 4,
    height: 1,
    getContext: () => ({ getImageData: () => ({ data: Uint8ClampedArray.from(pixels) }) }),
    toBlob: (take: (blob: Blob | null) => void, type: string) =>
      take(new Blob([], { type: types.includes(type) ? type : "image/png" })),
  } as unknown as HTMLCanvasElement;
}

const opaque = [10, 20, 30, 255, 10, 20, 30, 255];
const transparent = [10, 20, 30, 255, 10, 20, 30, 254];

test.each([
  ["image/webp", "a browser that writes WebP", opaque, ["image/webp", "image/jpeg"]],
  [
    "image/webp",
    "a transparent picture where WebP can be written",
    transparent,
    ["image/webp", "image/jpeg"],
  ],
  ["image/jpeg", "an opaque picture in a browser without WebP", opaque, ["image/jpeg"]],
  ["image/png", "a transparent picture in a browser without WebP", transparent, ["image/jpeg"]],
])("encodes %s for %s", async (type, _what, pixels, types) => {
  expect((await encodeCanvas(canvasOf(pixels, types))).type).toBe(type);
});

test.each([
  ["image/jpeg", "an opaque picture", opaque, ["image/webp", "image/jpeg"]],
  ["image/webp", "a transparent picture", transparent, ["image/webp", "image/jpeg"]],
  ["image/png", "a transparent picture in a browser without WebP", transparent, ["image/jpeg"]],
])("encodes %s for %s when JPEG is preferred", async (type, _what, pixels, types) => {
  expect((await encodeCanvas(canvasOf(pixels, types), "image/jpeg")).type).toBe(type);
});
