import path from "node:path";
import react from "@vitejs/plugin-react";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { sharedByHome, sharedByPanel } from "./scripts/chunks.ts";
import { emailPreviewPlugin } from "./scripts/email-preview/email-preview-plugin.ts";
import { localPublishingPlugin } from "./scripts/local-publishing.ts";
import { previewHost } from "./scripts/hosting/preview-host.ts";
import { modelsPlugin } from "./scripts/models/models-plugin.ts";
import { bootScriptPlugin } from "./scripts/prerender/boot-script.ts";
import { fallbackFontsPlugin } from "./scripts/prerender/fallback-fonts.ts";
import { buildTarget } from "./scripts/supported-browsers.ts";
import { siteOf } from "./src/platform/site.ts";

const root = import.meta.dirname;

export default defineConfig({
  // Computed from the settings once here instead of in every browser (src/platform/site.ts).
  define: { SITE: JSON.stringify(siteOf(JSON.parse(process.env["SITE_SETTINGS"] ?? "{}"))) },
  plugins: [
    bootScriptPlugin(),
    fallbackFontsPlugin(),
    react(),
    tailwindcss(),
    previewHost(),
    emailPreviewPlugin(),
    localPublishingPlugin(),
    modelsPlugin(),
  ],
  build: {
    // `cssTarget` defaults to this value.
    target: buildTarget(),
    // Every supported browser supports module preloads.
    modulePreload: { polyfill: false },
    // .size-limit.mjs checks what each page loads. The largest file is the editor's, which loads on demand.
    chunkSizeWarningLimit: 1000,
    // index.html is the page template. The build adds the entry to each page.
    rolldownOptions: {
      input: ["index.html", "src/main.tsx"],
      output: {
        codeSplitting: {
          groups: [
            // Bundles the static imports of the application, which every page loads, into one file.
            { name: "main", tags: ["$initial"], test: (id) => !id.endsWith("index.html") },
            { name: sharedByPanel, debugName: "shared by the panel", includeDependenciesRecursively: false },
            {
              name: sharedByHome,
              debugName: "shared by the home page",
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
  resolve: {
    alias: {
      "@": path.join(root, "src"),
      "@locales": path.join(root, "locales"),
      "@contract": path.join(root, "supabase", "functions", "_shared", "contract"),
      "@emails": path.join(root, "supabase", "functions", "_shared", "emails"),
      "@database": path.join(root, "supabase", "database.types.ts"),
    },
  },
});
