import { mkdir, readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { domainToUnicode } from "node:url";
import type { JobRequest, SiteFile } from "./driver.ts";

/** Most photos that a new site shows. */
const mostPhotos = 6;

/** The argument of `site_pronto_make` (wordpress/plugin). Files are paths as WordPress sees them. */
export type SiteToMake = {
  model: string;
  language: string;
  title: string;
  owner: { name: string; email: string | undefined };
  facts: NonNullable<JobRequest["facts"]>;
  logo?: string;
  photos: string[];
  /** Names of plugins in wp-content/plugins that the site starts with. */
  plugins: string[];
};

/** Returns the logo and the photos among a customer's files. */
export function chooseImages(files: readonly SiteFile[]): { logo: SiteFile | undefined; photos: SiteFile[] } {
  const images = files.filter(({ content_type: type }) => type.startsWith("image/"));
  const logo = images.find(({ name }) => /logo|marca/i.test(name));
  return { logo, photos: images.filter((file) => file !== logo).slice(0, mostPhotos) };
}

/**
 * Returns the names of the plugins in a folder: the folder of each, or its file when it is a single one.
 *
 * @param folder null when the provider has none
 * @throws Error when a plugin is still packed
 */
export async function pluginNames(folder: string | null): Promise<string[]> {
  if (folder === null) return [];
  const entries = await readdir(folder, { withFileTypes: true });
  const packed = entries.find(({ name }) => name.endsWith(".zip"));
  if (packed !== undefined) throw new Error(`Unpack ${packed.name} in ${folder}: plugins are folders there.`);
  return entries
    .filter((entry) => !entry.name.startsWith(".") && (entry.isDirectory() || entry.name.endsWith(".php")))
    .map(({ name }) => name)
    .toSorted();
}

/**
 * Downloads the images of a request into a folder and returns what `site_pronto_make` needs.
 *
 * @param seenAs the folder as WordPress sees it
 * @param plugins the provider's folder of plugins
 */
export async function prepareSite(
  request: JobRequest,
  folder: string,
  seenAs: string,
  plugins: string | null,
): Promise<SiteToMake> {
  const { logo, photos } = chooseImages(request.files ?? []);
  const images = logo === undefined ? photos : [logo, ...photos];
  const paths = (await receiveFiles(folder, images)).map((name) => path.posix.join(seenAs, name));
  const [first, ...others] = paths;
  return {
    model: (request.model ?? "bakery").replaceAll("_", "-"),
    language: request.language ?? "pt-BR",
    title: titleOf(request),
    owner: { name: request.owner?.name ?? "", email: request.owner?.email },
    facts: request.facts ?? {},
    plugins: await pluginNames(plugins),
    ...(logo !== undefined && first !== undefined ? { logo: first, photos: others } : { photos: paths }),
  };
}

/** Returns the name of the business, or its domain in Unicode. */
function titleOf({ title, domain }: JobRequest): string {
  const readable = domainToUnicode(domain ?? "");
  return title && title !== domain ? title : readable || "Site";
}

/** Stores files in a folder. Returns their names in it. */
async function receiveFiles(folder: string, files: readonly SiteFile[]): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const names: string[] = [];
  for (const [index, file] of files.entries()) {
    const response = await fetch(file.url, { signal: AbortSignal.timeout(60_000) });
    if (!response.ok) throw new Error(`The file ${file.name} answered ${response.status}.`);
    const name = `${index + 1}-${file.name.replaceAll(/[^\w.-]+/g, "-")}`;
    await writeFile(path.join(folder, name), Buffer.from(await response.arrayBuffer()));
    names.push(name);
  }
  return names;
}
