import path from "node:path";
import react from "@vitejs/plugin-react";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vitest/config";
import { previewHost } from "./scripts/hosting/preview-host.ts";
import { bootScriptPlugin } from "./scripts/prerender/boot-script.ts";

const root = import.meta.dirname;

export default defineConfig({
  plugins: [bootScriptPlugin(), react(), tailwindcss(), previewHost()],
  build: {
    // Every browser that runs the styles (Baseline 2023) preloads modules by itself.
    modulePreload: { polyfill: false },
    // index.html is the template that pages are written into; the build adds the entry to each.
    rolldownOptions: {
      input: ["index.html", "src/main.tsx"],
      // Every page loads what the application imports at once: one file for all of it.
      output: { codeSplitting: { groups: [{ name: "main", tags: ["$initial"] }] } },
    },
  },
  resolve: {
    alias: {
      "@": path.join(root, "src"),
      "@locales": path.join(root, "locales"),
      "@contract": path.join(root, "supabase", "functions", "_shared", "contract"),
    },
  },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          environment: "jsdom",
          include: ["src/**/*.test.{ts,tsx}"],
          setupFiles: ["src/test/setup.ts"],
        },
      },
      {
        test: {
          name: "database",
          environment: "node",
          include: ["supabase/tests/**/*.test.ts"],
          // Each file makes its own database, so the embedded Postgres may be loaded once for all.
          isolate: false,
          hookTimeout: 60_000,
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: "functions",
          environment: "node",
          // A whole backend is opened in some of them, beside whatever else the machine does.
          hookTimeout: 60_000,
          testTimeout: 20_000,
          include: ["supabase/functions/**/*.test.ts", "supabase/local/**/*.test.ts", "scripts/**/*.test.ts"],
        },
      },
    ],
  },
});
