import { afterEach, expect, test, vi } from "vitest";
import { encodeCanvas, openPicture, pictureKind, readPictureKind } from "./picture-file";

const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13];
const jpeg = [0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1];
const webp = [0x52, 0x49, 0x46, 0x46, 1, 2, 3, 4, 0x57, 0x45, 0x42, 0x50];
const ftyp = (brand: string) => [0, 0, 0, 24, ...new TextEncoder().encode(`ftyp${brand}`)];
const file = (bytes: readonly number[]) => new Blob([new Uint8Array(bytes)]);

afterEach(() => {
  vi.unstubAllGlobals();
});

test.each([
  ["PNG", png, "png"],
  ["JPEG", jpeg, "jpeg"],
  ["WebP", webp, "webp"],
  ["an iPhone's photo", ftyp("heic"), "heic"],
  ["a Samsung's HEIF photo", ftyp("mif1"), "heic"],
  ["a film", ftyp("isom"), null],
  ["an executable", [0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0, 4, 0, 0, 0], null],
  ["a WAV, which also begins with RIFF", [...webp.slice(0, 8), 0x57, 0x41, 0x56, 0x45], null],
  ["a GIF", [...new TextEncoder().encode("GIF89a......")], null],
  ["an SVG", [...new TextEncoder().encode("<svg xmlns='")], null],
  ["nothing", [], null],
])("detects a picture by the first bytes of %s: %3$s", (_, bytes, kind) => {
  expect(pictureKind(new Uint8Array(bytes))).toBe(kind);
});

test("names an empty file as empty", async () => {
  await expect(readPictureKind(file([]))).rejects.toMatchObject({ code: "file_empty" });
});

test.each([
  ["a HEIC", ftyp("heic"), "image_heic"],
  ["a damaged JPEG", jpeg, "image_unreadable"],
  ["a file of another kind", ftyp("isom"), "image_type"],
])("names the reason when the browser cannot decode %s", async (_what, bytes, code) => {
  vi.stubGlobal("createImageBitmap", () => Promise.reject(new DOMException("decode", "InvalidStateError")));
  await expect(openPicture(file(bytes))).rejects.toMatchObject({ code });
});

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
