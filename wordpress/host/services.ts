import { readFile } from "node:fs/promises";
import type { HostConfig } from "./config.ts";
import type { Layout } from "./layout.ts";
import { createQueue, run } from "./system.ts";

/** Returns the commands of nginx and PHP-FPM, which stay in the foreground. */
export function serviceCommands(config: HostConfig, layout: Layout): Record<"nginx" | "php", string[]> {
  return {
    nginx: ["/usr/sbin/nginx", "-c", layout.nginxConfig, "-g", "daemon off;"],
    php: [
      `/usr/sbin/php-fpm${config.phpVersion}`,
      "--nodaemonize",
      "--php-ini",
      layout.phpIni,
      "--fpm-config",
      layout.phpConfig,
    ],
  };
}

export type Services = ReturnType<typeof createServices>;

/** Checks and reloads the configuration of nginx and PHP-FPM while they run. */
export function createServices(config: HostConfig, layout: Layout) {
  const inTurn = createQueue();

  return {
    reloadNginx: () =>
      inTurn(async () => {
        await run("nginx", ["-q", "-t", "-c", layout.nginxConfig]);
        await signal(layout.nginxPid, "SIGHUP");
      }),
    reloadPhp: () =>
      inTurn(async () => {
        const [program = "", ...args] = serviceCommands(config, layout).php;
        await run(program, ["--test", ...args.filter((arg) => arg !== "--nodaemonize")]);
        await signal(layout.phpPid, "SIGUSR2");
      }),
    /** Makes nginx open its log files again. */
    reopenLogs: () => signal(layout.nginxPid, "SIGUSR1"),
  };
}

/** Sends a signal to the main process of a service. Does nothing while it does not run. */
async function signal(pidFile: string, name: NodeJS.Signals): Promise<void> {
  const pid = Number(await readFile(pidFile, "utf8").catch(() => ""));
  if (!Number.isInteger(pid) || pid <= 0) return;
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
