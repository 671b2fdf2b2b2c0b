import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { glob, readFile } from "node:fs/promises";
import path from "node:path";
import type { Element, Nodes } from "hast";
import { fromHtml } from "hast-util-from-html";
import { root } from "../tools/local-stack/environment.ts";

/** A page of a built site: the IDs that it has, and the addresses on the site that it refers to. */
type Page = { ids: Set<string>; references: string[] };

function elementsOf(tree: Nodes): Element[] {
  if (!("children" in tree)) return [];
  return tree.children.flatMap((child) =>
    child.type === "element" ? [child, ...elementsOf(child)] : elementsOf(child),
  );
}

function readPage(html: string): Page {
  const elements = elementsOf(fromHtml(html));
  const values = (name: string) =>
    elements.flatMap(({ properties }) => {
      const value = properties[name];
      return typeof value === "string" && value !== "" ? [value] : [];
    });
  return { ids: new Set(values("id")), references: [...values("href"), ...values("src")] };
}

/**
 * Returns the references of a built site's pages that lead to no file, or to no ID of their page.
 *
 * @param outDir folder of the build
 * @param shells beginnings of the addresses that the host answers with a shell
 */
export async function brokenReferences(outDir: string, shells: readonly string[]): Promise<string[]> {
  const pages = new Map<string, Page>();
  for await (const file of glob("**/*.html", { cwd: outDir })) {
    const address = `/${file.replace(/(^|\/)index\.html$/, "$1").replace(/\.html$/, "")}`;
    pages.set(address, readPage(await readFile(path.join(outDir, file), "utf8")));
  }
  const broken = new Set<string>();
  for (const [address, { references }] of pages) {
    for (const reference of references) {
      const url = new URL(reference, `https://site.invalid${address}`);
      if (url.host !== "site.invalid") continue;
      const target = decodeURIComponent(url.pathname);
      const page = pages.get(target);
      const isShell = shells.some((shell) => target === shell || target.startsWith(`${shell}/`));
      const id = decodeURIComponent(url.hash.slice(1));
      if (page && id !== "" && !page.ids.has(id)) broken.add(`${address}: ${reference} has no such ID`);
      if (!page && !isShell && !existsSync(path.join(outDir, target))) broken.add(`${address}: ${reference}`);
    }
  }
  return [...broken].toSorted();
}

/** Runs a program. Returns its output when it fails, else null. */
function failureOf(command: string, args: readonly string[]): string | null {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: root, encoding: "utf8" });
  return status === 0 ? null : `${stdout}${stderr}`;
}

/** Checks the pages of a build: links and IDs, html-validate, and the Nu checker where Java is installed. */
async function main(outDir: string): Promise<void> {
  const references = await brokenReferences(outDir, ["/dashboard", "/administrador"]);
  const failures = [
    references.length > 0 ? `Broken references:\n${references.join("\n")}` : null,
    failureOf(path.join(root, "node_modules", ".bin", "html-validate"), [
      "--preset=standard",
      `${outDir}/**/*.html`,
    ]),
  ];
  if (spawnSync("java", ["-version"]).status === 0) {
    const jar = path.join(root, "node_modules", "vnu-jar", "build", "dist", "vnu.jar");
    // It does not support the current CSS of the theme.
    const args = ["-jar", jar, "--errors-only", "--skip-non-html", "--filterpattern", ".*CSS: .*", outDir];
    failures.push(failureOf("java", args));
  } else {
    process.stdout.write("The Nu checker did not run, because Java is not installed.\n");
  }
  const found = failures.filter((failure) => failure !== null);
  process.stdout.write(found.join("\n"));
  if (found.length > 0) process.exitCode = 1;
}

const [, , folder] = process.argv;
if (process.argv[1] === import.meta.filename && folder !== undefined) await main(path.resolve(folder));
