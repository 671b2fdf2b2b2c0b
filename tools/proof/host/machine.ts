import { chmod, chown, mkdir, readdir, readFile, rm, stat } from "node:fs/promises";
import { connect } from "node:net";
import path from "node:path";
import { type HostConfig, readConfig } from "../../../wordpress/host/config.ts";
import { groupId, userId } from "../../../wordpress/host/accounts.ts";
import { type Host, openHost } from "../../../wordpress/host/host.ts";
import { installHost } from "../../../wordpress/host/install.ts";
import { layoutOf } from "../../../wordpress/host/layout.ts";
import { serviceCommands } from "../../../wordpress/host/services.ts";
import { pictureUser } from "../../../wordpress/host/pictures.ts";
import type { HostSite } from "../../../wordpress/host/site.ts";
import { run } from "../../../wordpress/host/system.ts";
import { type Child, startChild } from "../../local-stack/child.ts";
import { root } from "../../local-stack/environment.ts";
import { freePort } from "../../local-stack/ports.ts";
import { writePageBuilder } from "../../testing/page-builder.ts";
import { type Authority, startAuthority } from "./authority.ts";

/** A host that runs in a folder of its own: its database, nginx, PHP and service, and a certificate authority. */
export type Machine = {
  config: HostConfig;
  host: Host;
  authority: Authority;
  secret: string;
  jobsUrl: string;
  /** Variables of the administrator's commands. */
  env: Record<string, string>;
  /** Processes of the host by name. */
  processIds: () => Promise<Record<string, number[]>>;
  stop: () => Promise<void>;
};

const folder = "/srv/site-pronto-proof";
const hostProgram = path.join(root, "wordpress", "host", "main.ts");
const databaseFolder = path.join(folder, "database");

/** Starts the host with an empty database. What an interrupted run left behind is removed first. */
export async function startMachine(log: (text: string) => void): Promise<Machine> {
  await cleanUp();
  const children: Child[] = [];
  const start = async (command: readonly string[], ready: () => Promise<boolean>, env = {}) => {
    const [program = "", ...args] = command;
    const child = await startChild({ command: program, args: [...args], env, log, ready });
    children.push(child);
    return child;
  };
  const secret = `whsec_${Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64")}`;
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o751);
  const httpPort = await freePort();
  const authority = await startAuthority(path.join(folder, "authority"), httpPort, start);
  const env = {
    SITE_PROVIDER_SECRET: secret,
    BASE_DOMAIN: "sites.localhost",
    HOST_FOLDER: folder,
    PLUGINS_FOLDER: await writePageBuilder(path.join(folder, "plugins")),
    PORT: String(await freePort()),
    HTTP_PORT: String(httpPort),
    HTTPS_PORT: String(await freePort()),
    DATABASE_SOCKET: path.join(databaseFolder, "mysqld.sock"),
    ACME_DIRECTORY: authority.directory,
    NAME_SERVER: authority.nameServer,
    REQUESTS_CA_BUNDLE: authority.bundle,
  };
  Object.assign(process.env, { REQUESTS_CA_BUNDLE: authority.bundle });
  const config = readConfig(env);
  const host = await openHost(config, log);
  await installHost(host);
  await startDatabase(config, start);
  const { nginx, php } = serviceCommands(config, host.layout);
  await start(php, () => exists(host.layout.phpPid));
  await start(nginx, () => listens(httpPort));
  await start([process.execPath, hostProgram, "serve"], () => listens(config.port), env);
  return {
    config,
    host,
    authority,
    secret,
    env,
    jobsUrl: `http://127.0.0.1:${config.port}/jobs`,
    processIds: async () => ({
      MariaDB: await pidsOf(`^/usr/sbin/mariadbd .*${databaseFolder}`),
      PHP: await descendants(host.layout.phpPid),
      nginx: await descendants(host.layout.nginxPid),
      service: await pidsOf(`^${process.execPath} ${hostProgram} serve`),
    }),
    stop: async () => {
      for (const child of children.toReversed()) await child.stop();
      await cleanUp();
    },
  };
}

async function startDatabase(
  config: HostConfig,
  start: (command: readonly string[], ready: () => Promise<boolean>) => Promise<unknown>,
): Promise<void> {
  await mkdir(databaseFolder);
  await chown(databaseFolder, await userId("mysql"), await groupId("mysql"));
  const data = path.join(databaseFolder, "data");
  await run("mariadb-install-db", [
    "--no-defaults",
    "--user=mysql",
    `--datadir=${data}`,
    "--auth-root-authentication-method=socket",
    "--skip-test-db",
  ]);
  await start(
    [
      "/usr/sbin/mariadbd",
      "--no-defaults",
      "--user=mysql",
      `--datadir=${data}`,
      `--socket=${config.databaseSocket}`,
      `--pid-file=${path.join(databaseFolder, "mariadbd.pid")}`,
      "--skip-networking",
    ],
    () => exists(config.databaseSocket),
  );
}

/** Removes the system users, the configuration and the folder of a run. */
async function cleanUp(): Promise<void> {
  const { sites, site, wordpressConfig } = layoutOf(folder);
  for (const id of await readdir(sites).catch(() => [])) {
    const text = await readFile(site(id).state, "utf8").catch(() => null);
    if (text === null) continue;
    const { user } = JSON.parse(text) as HostSite;
    await run("userdel", [user]).catch(() => undefined);
    await rm(wordpressConfig(user), { force: true });
  }
  await run("userdel", [pictureUser]).catch(() => undefined);
  await rm(folder, { recursive: true, force: true });
}

const exists = (file: string) =>
  stat(file).then(
    () => true,
    () => false,
  );

/** Whether a server listens on a port of 127.0.0.1. */
const listens = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host: "127.0.0.1", port }, () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });

const pidsOf = async (pattern: string): Promise<number[]> =>
  numbers(await run("pgrep", ["--full", pattern]).catch(() => ""));

const numbers = (text: string) => text.split("\n").filter(Boolean).map(Number);

async function descendants(pidFile: string): Promise<number[]> {
  const main = Number(await readFile(pidFile, "utf8"));
  return [main, ...numbers(await run("pgrep", ["--parent", String(main)]).catch(() => ""))];
}
