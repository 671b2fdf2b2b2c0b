import path from "node:path";
import type { SignInCommand } from "../provider/driver.ts";
import type { SiteToMake } from "../provider/make-site.ts";
import type { HostConfig } from "./config.ts";
import type { Layout } from "./layout.ts";
import { phpSettings } from "./php-config.ts";
import { homeOf, type HostSite } from "./site.ts";
import { runAs } from "./system.ts";

/** A command of command.php. */
type SiteCommand =
  { name: "make"; site: SiteToMake } | SignInCommand | { name: "report" } | { name: "move"; from: string };

export type RunSiteCommand = (site: HostSite, command: SiteCommand) => Promise<Record<string, unknown>>;

/** Creates the function that performs a command in a site: PHP runs as the site's user, with the limits of its pool. */
export const createSiteCommand =
  (config: HostConfig, layout: Layout): RunSiteCommand =>
  async (site, command) => {
    const settings = phpSettings(site, config, layout);
    const readable = `${settings["open_basedir"]}:${layout.site(site.id).received}/`;
    const options = Object.entries({ ...settings, open_basedir: readable }).flatMap(([name, value]) => [
      "-d",
      `${name}=${value}`,
    ]);
    const output = await runAs(
      site.user,
      `php${config.phpVersion}`,
      ["--php-ini", layout.phpIni, ...options, path.join(layout.code, "host", "command.php")],
      {
        input: JSON.stringify(command),
        env: { WORDPRESS_CONFIG: site.user, SITE_HOME: homeOf(site, config).origin },
      },
    );
    return JSON.parse(output) as Record<string, unknown>;
  };
