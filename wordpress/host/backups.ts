import { chmod, chown, cp, mkdir, readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { type Accounts, groupId, sqlAsRoot, userId } from "./accounts.ts";
import type { HostConfig } from "./config.ts";
import { type Layout, webUser } from "./layout.ts";
import type { HostSite } from "./site.ts";
import { readText, run, runAs } from "./system.ts";

/** Returns the name of a backup: its time in UTC, which sorts. */
export const backupName = (at: Date): string => `${at.toISOString().slice(0, 19).replaceAll(":", "-")}Z`;

/** Returns the time of a backup; null for another name. */
export function backupTime(name: string): Date | null {
  const [, date, time] = /^(\d{4}-\d\d-\d\d)T(\d\d-\d\d-\d\d)Z$/.exec(name) ?? [];
  return date === undefined || time === undefined ? null : new Date(`${date}T${time.replaceAll("-", ":")}Z`);
}

/**
 * Returns the names of backups that are kept no longer.
 *
 * @param keepNewest true for a site that exists: its newest backup stays, however old
 */
export function expiredBackups(
  names: readonly string[],
  now: Date,
  days: number,
  keepNewest: boolean,
): string[] {
  const backups = names.filter((name) => backupTime(name) !== null).toSorted();
  return (keepNewest ? backups.slice(0, -1) : backups).filter(
    (name) => now.getTime() - (backupTime(name)?.getTime() ?? 0) > days * 86_400_000,
  );
}

/** Backs sites up and restores them: `backups/<id>/<time>/` with database.sql.gz, uploads.tar.gz and site.json. */
export function createBackups(config: HostConfig, layout: Layout, accounts: Accounts) {
  const database = (site: HostSite) => ["--no-defaults", `--socket=${config.databaseSocket}`, site.user];

  async function backUp(site: HostSite): Promise<string> {
    const paths = layout.site(site.id);
    const name = backupName(new Date());
    const folder = path.join(paths.backups, name);
    const unfinished = `${folder}.unfinished`;
    await mkdir(unfinished, { recursive: true, mode: 0o700 });
    const [, ...connection] = database(site);
    const dump = path.join(unfinished, "database.sql");
    await runAs(
      site.user,
      "mariadb-dump",
      [
        "--no-defaults",
        "--single-transaction",
        "--skip-lock-tables",
        "--no-tablespaces",
        "--skip-triggers",
        ...connection,
      ],
      { output: dump },
    );
    await run("gzip", [dump]);
    await runAs(site.user, "tar", ["--create", "--gzip", "--directory", paths.uploads, "."], {
      output: path.join(unfinished, "uploads.tar.gz"),
      // tar exits with 1 when a file changes during the backup, which is normal for a site in use.
      highestStatus: 1,
    });
    await cp(paths.state, path.join(unfinished, "site.json"));
    await rm(folder, { recursive: true, force: true });
    await rename(unfinished, folder);
    return name;
  }

  async function restoreDatabase(site: HostSite, folder: string): Promise<void> {
    const dump = path.join(folder, "database.sql");
    await run("gzip", ["--decompress", "--stdout", `${dump}.gz`], { output: dump });
    try {
      await sqlAsRoot(
        config,
        `DROP DATABASE ${site.user}; CREATE DATABASE ${site.user} CHARACTER SET utf8mb4;`,
      );
      // As the site's user: nothing in the dump runs with more rights than the site has.
      await runAs(site.user, "mariadb", database(site), { inputFile: dump });
    } finally {
      await rm(dump, { force: true });
    }
  }

  async function restoreUploads(site: HostSite, folder: string): Promise<void> {
    const { uploads } = layout.site(site.id);
    const restored = `${uploads}.restored`;

    await rm(restored, { recursive: true, force: true });
    await mkdir(restored);
    await chown(restored, await userId(site.user), await groupId(webUser));
    await chmod(restored, 0o2750);
    await runAs(site.user, "tar", ["--extract", "--gzip", "--directory", restored], {
      inputFile: path.join(folder, "uploads.tar.gz"),
    });
    await run("chown", ["--recursive", "--no-dereference", `${site.user}:${webUser}`, restored]);
    await run("find", [restored, "-type", "d", "-exec", "chmod", "2750", "{}", "+"]);
    await run("find", [restored, "-type", "f", "-exec", "chmod", "0640", "{}", "+"]);
    await rm(uploads, { recursive: true, force: true });
    await rename(restored, uploads);
  }

  return {
    backUp,
    /** Returns the names of a site's backups, the oldest first. */
    list: (id: string): Promise<string[]> => listIn(layout.site(id).backups),
    /**
     * Brings a site back to a backup, after a backup of its present state. A removed site is created again.
     *
     * @param site the present site, undefined for a removed one
     * @returns the restored site
     * @throws Error without such a backup
     */
    restore: async (id: string, name: string, site: HostSite | undefined): Promise<HostSite> => {
      const folder = path.join(layout.site(id).backups, name);
      const stored = backupTime(name) === null ? null : await readText(path.join(folder, "site.json"));
      if (stored === null) throw new Error(`There is no backup ${name} of ${id}.`);
      if (site !== undefined) await backUp(site);
      // The present addresses stay: certificates may have changed since.
      const restored = site ?? {
        ...(JSON.parse(stored) as HostSite),
        secureNames: [],
        baseCertificate: false,
      };
      await accounts.create(restored);
      await restoreDatabase(restored, folder);
      await restoreUploads(restored, folder);
      return restored;
    },
    /** Deletes backups that are older than the configured days. */
    prune: async (existing: ReadonlySet<string>): Promise<void> => {
      for (const id of await readdir(layout.backups)) {
        const folder = path.join(layout.backups, id);
        const expired = expiredBackups(await listIn(folder), new Date(), config.backupDays, existing.has(id));
        for (const name of expired) await rm(path.join(folder, name), { recursive: true });
        if (!existing.has(id) && (await listIn(folder)).length === 0) await rm(folder, { recursive: true });
      }
    },
  };
}

/** Returns the names of the backups in a folder, the oldest first. */
async function listIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  return names.filter((name) => backupTime(name) !== null).toSorted();
}
