import path from "node:path";
import react from "@vitejs/plugin-react";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { previewHost } from "./scripts/hosting/preview-host.ts";
import { chunks, chunksOfEveryPage } from "./scripts/vite/chunks.ts";
import { completeLocales } from "./scripts/vite/complete-locales.ts";
import { plainImports } from "./scripts/vite/plain-imports.ts";
import { react19Helmet } from "./scripts/vite/react-19-helmet.ts";

const root = import.meta.dirname;

// In a build: parts of packages that every page carries.
const lighter = [
  // The package offers bundlers the variant with warnings only.
  {
    find: /^react-router$/,
    replacement: path.join(root, "node_modules", "react-router", "dist", "production", "index.mjs"),
  },
  {
    find: /^\.\.\/createLucideIcon\.mjs$/,
    replacement: path.join(root, "src", "components", "ui", "lucide-icon.ts"),
  },
];

// Chromium compiles every function of such a file while it is still coming, and not
// one by one when they are called: by then the page waits for them.
const compileAtOnce = "//# allFunctionsCalledOnLoad\n";
const routeModules = /src\/app\/routes\//;

export default defineConfig({
  plugins: [
    plainImports(),
    completeLocales(path.join(root, "locales")),
    react19Helmet(),
    react(),
    tailwindcss(),
    previewHost(),
  ],
  // Every browser that runs the styles (Baseline 2023) preloads modules by itself.
  build: {
    // A page that came written takes the whole over at once: that restyles everything on it.
    cssCodeSplit: false,
    modulePreload: {
      polyfill: false,
      // Pages name what they need in their HTML, and links load the page they lead to
      // when they are pointed at: a list of every file in every page is not worth its weight.
      resolveDependencies: (_file, dependencies, { hostType }) => (hostType === "js" ? [] : dependencies),
    },
    rolldownOptions: {
      // Neither our code nor the packages do anything by merely reading a property.
      treeshake: { propertyReadSideEffects: false, unknownGlobalSideEffects: false },
      output: {
        codeSplitting: { groups: chunks },
        postBanner: ({ name, facadeModuleId }) =>
          chunksOfEveryPage.includes(name) || routeModules.test(facadeModuleId ?? "") ? compileAtOnce : "",
      },
    },
  },
  resolve: {
    alias: [
      { find: /^@\//, replacement: `${path.join(root, "src")}/` },
      { find: /^@locales\//, replacement: `${path.join(root, "locales")}/` },
      {
        find: /^@contract\//,
        replacement: `${path.join(root, "supabase", "functions", "_shared", "contract")}/`,
      },
      ...(process.env["NODE_ENV"] === "production" ? lighter : []),
    ],
  },
});
