import { rm } from "node:fs/promises";
import { type JobRequest, JobRefusal, signIn, type SiteDriver } from "../provider/driver.ts";
import { prepareSite } from "../provider/make-site.ts";
import { sqlAsRoot } from "./accounts.ts";
import { backupTime } from "./backups.ts";
import type { Host } from "./host.ts";
import { awaitPage } from "./own-page.ts";
import { homeOf, type HostSite } from "./site.ts";
import { readText, run } from "./system.ts";
import { recentVisits } from "./visits.ts";

/** Creates the driver of the host: what Site Pronto's jobs do with its sites. */
export function createHostDriver(host: Host): SiteDriver {
  const { config, layout, sites, accounts, backups, certificates, command } = host;

  /** Returns the site of a request. A request with another domain than the stored one changes it. */
  async function known(request: JobRequest): Promise<HostSite> {
    const site = await sites.find(request.site_id);
    if (site === undefined) throw new JobRefusal("There is no such site here.");
    const moved = await sites.withNewDomain(site, request);
    if (moved === null) return site;
    await host.change(site, moved);
    await certificates.removeOwn(site);
    return moved;
  }

  const setSuspended = async (request: JobRequest, suspended: boolean) => {
    await host.setSuspended(await known(request), suspended);
    return {};
  };

  async function diskBytes(site: HostSite): Promise<number> {
    const files = await run("du", ["--summarize", "--bytes", layout.site(site.id).folder]);
    const tables = await sqlAsRoot(
      config,
      `SELECT coalesce(sum(data_length + index_length), 0) FROM information_schema.tables WHERE table_schema = '${site.user}';`,
    );
    return Number.parseInt(files, 10) + Number.parseInt(tables, 10);
  }

  return {
    make: async (request, note) => {
      const site = await sites.create(request);
      await accounts.create(site);
      note("files");
      const { received } = layout.site(site.id);
      const toMake = await prepareSite(request, received, received, layout.plugins);
      note("wishes");
      await command(site, { name: "make", site: toMake });
      await rm(received, { recursive: true, force: true });
      await accounts.publish(site);
      // Site Pronto accepts encrypted addresses only.
      const served = certificates.needsBaseCertificate(site)
        ? await host.change(site, await certificates.obtainBase(site))
        : site;
      await awaitPage(served, config);
      note("template");
      if ((await backups.list(site.id)).length === 0) await backups.backUp(site);
      note("backup");
      const { origin } = homeOf({ ...served, secureNames: [] }, config);
      return { address: `${origin}/`, wordpress_url: `${origin}/wp-admin/` };
    },
    suspend: (request) => setSuspended(request, true),
    resume: (request) => setSuspended(request, false),
    remove: async (request) => {
      const site = await sites.find(request.site_id);
      if (site === undefined) return {};
      const backup = await backups.backUp(site);
      await accounts.remove(site);
      await certificates.removeOwn(site);
      await certificates.removeBase(site);
      return { backup: `${site.id}/${backup}` };
    },
    report: async (request) => {
      const site = await known(request);
      const { wordpress, php } = await command(site, { name: "report" });
      const newest = backupTime((await backups.list(site.id)).at(-1) ?? "");
      const expires = await certificates.expiresAt(site);
      const visits = recentVisits((await readText(layout.site(site.id).visits)) ?? "", new Date());
      const picture = await host.takePicture(site);
      return {
        wordpress,
        php,
        ...(picture !== undefined && { picture }),
        disk_bytes: await diskBytes(site),
        visits_last_seven_days: visits.length,
        ...(newest !== null && { backup_at: newest.toISOString() }),
        ...(expires !== null && { certificate_expires_at: expires.toISOString() }),
      };
    },
    sign_in: async (request) => {
      const site = await known(request);
      if (await host.isSuspended(site)) throw new JobRefusal("The site is suspended.");
      return signIn(request, (sent) => command(site, sent));
    },
  };
}
