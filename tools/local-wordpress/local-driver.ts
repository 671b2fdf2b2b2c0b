import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { defaultLanguage } from "../../supabase/functions/_shared/contract/languages.ts";
import { type JobRequest, JobRefusal, signIn, type SiteDriver } from "../../wordpress/provider/driver.ts";
import { prepareSite } from "../../wordpress/provider/make-site.ts";
import { takePicture } from "./take-picture.ts";
import type { AwakeSites } from "./awake-sites.ts";
import type { LocalSite, SiteFolders } from "./site-folders.ts";

/** Folder of received files, inside WordPress. */
const received = path.join("wp-content", "received");

/** Creates the driver of this machine. @param urlOf returns the public address of a site */
export function createLocalDriver(options: {
  folders: SiteFolders;
  awake: AwakeSites;
  key: string;
  plugins: string | null;
  urlOf: (site: LocalSite) => string;
}): SiteDriver {
  const { folders, awake, key, plugins, urlOf } = options;

  async function command(site: LocalSite, body: object): Promise<Record<string, unknown>> {
    const { origin } = await awake.wake(site.id, folders.wordpressOf(site.id), urlOf(site));
    const response = await fetch(origin, {
      method: "POST",
      headers: { "content-type": "application/json", "x-site-pronto-key": key },
      body: JSON.stringify(body),
      redirect: "manual",
      signal: AbortSignal.timeout(60_000),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`WordPress answered ${response.status}: ${text.slice(0, 500)}`);
    return JSON.parse(text) as Record<string, unknown>;
  }

  const known = ({ site_id: id }: JobRequest): LocalSite => {
    const site = folders.find(id);
    if (site === undefined) throw new JobRefusal("There is no such site here.");
    return site;
  };

  const setSuspended = async (request: JobRequest, suspended: boolean) => {
    await folders.save({ ...known(request), suspended });
    return {};
  };

  return {
    make: async (request, note) => {
      const site = await folders.save({
        ...(await folders.create(request.site_id, request.domain)),
        language: request.language ?? defaultLanguage,
      });
      note("files");
      const folder = folders.wordpressOf(site.id);
      const toMake = await prepareSite(
        request,
        path.join(folder, received),
        path.posix.join("/wordpress", received),
        plugins,
      );
      note("wishes");
      await command(site, { name: "make", site: toMake });
      note("template");
      await folders.backUp(site.id);
      note("backup");
      const address = urlOf(site);
      return { address: `${address}/`, wordpress_url: `${address}/wp-admin/` };
    },
    suspend: (request) => setSuspended(request, true),
    resume: (request) => setSuspended(request, false),
    remove: async (request) => {
      const site = folders.find(request.site_id);
      if (site === undefined) return {};
      await awake.sleep(site.id);
      const backup = await folders.backUp(site.id);
      await folders.remove(site.id);
      return { backup: path.basename(backup) };
    },
    report: async (request) => {
      const site = known(request);
      const { wordpress, php } = await command(site, { name: "report" });
      // Loaded here, because only pictures need it.
      const { installedBrowser } = await import("../testing/find-browser.ts");
      const browser = installedBrowser();
      const picture =
        browser === null || site.suspended ? undefined : await takePicture(browser, `${urlOf(site)}/`);
      return {
        wordpress,
        php,
        backup_at: await folders.lastBackupOf(site.id),
        ...(picture !== undefined && { picture }),
      };
    },
    sign_in: async (request) => {
      const site = known(request);
      if (site.suspended) throw new JobRefusal("The site is suspended.");
      return signIn(request, (sent) => command(site, sent));
    },
  };
}

/** Reads the key of the commands, or creates it. */
export async function readKey(file: string): Promise<string> {
  const known = await readFile(file, "utf8").catch(() => "");
  if (known !== "") return known;
  const key = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("hex");
  await writeFile(file, key, { mode: 0o600 });
  return key;
}
