import { cp, mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { Language } from "../supabase/functions/_shared/contract/enums.ts";
import { isLanguage, languages } from "../supabase/functions/_shared/contract/languages.ts";
import { createAwakeSites } from "../tools/local-wordpress/awake-sites.ts";
import { confirmInstalled } from "../tools/local-wordpress/install.ts";
import { openSiteFolders } from "../tools/local-wordpress/site-folders.ts";
import { compare, isEqual, serveFiles, withBrowser } from "./models/compare.ts";
import {
  folderOf,
  type ModelVersion,
  modelVersions,
  readModel,
  readModelTexts,
} from "./models/model-files.ts";
import { themeCopies, themeFolder } from "./models/theme-files.ts";
import { faultsOf, sentBytes, visitPage } from "./models/visit-page.ts";

/** Copies the models into the theme. */
async function writeTheme(): Promise<void> {
  const copies = await themeCopies();
  for (const { from, to } of copies) {
    await mkdir(path.dirname(to), { recursive: true });
    await cp(from, to);
  }
  process.stdout.write(`${copies.length} files of the theme are current.\n`);
}

/** Returns sentences about files of the theme that differ from their model, with the older side. */
async function staleCopies(): Promise<string[]> {
  const sentences: string[] = [];
  for (const { from, to } of await themeCopies()) {
    const copy = await readFile(to).catch(() => null);
    if (copy !== null && copy.equals(await readFile(from))) continue;
    const isNewer = copy !== null && (await stat(to)).mtimeMs > (await stat(from)).mtimeMs;
    const [older, newer] = isNewer ? [from, to] : [to, from];
    sentences.push(
      `${path.relative(process.cwd(), older)} is older than ${path.relative(process.cwd(), newer)}.`,
    );
  }
  return sentences;
}

/** Returns the languages of the command: the one of `--language=en`, or all. */
function chosenLanguages(): readonly Language[] {
  const given = process.argv.find((argument) => argument.startsWith("--language="))?.split("=")[1];
  if (given === undefined) return languages;
  if (!isLanguage(given)) throw new Error(`--language is one of ${languages.join(", ")}.`);
  return [given];
}

/** Writes a model's blueprint with its language and name, and returns the file. */
async function writeBlueprint(folder: string, { model, language }: ModelVersion): Promise<string> {
  const name = path.basename(folderOf(model));
  const texts = await readModelTexts(model, language);
  const source = await readFile(path.join(themeFolder, "..", "models", name, "blueprint.json"), "utf8");
  const file = path.join(folder, `${name}-${language}.json`);
  await writeFile(
    file,
    source
      .replace("'language' => 'pt-BR'", `'language' => '${language}'`)
      .replace(/'title' => '([^']+)'/, (_, title: string) => `'title' => '${texts[title] ?? title}'`),
  );
  return file;
}

/**
 * Makes every model in WordPress, compares it with its page here, and measures it. Returns whether all are equal and
 * have no faults.
 */
async function checkModels(chosen: readonly Language[]): Promise<boolean> {
  const installed = await confirmInstalled();
  const folder = await mkdtemp(path.join(os.tmpdir(), "site-pronto-models-"));
  const folders = await openSiteFolders(folder, installed.core);
  const awake = createAwakeSites({
    installed,
    key: "unused",
    most: 1,
    smtpPort: 9,
    plugins: null,
    log: () => undefined,
  });
  let allPass = true;
  try {
    await withBrowser(async (browser) => {
      for (const version of modelVersions.filter(({ language }) => chosen.includes(language))) {
        const name = `${path.basename(folderOf(version.model))} ${version.language}`;
        const site = await folders.create(name.replace(" ", "-"), null);
        const blueprint = await writeBlueprint(folder, version);
        const { origin } = await awake.wake(site.id, folders.wordpressOf(site.id), null, blueprint);
        const files = await readModel(version, "Site Pronto");
        const served = await serveFiles(files);
        for (const comparison of await compare(browser, served.origin + (files[0]?.address ?? ""), origin)) {
          const { width, different, firstRow, textsEqual } = comparison;
          allPass &&= isEqual(comparison);
          process.stdout.write(
            `${isEqual(comparison) ? "equal  " : "DIFFERS"}  ${name.padEnd(20)}${String(width).padStart(5)} px  ${(different * 100).toFixed(2)} %${firstRow === null ? "" : ` from row ${firstRow}`}${textsEqual ? "" : ", other texts"}\n`,
          );
        }
        served.stop();
        const visit = await visitPage(browser, origin);
        const faults = faultsOf(visit);
        allPass &&= faults.length === 0;
        process.stdout.write(
          `${faults.length === 0 ? "clean  " : "FAULTS "}  ${name.padEnd(20)}${(sentBytes(visit.files) / 1000).toFixed(1).padStart(8)} KB with gzip\n`,
        );
        for (const fault of faults) process.stdout.write(`         ${fault}\n`);
      }
    });
  } finally {
    await awake.stop();
    await rm(folder, { recursive: true, force: true });
  }
  return allPass;
}

if (process.argv.includes("--write")) {
  await writeTheme();
} else {
  const chosen = chosenLanguages();
  const stale = await staleCopies();
  for (const sentence of stale) process.stdout.write(`${sentence}\n`);
  if (stale.length > 0) process.stdout.write("npm run models -- --write copies the models into the theme.\n");
  if (stale.length > 0 || !(await checkModels(chosen))) process.exitCode = 1;
}
