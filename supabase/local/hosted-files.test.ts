import { readFile } from "node:fs/promises";
import path from "node:path";
import { parse } from "smol-toml";
import { expect, test } from "vitest";
import { linkedPaths } from "../functions/_shared/contract/paths.ts";

const directory = path.join(import.meta.dirname, "..");

test("extensions of the schedule live outside the schema that the API shows", async () => {
  const script = await readFile(path.join(directory, "hosted", "schedule.sql"), "utf8");
  const extensions = [...script.matchAll(/create extension[^;]*?(\w+)(?: with schema (\w+))?;/gi)];
  expect(extensions.map(([, name, schema]) => [name, schema])).toEqual([
    ["pg_cron", "pg_catalog"],
    ["pg_net", "extensions"],
  ]);
});

test("one-time links lead to whole addresses, each a variable of its own as the CLI needs it", async () => {
  const { auth } = parse(await readFile(path.join(directory, "config.toml"), "utf8")) as {
    auth: { additional_redirect_urls: string[] };
  };
  const names = auth.additional_redirect_urls.map((value) => /^env\(([A-Z_]+)\)$/.exec(value)?.[1]);
  expect(names).toEqual(["VERIFY_EMAIL_URL", "UPDATE_PASSWORD_URL"]);
  const guide = await readFile(path.join(directory, "..", "docs", "operations.md"), "utf8");
  expect(guide).toContain(`VERIFY_EMAIL_URL=$SITE_URL${linkedPaths.verifyEmail}`);
  expect(guide).toContain(`UPDATE_PASSWORD_URL=$SITE_URL${linkedPaths.updatePassword}`);
});
