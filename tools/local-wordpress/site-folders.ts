import { cp, link, mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Language } from "../../supabase/functions/_shared/contract/enums.ts";
import { siteLabel } from "../../wordpress/provider/site-label.ts";

/** A site on this machine. */
export type LocalSite = {
  id: string;
  /** Label before `.localhost`. */
  label: string;
  suspended: boolean;
  /** Language of its pages. Sites that were made before it was stored have none. */
  language?: Language;
};

/** Reads and writes the folders of sites: `sites/<id>/` with site.json and wordpress/, and `backups/`. */
export async function openSiteFolders(folder: string, core: string) {
  const sitesFolder = path.join(folder, "sites");
  const backupsFolder = path.join(folder, "backups");
  await mkdir(sitesFolder, { recursive: true });
  await mkdir(backupsFolder, { recursive: true });
  const sites = new Map<string, LocalSite>();
  for (const id of await readdir(sitesFolder)) {
    const text = await readFile(path.join(sitesFolder, id, "site.json"), "utf8").catch(() => null);
    if (text !== null) sites.set(id, JSON.parse(text) as LocalSite);
  }

  const folderOf = (id: string) => path.join(sitesFolder, id);
  const wordpressOf = (id: string) => path.join(folderOf(id), "wordpress");

  async function save(site: LocalSite): Promise<LocalSite> {
    await mkdir(folderOf(site.id), { recursive: true });
    const file = path.join(folderOf(site.id), "site.json");
    await writeFile(`${file}.new`, JSON.stringify(site, null, 2));
    await rename(`${file}.new`, file);
    sites.set(site.id, site);
    return site;
  }

  return {
    find: (id: string) => sites.get(id),
    findByLabel: (label: string) => [...sites.values()].find((site) => site.label === label),
    all: () => [...sites.values()],
    wordpressOf,
    save,
    /** Creates the folder of a site, or completes one that was interrupted. */
    create: async (id: string, domain: string | null | undefined): Promise<LocalSite> => {
      const isTaken = (label: string) => [...sites.values()].some((site) => site.label === label);
      const site = sites.get(id) ?? { id, label: siteLabel(id, domain, isTaken), suspended: false };
      const isComplete = await stat(path.join(wordpressOf(id), ".complete")).catch(() => null);
      if (isComplete === null) {
        await rm(wordpressOf(id), { recursive: true, force: true });
        await cp(core, wordpressOf(id), {
          recursive: true,
          filter: (source) => !sharedFolders.some((name) => source === path.join(core, name)),
        });
        for (const name of sharedFolders)
          await linkTree(path.join(core, name), path.join(wordpressOf(id), name));
        await writeFile(path.join(wordpressOf(id), ".complete"), "");
      }
      return save(site);
    },
    /** Copies what makes a site its own and returns the folder of the copy. */
    backUp: async (id: string): Promise<string> => {
      const copy = path.join(backupsFolder, `${id}-${new Date().toISOString().replaceAll(":", "-")}`);
      await cp(path.join(wordpressOf(id), "wp-content"), copy, {
        recursive: true,
        filter: (source) => !/\/(languages|plugins|themes)$/.test(source),
      });
      return copy;
    },
    /** Returns the time of the last copy (ISO 8601, UTC); undefined without one. */
    lastBackupOf: async (id: string): Promise<string | undefined> => {
      const times = (await readdir(backupsFolder)).filter((name) => name.startsWith(`${id}-`)).toSorted();
      return times
        .at(-1)
        ?.slice(id.length + 1)
        .replace(/T(\d\d)-(\d\d)-/, "T$1:$2:");
    },
    remove: async (id: string): Promise<void> => {
      sites.delete(id);
      await rm(folderOf(id), { recursive: true, force: true });
    },
  };
}

export type SiteFolders = Awaited<ReturnType<typeof openSiteFolders>>;

/** Folders that only an update of WordPress changes, which command.php turns off. */
const sharedFolders = ["wp-admin", "wp-includes"];

/** Copies a folder with links to its files. */
async function linkTree(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) await linkTree(source, target);
    else await link(source, target).catch(() => cp(source, target));
  }
}
