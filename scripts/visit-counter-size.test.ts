import path from "node:path";
import { gzipSync } from "node:zlib";
import { build, type Rolldown } from "vite";
import { expect, test } from "vitest";

const src = path.join(import.meta.dirname, "..", "src");

// Modules that every page loads anyway.
const shared = /^react|platform\/(env|paths|browser-storage)$|admin-flag$/;

test("visit counting adds less than 2 KB to a page", async () => {
  const bundle = (await build({
    configFile: false,
    logLevel: "error",
    resolve: { alias: { "@": src } },
    build: {
      write: false,
      lib: { entry: path.join(src, "app", "visit-counter.tsx"), formats: ["es"] },
      rolldownOptions: { external: shared },
    },
  })) as Rolldown.RolldownOutput[];
  const code = bundle
    .flatMap(({ output }) => output.flatMap((part) => ("code" in part ? [part.code] : [])))
    .join("");
  expect(code).toContain("record_page_view");
  expect(gzipSync(code).length).toBeLessThan(2000);
});
