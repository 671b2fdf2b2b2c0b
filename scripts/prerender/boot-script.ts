import path from "node:path";
import { build, type Plugin } from "vite";
import { root } from "../../tools/local-stack/environment.ts";

let bundled: Promise<string> | null = null;

async function bundle(): Promise<string> {
  const result = await build({
    configFile: false,
    root,
    logLevel: "warn",
    resolve: { tsconfigPaths: true },
    build: {
      write: false,
      // Old browsers run the script, too, because it detects them.
      target: "es2015",
      rolldownOptions: {
        input: path.join(root, "src", "platform", "prerender", "boot.ts"),
        output: { format: "iife" },
      },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  if (!output || !("output" in output)) throw new Error("The boot script was not bundled.");
  return output.output[0].code.trim();
}

/** Returns src/platform/prerender/boot.ts as one inline script. */
export function bootScript(): Promise<string> {
  bundled ??= bundle();
  return bundled;
}

/**
 * Adds the boot script to index.html, and the application's entry when pages are served from sources. A build adds
 * its own entry (scripts/prerender/document.ts).
 */
export function bootScriptPlugin(): Plugin {
  return {
    name: "boot-script",
    transformIndexHtml: async (html, { server }) => ({
      html: html.replace("<!--boot-->", `<script>${await bootScript()}</script>`),
      tags: server
        ? [{ tag: "script", attrs: { type: "module", src: "/src/main.tsx" }, injectTo: "body" as const }]
        : [],
    }),
  };
}
