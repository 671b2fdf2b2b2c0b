// The host's commands (README.md).
import path from "node:path";
import { readConfig } from "./config.ts";
import { openHost } from "./host.ts";
import { installHost, writeNginxConfig } from "./install.ts";
import { startServer } from "./server.ts";
import { homeOf, type HostSite } from "./site.ts";
import { writeWhole } from "./system.ts";
import { logrotateConfig, systemdUnits } from "./systemd.ts";

const [name = "", ...args] = process.argv.slice(2);
const print = (line: string) => process.stdout.write(`${line}\n`);
const host = await openHost(readConfig(process.env), print);

/** Returns the site with an id, a label or a domain. */
async function findSite(key = ""): Promise<HostSite> {
  const all = await host.sites.all();
  const site = all.find(({ id, label, domain }) => [id, label, domain].includes(key));
  if (site === undefined) throw new Error(`There is no site ${key}.`);
  return site;
}

const commands: Record<string, () => Promise<void>> = {
  install: async () => {
    await installHost(host);
    for (const [file, text] of Object.entries(systemdUnits(host.config, host.layout))) {
      await writeWhole(path.join("/etc/systemd/system", file), text);
    }
    await writeWhole("/etc/logrotate.d/site-pronto", logrotateConfig(host.layout));
    print("Installed. README.md says how to start the services.");
  },
  /** Writes every site's configuration again, after a setting or this program changed. */
  update: async () => {
    await installHost(host);
    const sites = await host.sites.all();
    for (const site of sites) await host.accounts.create(site);
    await host.accounts.publish(...sites);
    await host.certificates.obtainProvider();
    await writeNginxConfig(host);
    await host.services.reloadNginx();
  },
  serve: async () => {
    const server = await startServer(host);
    process.once("SIGTERM", () => server.close(() => process.exit(0)));
    print(`Jobs are received on port ${host.config.port}.`);
  },
  nightly: async () => {
    if (!(await host.nightly())) process.exitCode = 1;
  },
  certify: () => host.certify(),
  list: async () => {
    for (const site of await host.sites.all())
      print(`${site.id}  ${site.user}  ${homeOf(site, host.config).origin}`);
  },
  backups: async () => {
    for (const backup of await host.backups.list((await findSite(args[0])).id)) print(backup);
  },
  backup: async () => {
    print(await host.backups.backUp(await findSite(args[0])));
  },
  restore: async () => {
    const [key = "", backup = ""] = args;
    const id = await findSite(key).then(
      (site) => site.id,
      // A removed site is named by its id.
      () => key,
    );
    const site = await host.restore(id, backup);
    print(`${homeOf(site, host.config).origin} was restored from ${backup}.`);
  },
};

const command = commands[name];
if (command === undefined) {
  console.error(`Commands: ${Object.keys(commands).join(", ")}.`);
  process.exitCode = 2;
} else {
  await command();
}
