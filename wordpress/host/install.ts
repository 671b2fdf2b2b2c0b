import { chmod, cp, mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { languages } from "../../supabase/functions/_shared/contract/languages.ts";
import { suspendedPage, unknownSitePage } from "../provider/pages.ts";
import type { Host } from "./host.ts";
import { nginxConfig } from "./nginx-config.ts";
import { phpFpmConfig, phpIni } from "./php-config.ts";
import { run, writeWhole } from "./system.ts";

const wordpressFolder = path.join(import.meta.dirname, "..");

/** Parts of wordpress/ that the sites read. */
const sharedCode = ["plugin", "theme", "host/mu-plugins", "host/command.php"];

/** Creates the folders, copies the code that the sites read, and writes the configuration that they share. */
export async function installHost(host: Host): Promise<void> {
  const { config, layout } = host;
  for (const [folder, mode] of [
    [layout.folder, 0o751],
    [layout.sites, 0o751],
    [layout.run, 0o751],
    [layout.backups, 0o700],
    [path.dirname(layout.jobs), 0o700],
    [layout.log, 0o750],
    [layout.certbot, 0o700],
    [path.dirname(layout.nginxConfig), 0o755],
    [layout.nginxSites, 0o755],
    [layout.phpPools, 0o755],
    [layout.challenges, 0o755],
    [layout.pages, 0o755],
    [layout.code, 0o755],
    [path.join(layout.code, "host"), 0o755],
  ] as const) {
    await mkdir(folder, { recursive: true });
    await chmod(folder, mode);
  }
  for (const part of sharedCode) {
    await cp(path.join(wordpressFolder, part), path.join(layout.code, part), { recursive: true });
  }
  await rm(layout.plugins, { recursive: true, force: true });
  if (config.pluginsFolder === null) await mkdir(layout.plugins);
  else await cp(config.pluginsFolder, layout.plugins, { recursive: true });
  await run("chmod", ["--recursive", "a+rX", layout.code]);
  for (const language of languages) {
    await writeWhole(path.join(layout.pages, `closed.${language}.html`), suspendedPage(language));
  }
  await writeWhole(path.join(layout.pages, "unknown.html"), unknownSitePage());
  await writeWhole(layout.phpConfig, phpFpmConfig(layout));
  await writeWhole(layout.phpIni, phpIni());
  await writeNginxConfig(host);
}

/** Writes nginx.conf with the service's certificate as soon as there is one. */
export async function writeNginxConfig({ config, layout, certificates }: Host): Promise<void> {
  await writeWhole(layout.nginxConfig, nginxConfig(config, layout, await certificates.hasProvider()));
}
