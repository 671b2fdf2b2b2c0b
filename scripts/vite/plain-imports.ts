import type { Plugin } from "vite";

const helper = /preload-helper/;

/**
 * Imports on demand as they are. Vite wraps each, to ask for what the imported file needs
 * beside it; pages name their files themselves (see vite.config.ts), so the wrapper would
 * only be something more that every visitor loads.
 */
export function plainImports(): Plugin {
  return {
    name: "plain-imports",
    apply: "build",
    enforce: "pre",
    load: {
      filter: { id: helper },
      handler: () => "export const __vitePreload = (load) => load();",
    },
  };
}
