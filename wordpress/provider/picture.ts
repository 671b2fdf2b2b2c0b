import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";

/** A picture in a report, as Base64 (docs/site-provider.md). */
export type SitePicture = { content_type: "image/png"; data: string };

/** Largest picture of a report, in bytes. */
const mostBytes = 512_000;

/**
 * Takes a picture of the top of a page with an installed Chromium: 640 × 400 pixels, half as large as the page. Returns
 * undefined when the page cannot be shown within 30 seconds: a report is worth sending without its picture.
 *
 * @param browser path of a Chromium or Chrome
 */
export async function takePicture(browser: string, url: string): Promise<SitePicture | undefined> {
  const folder = await mkdtemp(path.join(tmpdir(), "site-picture-"));
  const file = path.join(folder, "site.png");
  try {
    await promisify(execFile)(
      browser,
      [
        "--headless",
        // Chromium refuses its sandbox to root, who starts it only in containers.
        ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
        "--disable-gpu",
        "--hide-scrollbars",
        "--no-first-run",
        "--window-size=1280,800",
        "--force-device-scale-factor=0.5",
        `--user-data-dir=${path.join(folder, "profile")}`,
        `--screenshot=${file}`,
        url,
      ],
      { timeout: 30_000, killSignal: "SIGKILL" },
    );
    const bytes = await readFile(file);
    return bytes.length <= mostBytes
      ? { content_type: "image/png", data: bytes.toString("base64") }
      : undefined;
  } catch (error) {
    console.error(`No picture of ${url} could be taken:`, error);
    return undefined;
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}
