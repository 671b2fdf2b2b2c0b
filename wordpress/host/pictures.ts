import { chown, mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import {
  pictureArguments,
  pictureFile,
  pictureSeconds,
  type SitePicture,
  toPicture,
} from "../provider/picture.ts";
import { ensureUser, groupId } from "./accounts.ts";
import type { HostConfig } from "./config.ts";
import { requestHere } from "./own-page.ts";
import { homeOf, type HostSite } from "./site.ts";
import { createQueue, runAs } from "./system.ts";

/** System user of Chromium, which runs the scripts of all sites and owns nothing. */
export const pictureUser = "site-pronto-pictures";

/**
 * Creates the function that takes the picture of a site. It returns undefined without Chromium, and when the site does
 * not show its page.
 */
export function createPictures(config: HostConfig, log: (line: string) => void) {
  // Chromium takes some hundred megabytes.
  const inTurn = createQueue();

  async function take(site: HostSite): Promise<SitePicture | undefined> {
    const { name, isSecure, origin } = homeOf(site, config);
    const page = await requestHere(config, name, { isSecure });
    if (page.status !== 200) return undefined;
    const owner = await ensureUser(pictureUser);
    const folder = await mkdtemp(path.join(tmpdir(), "site-picture-"));
    try {
      await chown(folder, owner, await groupId(pictureUser));
      const args = [
        // This machine's page, wherever the name leads and whatever its certificate.
        `--host-resolver-rules=MAP ${name} 127.0.0.1`,
        "--ignore-certificate-errors",
        ...pictureArguments(folder, `${origin}/`),
      ];
      const limit = ["--signal=KILL", String(pictureSeconds)];
      await runAs(pictureUser, "timeout", [...limit, config.browser, ...args], { env: { HOME: folder } });
      // Read with the rights of its writer, who might have left a link instead of a file.
      const png = await runAs(pictureUser, "base64", ["--wrap=0", pictureFile(folder)]);
      return toPicture(Buffer.from(png, "base64"));
    } finally {
      await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    }
  }

  return async (site: HostSite): Promise<SitePicture | undefined> => {
    if ((await stat(config.browser).catch(() => null)) === null) return undefined;
    return inTurn(() => take(site)).catch((error: unknown) => {
      log(`No picture of ${site.label} was taken: ${String(error)}`);
      return undefined;
    });
  };
}
