import { afterEach, expect, test, vi } from "vitest";
import { checkPicture, looksLikePicture, openPicture } from "./picture";

const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13];
const jpeg = [0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1];
const webp = [0x52, 0x49, 0x46, 0x46, 1, 2, 3, 4, 0x57, 0x45, 0x42, 0x50];
const executable = [0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0, 4, 0, 0, 0];

const file = (bytes: readonly number[], name: string, type: string) =>
  new File([new Uint8Array(bytes)], name, { type });

const sized = (size: number) =>
  Object.defineProperty(file(png, "eu.png", "image/png"), "size", { value: size });

afterEach(() => {
  vi.unstubAllGlobals();
});

test.each([
  ["PNG", png, true],
  ["JPEG", jpeg, true],
  ["WebP", webp, true],
  ["an executable", executable, false],
  ["a WAV, which also begins with RIFF", [...webp.slice(0, 8), 0x57, 0x41, 0x56, 0x45], false],
  ["a GIF", [...new TextEncoder().encode("GIF89a......")], false],
  ["an SVG", [...new TextEncoder().encode("<svg xmlns='")], false],
  ["nothing", [], false],
])("the first bytes of %s", (_, bytes, isPicture) => {
  expect(looksLikePicture(new Uint8Array(bytes))).toBe(isPicture);
});

test.each([
  [file(png, "eu.png", "image/png")],
  [file(jpeg, "EU.JPG", "image/jpeg")],
  [file(jpeg, "eu.jpeg", "image/jpeg")],
  [file(webp, "eu.webp", "image/webp")],
])("%o is taken", async (picture) => {
  await expect(checkPicture(picture)).resolves.toBeUndefined();
});

test.each([
  ["an SVG", file([...new TextEncoder().encode("<svg/>")], "eu.svg", "image/svg+xml")],
  ["a page", file([...new TextEncoder().encode("<html>")], "eu.html", "text/html")],
  ["a GIF", file([...new TextEncoder().encode("GIF89a")], "eu.gif", "image/gif")],
  ["an executable named as a picture", file(executable, "eu.png", "image/png")],
  ["a picture named as something else", file(png, "eu.exe", "image/png")],
  ["a picture of no type", file(png, "eu.png", "")],
  ["an empty file", file([], "eu.png", "image/png")],
])("%s is refused by its type", async (_, picture) => {
  await expect(checkPicture(picture)).rejects.toMatchObject({ problem: "type" });
});

test("more than 20 MB are too many, 20 are not", async () => {
  await expect(checkPicture(sized(20 * 1024 * 1024))).resolves.toBeUndefined();
  await expect(checkPicture(sized(20 * 1024 * 1024 + 1))).rejects.toMatchObject({ problem: "too_large" });
});

test("a picture is opened when each side has 64 pixels", async () => {
  const close = vi.fn<() => void>();
  const show = (width: number, height: number) =>
    vi.stubGlobal("createImageBitmap", async () => ({ width, height, close }));
  show(64, 64);
  expect(await openPicture(file(png, "eu.png", "image/png"))).toMatchObject({ width: 64 });
  expect(close).not.toHaveBeenCalled();
  for (const [width, height] of [
    [63, 400],
    [400, 63],
    [1, 1],
  ] as const) {
    show(width, height);
    await expect(openPicture(file(png, "eu.png", "image/png"))).rejects.toMatchObject({
      problem: "too_small",
    });
  }
  expect(close).toHaveBeenCalledTimes(3);
});

test("what the browser cannot decode is unreadable", async () => {
  vi.stubGlobal("createImageBitmap", () => Promise.reject(new DOMException("decode", "InvalidStateError")));
  await expect(openPicture(file(png, "eu.png", "image/png"))).rejects.toMatchObject({
    problem: "unreadable",
  });
});
