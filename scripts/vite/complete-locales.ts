import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";

type Text = string | string[] | Texts;
type Texts = { [key: string]: Text };

const defaultLanguage = "pt-BR";
const virtualModule = "virtual:locales";
const resolvedModule = `\0${virtualModule}`;

function isTexts(value: Text | undefined): value is Texts {
  return typeof value === "object" && !Array.isArray(value);
}

function complete(texts: Texts, defaults: Texts): Texts {
  const whole: Texts = { ...defaults, ...texts };
  for (const [key, fallback] of Object.entries(defaults)) {
    const own = texts[key];
    if (isTexts(fallback) && isTexts(own)) whole[key] = complete(own, fallback);
  }
  return whole;
}

function readTexts(folder: string, language: string, name: string): string {
  const read = (each: string) => JSON.parse(readFileSync(path.join(folder, each, name), "utf8")) as Texts;
  const own = read(language);
  return JSON.stringify(language === defaultLanguage ? own : complete(own, read(defaultLanguage)));
}

/**
 * Fills what a language lacks with the default language's texts, at build time:
 * the browser then loads one language, not two. A build keeps the texts as files
 * of one folder, whose name "virtual:locales" exports: thirty names of thirty
 * files would stand in every page.
 */
export function completeLocales(folder: string): Plugin {
  let built = false;
  const files = new Map<string, string>();
  let base = "";

  return {
    name: "complete-locales",
    enforce: "pre",
    configResolved(config) {
      built = config.command === "build" && !config.build.ssr;
    },
    buildStart() {
      if (!built) return;
      for (const file of globSync("*/*.json", { cwd: folder }).toSorted()) {
        const [language = "", name = ""] = file.split(path.sep);
        files.set(`${language}/${name}`, readTexts(folder, language, name));
      }
      const hash = createHash("sha256")
        .update(JSON.stringify([...files]))
        .digest("hex")
        .slice(0, 8);
      base = `assets/texts-${hash}`;
      for (const [name, source] of files)
        this.emitFile({ type: "asset", fileName: `${base}/${name}`, source });
    },
    resolveId(id) {
      return id === virtualModule ? resolvedModule : null;
    },
    load(id) {
      if (id === resolvedModule) return `export const textsFolder = ${JSON.stringify(`/${base}`)};`;
      const [, language, name] = /\/locales\/([^/]+)\/([^/]+\.json)$/.exec(id) ?? [];
      if (language === undefined || name === undefined) return null;
      this.addWatchFile(path.join(folder, defaultLanguage, name));
      return readTexts(folder, language, name);
    },
  };
}
