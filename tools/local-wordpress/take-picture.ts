import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import {
  pictureArguments,
  pictureFile,
  pictureSeconds,
  type SitePicture,
  toPicture,
} from "../../wordpress/provider/picture.ts";

/**
 * Takes a picture of a site with an installed Chromium. Returns undefined when the page cannot be shown in time.
 *
 * @param browser path of a Chromium or Chrome
 */
export async function takePicture(browser: string, url: string): Promise<SitePicture | undefined> {
  const folder = await mkdtemp(path.join(tmpdir(), "site-picture-"));
  // Chromium refuses its sandbox to root, who starts it only in containers.
  const rights = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  try {
    await promisify(execFile)(browser, [...rights, ...pictureArguments(folder, url)], {
      timeout: pictureSeconds * 1000,
      killSignal: "SIGKILL",
    });
    return toPicture(await readFile(pictureFile(folder)));
  } catch (error) {
    console.error(`No picture of ${url} could be taken:`, error);
    return undefined;
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}
