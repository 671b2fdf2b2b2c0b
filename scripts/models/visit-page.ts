import { gzipSync } from "node:zlib";
import type { Browser } from "@playwright/test";
import axe from "axe-core";
import { openWhole } from "./open-whole.ts";
import { maxKilobytes } from "./write-models.ts";

/** A file that a page loaded. */
export type LoadedFile = { address: string; type: string; content: Buffer };

/** What one visit on a phone loaded and found. */
export type Visit = {
  /** Every file, with its path on the site; the document first. */
  files: LoadedFile[];
  /** Violations that axe found, each as one line. */
  violations: string[];
  /** Errors of the browser's console. */
  errors: string[];
};

// Fonts and photos are compressed formats.
const isCompressible = (type: string) => /^text\/|javascript|json|xml/.test(type);

/** Returns the bytes of files as a server with gzip sends them. The server of WordPress Playground does not compress. */
export const sentBytes = (files: readonly LoadedFile[]) =>
  files.reduce(
    (total, { type, content }) => total + (isCompressible(type) ? gzipSync(content) : content).byteLength,
    0,
  );

/** Returns the faults of a visited page as sentences. */
export function faultsOf({ files, violations, errors }: Visit): string[] {
  const kilobytes = sentBytes(files) / 1000;
  return [
    ...(kilobytes > maxKilobytes
      ? [`The page has ${kilobytes.toFixed(1)} KB; ${maxKilobytes} are allowed.`]
      : []),
    ...violations.map((violation) => `axe: ${violation}`),
    ...errors.map((error) => `Console: ${error}`),
  ];
}

/** Opens a page on a phone, loads everything on it, also below the first screen, and runs axe. */
export async function visitPage(browser: Browser, url: string): Promise<Visit> {
  const page = await browser.newPage({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    reducedMotion: "reduce",
  });
  const errors: string[] = [];
  const loading: Promise<LoadedFile>[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  page.on("pageerror", ({ message }) => errors.push(message));
  page.on("response", (response) => {
    const { protocol, pathname, search } = new URL(response.url());
    if (!protocol.startsWith("http")) return;
    loading.push(
      response.body().then((content) => ({
        address: pathname + search,
        type: response.headers()["content-type"] ?? "",
        content,
      })),
    );
  });
  try {
    await openWhole(page, url);
    const files = await Promise.all(loading);
    await page.evaluate(axe.source);
    const violations = await page.evaluate(async () => {
      const inspector = (window as unknown as { axe: typeof axe }).axe;
      const found = await inspector.run(document, { resultTypes: ["violations"] });
      return found.violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target }) => `${id}: ${target.join(" ")}`),
      );
    });
    return { files, violations, errors };
  } finally {
    await page.close();
  }
}
