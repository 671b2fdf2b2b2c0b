import { afterEach, expect, test, vi } from "vitest";
import { languages } from "@/platform/language";
import { textsOf } from "@/test/locale-texts";
import { checkAvatarFile, maxOriginalMegabytes, openAvatarFile } from "./use-avatar-upload";

const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13];
const jpeg = [0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1];
const webp = [0x52, 0x49, 0x46, 0x46, 1, 2, 3, 4, 0x57, 0x45, 0x42, 0x50];
const heic = [0, 0, 0, 24, 0x66, 0x74, 0x79, 0x70, 0x68, 0x65, 0x69, 0x63];
const executable = [0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0, 4, 0, 0, 0];

const file = (bytes: readonly number[], name: string, type: string) =>
  new File([new Uint8Array(bytes)], name, { type });

const sized = (size: number) =>
  Object.defineProperty(file(png, "eu.png", "image/png"), "size", { value: size });

afterEach(() => {
  vi.unstubAllGlobals();
});

test.each([
  [file(png, "eu.png", "image/png")],
  [file(jpeg, "EU.JPG", "image/jpeg")],
  [file(jpeg, "eu.jpeg", "image/jpeg")],
  [file(webp, "eu.webp", "image/webp")],
  [file(heic, "IMG_0001.HEIC", "")],
])("accepts %o", async (image) => {
  await expect(checkAvatarFile(image)).resolves.toBeUndefined();
});

test.each(languages)("mentions only the checked size limit in the texts of %s", (language) => {
  const texts = [...textsOf(language, "dashboard"), ...textsOf(language, "faqPage")];
  const limits = texts.flatMap(([, text]) =>
    [...text.matchAll(/(\d+) MB/g)].map(([, limit]) => Number(limit)),
  );
  expect(limits).toEqual([maxOriginalMegabytes, maxOriginalMegabytes, maxOriginalMegabytes]);
});

test.each([
  ["an SVG", file([...new TextEncoder().encode("<svg/>")], "eu.svg", "image/svg+xml")],
  ["a page", file([...new TextEncoder().encode("<html>")], "eu.html", "text/html")],
  ["a GIF", file([...new TextEncoder().encode("GIF89a")], "eu.gif", "image/gif")],
  ["an executable named as an image", file(executable, "eu.png", "image/png")],
  ["an image named as something else", file(png, "eu.exe", "image/png")],
  ["an image of no type", file(png, "eu.png", "")],
])("rejects %s by its type", async (_, image) => {
  await expect(checkAvatarFile(image)).rejects.toMatchObject({ problem: "type" });
});

test("names an empty file as empty", async () => {
  await expect(checkAvatarFile(file([], "eu.png", "image/png"))).rejects.toMatchObject({
    code: "file_empty",
  });
});

test("rejects files over 20 MB", async () => {
  await expect(checkAvatarFile(sized(20 * 1024 * 1024))).resolves.toBeUndefined();
  await expect(checkAvatarFile(sized(20 * 1024 * 1024 + 1))).rejects.toMatchObject({ problem: "too_large" });
});

test("decodes an image with sides of at least 64 pixels, and rejects smaller ones", async () => {
  const close = vi.fn<() => void>();
  const show = (width: number, height: number) =>
    vi.stubGlobal("createImageBitmap", async () => ({ width, height, close }));
  show(64, 64);
  expect(await openAvatarFile(file(png, "eu.png", "image/png"))).toMatchObject({ width: 64 });
  expect(close).not.toHaveBeenCalled();
  for (const [width, height] of [
    [63, 400],
    [400, 63],
    [1, 1],
  ] as const) {
    show(width, height);
    await expect(openAvatarFile(file(png, "eu.png", "image/png"))).rejects.toMatchObject({
      problem: "too_small",
    });
  }
  expect(close).toHaveBeenCalledTimes(3);
});

test("throws unreadable when the browser cannot decode the file", async () => {
  vi.stubGlobal("createImageBitmap", () => Promise.reject(new DOMException("decode", "InvalidStateError")));
  await expect(openAvatarFile(file(png, "eu.png", "image/png"))).rejects.toMatchObject({
    code: "image_unreadable",
  });
});
