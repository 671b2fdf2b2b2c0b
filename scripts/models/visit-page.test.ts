import { expect, test } from "vitest";
import { gzipSync } from "node:zlib";
import { faultsOf, type LoadedFile, sentBytes } from "./visit-page.ts";

const fileOf = (type: string, content: Buffer): LoadedFile => ({ address: "/file", type, content });

test("counts texts as gzip sends them, and fonts and photos as they are", () => {
  const text = Buffer.from("pão ".repeat(1000));
  const photo = Buffer.alloc(5000);

  expect(sentBytes([fileOf("text/html; charset=UTF-8", text), fileOf("image/webp", photo)])).toBe(
    gzipSync(text).byteLength + 5000,
  );
  expect(sentBytes([fileOf("image/svg+xml", text)])).toBe(gzipSync(text).byteLength);
});

test("reports a page above the limit, violations of axe and errors of the console", () => {
  expect(
    faultsOf({
      files: [fileOf("font/woff2", Buffer.alloc(150_100))],
      violations: ["image-alt: img"],
      errors: ["404"],
    }),
  ).toEqual(["The page has 150.1 KB; 150 are allowed.", "axe: image-alt: img", "Console: 404"]);
});

test("reports nothing for a page of exactly the limit", () => {
  const files = [fileOf("font/woff2", Buffer.alloc(150_000))];

  expect(faultsOf({ files, violations: [], errors: [] })).toEqual([]);
});
