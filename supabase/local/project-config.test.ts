import { readdir } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { readProjectConfig } from "./project-config.ts";

test("lists every function folder, each with verify_jwt off", async () => {
  const directory = path.join(import.meta.dirname, "..", "functions");
  const folders = (await readdir(directory, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith("_"))
    .map(({ name }) => ({ name, verifyJwt: false }));
  expect(folders.length).toBeGreaterThan(5);
  const { functions } = await readProjectConfig();
  expect(functions).toHaveLength(folders.length);
  expect(functions).toEqual(expect.arrayContaining(folders));
});
