import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { parse } from "smol-toml";
import { countedRows } from "../../src/platform/pagination.ts";
import { readProjectConfig } from "./project-config.ts";
import { root } from "./environment.ts";

test("lists every function folder, each with verify_jwt off", async () => {
  const directory = path.join(root, "supabase", "functions");
  const folders = (await readdir(directory, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith("_"))
    .map(({ name }) => ({ name, verifyJwt: false }));
  expect(folders.length).toBeGreaterThan(5);
  const { functions } = await readProjectConfig();
  expect(functions).toHaveLength(folders.length);
  expect(functions).toEqual(expect.arrayContaining(folders));
});

test("asks the hosted service for the current password, its rate limits, and no captcha by default", async () => {
  const config: unknown = parse(await readFile(path.join(root, "supabase", "config.toml"), "utf8"));
  expect(config).toMatchObject({
    auth: {
      email: { require_current_password: true },
      rate_limit: { sign_in_sign_ups: 30, token_verifications: 30 },
      captcha: { enabled: false, provider: "turnstile" },
    },
  });
});

test("the API counts at least as many rows as lists count", async () => {
  const config: unknown = parse(await readFile(path.join(root, "supabase", "config.toml"), "utf8"));
  expect(config).toHaveProperty("api.max_rows", countedRows);
});
