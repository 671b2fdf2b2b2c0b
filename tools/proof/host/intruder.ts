import { createHash, randomUUID } from "node:crypto";
import { chmod, writeFile } from "node:fs/promises";
import path from "node:path";
import { type Page, requestHere } from "../../../wordpress/host/own-page.ts";
import { homeOf, type HostSite } from "../../../wordpress/host/site.ts";
import { run, runAs } from "../../../wordpress/host/system.ts";
import type { JobClient, siteDetails } from "./jobs.ts";
import type { Machine } from "./machine.ts";

/** A site with what the attempts need of it. */
export type Target = {
  site: HostSite;
  details: ReturnType<typeof siteDetails>;
  paths: ReturnType<Machine["host"]["layout"]["site"]>;
  config: string;
  socket: string;
  name: string;
};

/** One site whose code belongs to an intruder, and another site with secrets. */
export type Intrusion = {
  machine: Machine;
  send: JobClient;
  own: Target;
  other: Target;
  /** Text in the other site's upload, session, temporary file and database. Its configuration holds salts[0]. */
  secret: string;
  /**
   * Runs PHP in the intruder's site, as a vulnerable extension would, and returns its output.
   *
   * @throws Error when the code did not start
   */
  php: (code: string) => Promise<string>;
  /** Runs a shell command as the intruder's system user, without the limits of PHP. Returns its output and messages. */
  shell: (command: string) => Promise<string>;
  /** Requests a path of a site. */
  get: (target: Target, path: string, headers?: Record<string, string>) => Promise<Page>;
};

/** Makes two sites, places secrets in one, and opens the other for the intruder. */
export async function prepareIntrusion(
  machine: Machine,
  send: JobClient,
  own: Target,
  other: Target,
): Promise<Intrusion> {
  const secret = `secret-${randomUUID()}`;
  const key = randomUUID();
  for (const file of [
    path.join(other.paths.uploads, "private.txt"),
    path.join(other.paths.temporary, "sess_0123456789abcdef"),
    path.join(other.paths.temporary, "upload.tmp"),
  ]) {
    await runAs(other.site.user, "tee", [file], { input: secret });
  }
  await runAs(
    other.site.user,
    "mariadb",
    ["--no-defaults", `--socket=${machine.config.databaseSocket}`, other.site.user],
    {
      input: `INSERT INTO wp_options (option_name, option_value) VALUES ('intrusion', '${secret}');`,
    },
  );
  // WordPress loads this file before it connects to the database: the code runs whatever happens to the site.
  const entry = path.join(own.paths.content, "db.php");
  await writeFile(
    entry,
    `<?php if ( '${key}' === ( $_SERVER['HTTP_X_INTRUDER'] ?? '' ) ) { echo "started\\n"; ini_set( 'display_errors', '1' ); eval( file_get_contents( 'php://input' ) ); exit; }\n`,
  );
  await chmod(entry, 0o644);
  const home = homeOf(own.site, machine.config);
  return {
    machine,
    send,
    own,
    other,
    secret,
    php: async (code) => {
      const { body } = await requestHere(machine.config, home.name, {
        method: "POST",
        headers: { "x-intruder": key, "content-type": "text/plain" },
        body: code,
      });
      if (!body.startsWith("started\n"))
        throw new Error(`The intruder's code did not start: ${body.slice(0, 200)}`);
      return body.slice("started\n".length);
    },
    shell: (command) =>
      run("setpriv", [
        `--reuid=${own.site.user}`,
        `--regid=${own.site.user}`,
        "--clear-groups",
        "--",
        "sh",
        "-c",
        `{ ${command}; } 2>&1; true`,
      ]),
    get: (target, requested, headers = {}) =>
      requestHere(machine.config, target.name, { path: requested, headers }),
  };
}

/** Returns the suffix of a site's WordPress cookies. */
export const cookieHash = (target: Target, machine: Machine): string =>
  createHash("md5").update(homeOf(target.site, machine.config).origin).digest("hex");
