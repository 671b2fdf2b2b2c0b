import path from "node:path";

/** A picture in a report, as Base64 (docs/site-provider.md). */
export type SitePicture = { content_type: "image/png"; data: string };

/** Largest picture of a report, in bytes. */
const mostBytes = 512_000;

/** Longest time for a picture, in seconds: a report is worth sending without it. */
export const pictureSeconds = 30;

/** Returns the file in a folder to which `pictureArguments` make Chromium write. */
export const pictureFile = (folder: string): string => path.join(folder, "site.png");

/**
 * Returns the arguments with which Chromium takes a picture of the top of a page: 640 × 400 pixels, half as large as the
 * page.
 *
 * @param folder an empty folder that Chromium may write to
 */
export const pictureArguments = (folder: string, url: string): string[] => [
  "--headless",
  "--disable-gpu",
  "--hide-scrollbars",
  "--no-first-run",
  "--window-size=1280,800",
  "--force-device-scale-factor=0.5",
  `--user-data-dir=${path.join(folder, "profile")}`,
  `--screenshot=${pictureFile(folder)}`,
  url,
];

/** Returns the picture of a report; undefined when it is too large. */
export const toPicture = (png: Buffer): SitePicture | undefined =>
  png.length <= mostBytes ? { content_type: "image/png", data: png.toString("base64") } : undefined;
