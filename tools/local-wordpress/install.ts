import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { createInterface } from "node:readline/promises";
import { promisify } from "node:util";
import { unzipSync } from "fflate";

const run = promisify(execFile);

/** Folders of an installed WordPress and of the program that runs it. */
export type Installed = { playground: string; core: string };

/** Version of WordPress Playground's command line. */
const playground = "@wp-playground/cli@3.1.56";

/** WordPress in Portuguese of Brazil, with English inside. */
const wordpressZip = "https://br.wordpress.org/latest-pt_BR.zip";

/** Debian's packages of WordPress, and those that it links to. */
const debianPackages = ["wordpress", "wordpress-l10n", "libjs-cropper", "libjs-underscore", "php-getid3"];

/** What an installation fetches, for the question before it. */
const fetched = [
  `WordPress Playground, which runs PHP without a server (${playground} from the npm registry, about 580 MB)`,
  `WordPress (from ${new URL(wordpressZip).host}, about 30 MB; where that cannot be reached, Debian's packages)`,
];

const foldersIn = (folder: string): Installed => ({
  playground: path.join(folder, "playground"),
  core: path.join(folder, "core"),
});

const exists = (file: string) =>
  stat(file).then(
    () => true,
    () => false,
  );

const programOf = (folder: string) =>
  path.join(folder, "node_modules", "@wp-playground", "cli", "wp-playground.js");

/** Returns the installed parts, or null when one is missing. */
async function findInstalled(folder: string): Promise<Installed | null> {
  const installed = foldersIn(folder);
  const files = [programOf(installed.playground), path.join(installed.core, "wp-load.php")];
  return (await Promise.all(files.map(exists))).every(Boolean) ? installed : null;
}

/** Returns the program of an installed Playground. */
export const playgroundProgram = (installed: Installed) => programOf(installed.playground);

/** Installed once for all copies of the project. */
const installFolder = path.join(
  process.env["XDG_CACHE_HOME"] ?? path.join(os.homedir(), ".cache"),
  "site-pronto",
  "wordpress",
);

/**
 * Returns the installed WordPress of this machine. Says first what it would fetch and asks, unless `--yes` answers.
 *
 * @throws when the answer is no
 */
export async function confirmInstalled(): Promise<Installed> {
  const installed = await findInstalled(installFolder);
  if (installed !== null) return installed;
  process.stdout.write("WordPress is not on this machine yet. This fetches once:\n");
  for (const line of fetched) process.stdout.write(`  - ${line}\n`);
  if (!process.argv.includes("--yes")) {
    const terminal = createInterface({ input: process.stdin, output: process.stdout });
    const answer = await terminal.question("Fetch it? [y/N] ");
    terminal.close();
    if (!/^(y|yes|s|sim)$/i.test(answer.trim())) {
      throw new Error("Nothing was fetched. npm start works without WordPress.");
    }
  }
  return install(installFolder, (line) => process.stdout.write(`${line}\n`));
}

/**
 * Returns the installed WordPress. Fetches missing parts without a question.
 *
 * @param log receives a line for each part
 */
export async function fetchInstalled(log: (line: string) => void): Promise<Installed> {
  return (await findInstalled(installFolder)) ?? (await install(installFolder, log));
}

/** Installs missing parts. @param log receives a line for each part */
async function install(folder: string, log: (line: string) => void): Promise<Installed> {
  const installed = foldersIn(folder);
  await mkdir(folder, { recursive: true });
  if (!(await exists(programOf(installed.playground)))) {
    log(`Installing ${playground}…`);
    await inOneStep(installed.playground, async (unfinished) => {
      await writeFile(path.join(unfinished, "package.json"), '{ "private": true }\n');
      await run("npm", ["install", "--no-audit", "--no-fund", playground], {
        cwd: unfinished,
        shell: process.platform === "win32",
      });
    });
  }
  if (!(await exists(path.join(installed.core, "wp-load.php")))) {
    await inOneStep(installed.core, (unfinished) => installCore(unfinished, log));
  }
  return installed;
}

/** Fills a folder beside its place and then moves it there, so that an interrupted installation begins again. */
async function inOneStep(folder: string, fill: (unfinished: string) => Promise<void>): Promise<void> {
  const unfinished = `${folder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true });
  await fill(unfinished);
  await rename(unfinished, folder);
}

async function installCore(folder: string, log: (line: string) => void): Promise<void> {
  log(`Fetching WordPress from ${new URL(wordpressZip).host}…`);
  const zip = await fetch(wordpressZip, { signal: AbortSignal.timeout(120_000) }).catch(() => null);
  if (zip?.ok) {
    for (const [name, content] of Object.entries(unzipSync(new Uint8Array(await zip.arrayBuffer())))) {
      const file = path.join(folder, name.replace(/^wordpress\//, ""));
      if (name.endsWith("/") || !file.startsWith(folder)) continue;
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, content);
    }
  } else {
    log("It cannot be reached: fetching Debian's packages…");
    await installDebianCore(folder);
  }
}

async function installDebianCore(folder: string): Promise<void> {
  const work = await mkdtemp(path.join(os.tmpdir(), "wordpress-"));
  try {
    await run("apt-get", ["download", ...debianPackages], { cwd: work });
    const packages = (await readdir(work)).filter((name) => name.endsWith(".deb"));
    for (const name of packages) await run("dpkg-deb", ["-x", name, "root"], { cwd: work });
    const debian = path.join(work, "root", "usr", "share", "wordpress");
    await cp(debian, folder, {
      recursive: true,
      dereference: true,
      // Debian's configuration is outside of the package, and its 180 languages are larger than WordPress.
      filter: (source) =>
        !/\/(\.htaccess|wp-config\.php)$/.test(source) &&
        (!/\/languages\/./.test(source) || /pt_(BR|PT)/.test(source)),
    });
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}
