import path from "node:path";
import { type Child, startChild } from "../local-stack/child.ts";
import { pluginNames } from "../../wordpress/provider/make-site.ts";
import { root } from "../local-stack/environment.ts";
import { freePort } from "../local-stack/ports.ts";
import { type Installed, playgroundProgram } from "./install.ts";

/** A WordPress that runs: its internal address, at which only this machine's provider calls it. */
export type AwakeSite = { origin: string };

type Awake = { child: Child; site: AwakeSite; usedAt: number };

export type AwakeSitesOptions = {
  installed: Installed;
  /** Key of the commands (command.php). */
  key: string;
  /** Maximum number of sites that run at once; each takes 340 to 400 MB. */
  most?: number;
  /** Time after which an unused site is put to sleep, in milliseconds. */
  sleepAfterMs?: number;
  smtpPort: number;
  /** Folder of plugins that every site gets; null for none. */
  plugins: string | null;
  log: (text: string) => void;
};

/** Starts sites when they are opened, and stops those that were unused for longest. */
export function createAwakeSites(options: AwakeSitesOptions) {
  const { installed, key, most = 3, sleepAfterMs = 600_000, smtpPort, plugins, log } = options;
  const awake = new Map<string, Promise<Awake>>();

  async function start(folder: string, url: string | null, blueprint?: string): Promise<Awake> {
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    const plugin = path.join(root, "wordpress", "plugin");
    const content = "/wordpress/wp-content";
    const mustUse = `${content}/mu-plugins`;
    // Playground makes an empty file where it mounts one: into the site's own folder, not into this project's.
    const mounts = [
      [path.join(root, "wordpress", "theme"), `${content}/themes/site-pronto`],
      [path.join(plugin, "site-pronto.php"), `${mustUse}/site-pronto.php`],
      [path.join(plugin, "site-pronto"), `${mustUse}/site-pronto`],
      [path.join(import.meta.dirname, "command.php"), `${mustUse}/command.php`],
      ...(await pluginNames(plugins)).map((name) => [
        path.join(plugins ?? "", name),
        `${content}/plugins/${name}`,
      ]),
    ];
    const child = await startChild({
      command: process.execPath,
      args: [
        playgroundProgram(installed),
        "server",
        "--php=8.2",
        `--port=${port}`,
        ...(url === null ? [] : [`--site-url=${url}`]),
        ...(blueprint === undefined ? [] : [`--blueprint=${blueprint}`]),
        "--workers=1",
        `--mount-before-install=${folder}:/wordpress`,
        ...mounts.map(([from, to]) => `--mount=${from}:${to}`),
        "--wordpress-install-mode=install-from-existing-files-if-needed",
        "--define",
        "SITE_PRONTO_KEY",
        key,
        "--define",
        "SITE_PRONTO_SMTP_PORT",
        String(smtpPort),
      ],
      env: {},
      log,
      ready: async () => {
        const response = await fetch(`${origin}/wp-login.php`, { redirect: "manual" }).catch(() => null);
        await response?.body?.cancel();
        return response?.status === 200;
      },
      // A busy machine needs a minute for the first start, which installs the site.
      readyWithinMs: 120_000,
    });
    return { child, site: { origin }, usedAt: Date.now() };
  }

  async function sleep(id: string): Promise<void> {
    const running = await awake.get(id)?.catch(() => null);
    awake.delete(id);
    await running?.child.stop();
  }

  async function makeRoom(): Promise<void> {
    while (awake.size >= most) {
      const running = await Promise.all(
        [...awake].map(async ([id, site]) => ({ id, usedAt: (await site.catch(() => null))?.usedAt ?? 0 })),
      );
      const oldest = running.toSorted((a, b) => a.usedAt - b.usedAt)[0];
      if (oldest !== undefined) await sleep(oldest.id);
    }
  }

  const timer = setInterval(() => {
    for (const [id, site] of awake) {
      void site.then(
        ({ usedAt }) => (Date.now() - usedAt > sleepAfterMs ? sleep(id) : undefined),
        () => awake.delete(id),
      );
    }
  }, 30_000).unref();

  // One at a time, so that two starts do not both find room.
  let turn: Promise<unknown> = Promise.resolve();

  return {
    /**
     * Returns a running site and starts it when it sleeps.
     *
     * @param url public address of the site; null for its internal one
     * @param blueprint file of a blueprint that runs at the start
     */
    wake: async (id: string, folder: string, url: string | null, blueprint?: string): Promise<AwakeSite> => {
      if (!awake.has(id)) {
        const starting = turn
          .catch(() => null)
          .then(async () => {
            const known = awake.get(id);
            if (known !== undefined) return known;
            await makeRoom();
            const site = start(folder, url, blueprint);
            awake.set(id, site);
            site.catch(() => awake.delete(id));
            return site;
          });
        turn = starting;
        await starting;
      }
      const running = await awake.get(id);
      if (running === undefined) throw new Error(`The site ${id} did not start.`);
      running.usedAt = Date.now();
      return running.site;
    },
    sleep,
    stop: async () => {
      clearInterval(timer);
      await Promise.all([...awake.keys()].map(sleep));
    },
  };
}

export type AwakeSites = ReturnType<typeof createAwakeSites>;
