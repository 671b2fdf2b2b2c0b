import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { siteModels } from "../../src/platform/site-models.ts";
import { themeCopies, themeFolder } from "./theme-files.ts";

describe("the WordPress theme", () => {
  test("has the current files of the models: npm run models -- --write copies them", async () => {
    for (const { from, to } of await themeCopies()) {
      const copy = await readFile(to).catch(() => null);
      expect({ to, copy }).toEqual({ to, copy: await readFile(from) });
    }
  });

  test("has no file of a model that is gone", async () => {
    const expected = new Set((await themeCopies()).map(({ to }) => path.relative(themeFolder, to)));
    for (const folder of ["models", "styles", "assets"]) {
      const files = await readdir(path.join(themeFolder, folder), { recursive: true, withFileTypes: true });
      const names = files
        .filter((file) => file.isFile())
        .map((file) => path.relative(themeFolder, path.join(file.parentPath, file.name)));
      expect(names.filter((name) => !expected.has(name))).toEqual([]);
    }
  });

  test.each(siteModels.map(({ model }) => model.replaceAll("_", "-")))(
    "makes the model %s by its blueprint",
    async (name) => {
      const blueprint = await readFile(
        path.join(themeFolder, "..", "models", name, "blueprint.json"),
        "utf8",
      );
      expect(JSON.stringify(JSON.parse(blueprint))).toContain(`'model' => '${name}'`);
    },
  );
});
