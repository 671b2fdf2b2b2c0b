import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Plugin } from "vite";
import { root } from "../../tools/local-stack/environment.ts";

/** Puts the fallback faces that scripts/font-fallbacks.ts computes into index.html, and so into every page. */
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
