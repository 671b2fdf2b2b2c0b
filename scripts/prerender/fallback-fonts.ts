import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Plugin } from "vite";
import { root } from "../../tools/local-stack/environment.ts";

/** Adds the fallback faces of scripts/font-fallbacks.ts to index.html, and thus to every page. */
export function fallbackFontsPlugin(): Plugin {
  return {
    name: "fallback-fonts",
    transformIndexHtml: async (html) => {
      const css = await readFile(path.join(root, "src", "fonts", "fallbacks.css"), "utf8");
      return html.replace(
        "<!--fallback-fonts-->",
        `<style>${css.replaceAll(/\/\*.*?\*\/|\s+/g, " ").trim()}</style>`,
      );
    },
  };
}
