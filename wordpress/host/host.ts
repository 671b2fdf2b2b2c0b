import { rm, writeFile } from "node:fs/promises";
import { createAccounts } from "./accounts.ts";
import { createBackups } from "./backups.ts";
import { createCertificates } from "./certificates.ts";
import type { HostConfig } from "./config.ts";
import { layoutOf } from "./layout.ts";
import { createPictures } from "./pictures.ts";
import { createServices } from "./services.ts";
import { homeOf, type HostSite } from "./site.ts";
import { createSiteCommand } from "./site-command.ts";
import { openSites } from "./sites.ts";
import { awaitPage } from "./own-page.ts";
import { readText, runAs, writeWhole } from "./system.ts";
import { recentVisits } from "./visits.ts";

export type Host = Awaited<ReturnType<typeof openHost>>;

/** Opens the parts of a host, and what the service and the administrator's commands do with sites. */
export async function openHost(config: HostConfig, log: (line: string) => void) {
  const layout = layoutOf(config.folder);
  const services = createServices(config, layout);
  const sites = await openSites(config, layout);
  const accounts = createAccounts(config, layout, services);
  const backups = createBackups(config, layout, accounts);
  const certificates = createCertificates(config, layout);
  const command = createSiteCommand(config, layout);
  const takePicture = createPictures(config, log);

  /** Stores a changed site, serves it, and replaces its earlier address in its texts. */
  async function change(before: HostSite, after: HostSite): Promise<HostSite> {
    await sites.save(after);
    await accounts.create(after);
    await accounts.publish(after);
    const from = homeOf(before, config).origin;
    if (from !== homeOf(after, config).origin) await command(after, { name: "move", from });
    return after;
  }

  const isSuspended = async (site: HostSite) => (await readText(layout.site(site.id).suspended)) !== null;

  async function setSuspended(site: HostSite, suspended: boolean): Promise<void> {
    const file = layout.site(site.id).suspended;
    if (suspended) await writeFile(file, "");
    else await rm(file, { force: true });
  }

  /** Deletes counts of earlier weeks, files that requests left behind, and a large log of PHP. */
  async function tidy(site: HostSite): Promise<void> {
    const { visits, temporary } = layout.site(site.id);
    const lines = await readText(visits);
    if (lines !== null) {
      await writeWhole(
        visits,
        recentVisits(lines, new Date())
          .map((day) => `${day}\n`)
          .join(""),
      );
    }
    const old = ["-mtime", "+1", "-o", "-name", "php.log", "-size", "+1M"];
    await runAs(site.user, "find", [temporary, "-type", "f", "(", ...old, ")", "-delete"]);
  }

  return {
    config,
    layout,
    services,
    sites,
    accounts,
    backups,
    certificates,
    command,
    takePicture,
    change,
    setSuspended,
    isSuspended,
    /** Backs every site up, deletes old backups and old counts. A site that fails does not stop the others. */
    nightly: async (): Promise<boolean> => {
      const all = await sites.all();
      let succeeded = true;
      for (const site of all) {
        try {
          await backups.backUp(site);
          await tidy(site);
        } catch (error) {
          succeeded = false;
          log(`The backup of ${site.label} (${site.id}) failed: ${String(error)}`);
        }
      }
      await services.reopenLogs();
      await backups.prune(new Set(all.map(({ id }) => id)));
      return succeeded;
    },
    /** Gets certificates for domains that lead here since the last time, and renews the others. */
    certify: async (): Promise<void> => {
      for (const site of await sites.all()) {
        try {
          const secure = await certificates.obtainOwn(site);
          if (secure !== null) await change(site, secure);
        } catch (error) {
          log(`The certificate of ${site.domain} failed and is tried again: ${String(error)}`);
        }
      }
      await certificates.renew();
      await services.reloadNginx();
    },
    /** Restores a site from a backup. Visitors see the closed shop until it has ended. */
    restore: async (id: string, name: string): Promise<HostSite> => {
      const present = await sites.find(id);
      const wasSuspended = present !== undefined && (await isSuspended(present));
      if (present !== undefined) await setSuspended(present, true);
      const site = await backups.restore(id, name, present);
      await sites.save(site);
      if (present === undefined) {
        const secure = certificates.needsBaseCertificate(site) ? await certificates.obtainBase(site) : site;
        await change(site, secure);
        await awaitPage(secure, config);
      }
      if (!wasSuspended) await setSuspended(site, false);
      return site;
    },
  };
}
