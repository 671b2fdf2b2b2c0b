import { chmod, chown, mkdir, readlink, rm, symlink } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { HostConfig } from "./config.ts";
import { type Layout, webUser } from "./layout.ts";
import { nginxSite } from "./nginx-config.ts";
import { phpPool, wordpressConfig } from "./php-config.ts";
import type { Services } from "./services.ts";
import type { HostSite } from "./site.ts";
import { pluginNames } from "../provider/make-site.ts";
import { run, writeWhole } from "./system.ts";

export type Accounts = ReturnType<typeof createAccounts>;

/** Runs SQL as the administrator of the database. */
export const sqlAsRoot = (config: HostConfig, sql: string): Promise<string> =>
  run("mariadb", ["--no-defaults", `--socket=${config.databaseSocket}`, "--batch", "--skip-column-names"], {
    input: sql,
  });

/** Returns a system user's id. @throws Error when there is no such user */
export const userId = async (name: string): Promise<number> => Number(await run("id", ["-u", name]));

/** Returns the id of a system user's group. @throws Error when there is no such user */
export const groupId = async (name: string): Promise<number> => Number(await run("id", ["-g", name]));

/** Creates a system user without shell and home when there is none of the name. Returns the user's id. */
export const ensureUser = (name: string): Promise<number> =>
  userId(name).catch(async () => {
    const rights = ["--system", "--user-group", "--no-create-home", "--home-dir=/nonexistent"];
    await run("useradd", [...rights, "--shell=/usr/sbin/nologin", name]);
    return userId(name);
  });

const privileges =
  "SELECT, INSERT, UPDATE, DELETE, CREATE, ALTER, INDEX, DROP, CREATE TEMPORARY TABLES, LOCK TABLES";

/** Creates and removes what separates a site from the others: user, database, folders and configuration. */
export function createAccounts(config: HostConfig, layout: Layout, services: Services) {
  async function createFolders(site: HostSite): Promise<void> {
    const paths = layout.site(site.id);
    const [user, group, web] = await Promise.all([userId(site.user), groupId(site.user), groupId(webUser)]);
    for (const folder of [paths.folder, paths.content]) {
      await mkdir(folder, { recursive: true });
      await chmod(folder, 0o751);
    }
    const [themes, plugins] = [path.join(paths.content, "themes"), path.join(paths.content, "plugins")];
    for (const folder of [themes, plugins]) {
      await mkdir(folder, { recursive: true });
      // WordPress lists them.
      await chmod(folder, 0o755);
    }
    await link(path.join(layout.code, "theme"), path.join(themes, "site-pronto"));
    for (const name of await pluginNames(layout.plugins)) {
      await link(path.join(layout.plugins, name), path.join(plugins, name));
    }
    for (const [folder, mode, owningGroup] of [
      // New files take the group of nginx, which reads them.
      [paths.uploads, 0o2750, web],
      [paths.temporary, 0o700, group],
      [paths.received, 0o2750, group],
    ] as const) {
      await mkdir(folder, { recursive: true });
      await chown(folder, folder === paths.received ? 0 : user, owningGroup);
      await chmod(folder, mode);
    }
  }

  const writeWordPressConfig = async (site: HostSite) =>
    writeWhole(layout.wordpressConfig(site.user), wordpressConfig(site, config, layout), {
      mode: 0o640,
      group: await groupId(site.user),
    });

  async function writeConfig(site: HostSite): Promise<void> {
    await writeWordPressConfig(site);
    await writeWhole(layout.phpPool(site.user), phpPool(site, config, layout));
    await writeWhole(layout.nginxSite(site.user), nginxSite(site, config, layout));
  }

  return {
    /** Creates what is missing. The site is not served before `publish`. */
    create: async (site: HostSite): Promise<void> => {
      await ensureUser(site.user);
      await sqlAsRoot(
        config,
        `CREATE DATABASE IF NOT EXISTS ${site.user} CHARACTER SET utf8mb4;
         CREATE USER IF NOT EXISTS ${site.user}@localhost IDENTIFIED VIA unix_socket WITH MAX_USER_CONNECTIONS 20;
         GRANT ${privileges} ON ${site.user}.* TO ${site.user}@localhost;`,
      );
      await createFolders(site);
      await writeWordPressConfig(site);
    },
    /** Writes the configuration of sites and makes nginx and PHP use it. */
    publish: async (...sites: readonly HostSite[]): Promise<void> => {
      for (const site of sites) await writeConfig(site);
      await services.reloadPhp();
      await services.reloadNginx();
    },
    /** Removes everything but the backups. */
    remove: async (site: HostSite): Promise<void> => {
      await rm(layout.nginxSite(site.user), { force: true });
      await rm(layout.phpPool(site.user), { force: true });
      await services.reloadNginx();
      await services.reloadPhp();
      await sqlAsRoot(
        config,
        `DROP DATABASE IF EXISTS ${site.user}; DROP USER IF EXISTS ${site.user}@localhost;`,
      );
      await endProcesses(site.user);
      await run("userdel", [site.user]).catch(async (error: unknown) => {
        if (await userId(site.user).catch(() => null)) throw error;
      });
      const paths = layout.site(site.id);
      await rm(layout.wordpressConfig(site.user), { force: true });
      await rm(paths.visits, { force: true });
      // Last, so that a removal that was interrupted finds the site again.
      await rm(paths.folder, { recursive: true, force: true });
    },
  };
}

/** Waits until PHP's processes of a removed pool have ended, and ends those that remain. */
async function endProcesses(user: string): Promise<void> {
  const count = async () => (await run("pgrep", ["-c", "-u", user]).catch(() => "0")).trim();
  for (let waited = 0; (await count()) !== "0" && waited < 20; waited += 1) await wait(100);
  await run("pkill", ["-KILL", "-u", user]).catch(() => undefined);
}

async function link(target: string, file: string): Promise<void> {
  if ((await readlink(file).catch(() => null)) === target) return;
  await rm(file, { force: true });
  await symlink(target, file);
}
