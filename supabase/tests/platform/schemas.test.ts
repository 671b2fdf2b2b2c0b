import { readdir } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { createPostgres, readMigrations } from "../../../tools/local-stack/embedded-postgres.ts";
import { compareMigrations, readChecksums } from "../../../tools/local-stack/migration-checksums.ts";
import { readSchemas } from "../../../tools/local-stack/project-config.ts";
import { readCatalogue } from "./catalogue.ts";

async function catalogueOf(scripts: ReadonlyMap<string, string>): Promise<Set<string>> {
  const database = await createPostgres([...scripts.values()]);
  try {
    return new Set(await readCatalogue((sql) => database.query(sql)));
  } finally {
    await database.close();
  }
}

describe("supabase/schemas", () => {
  test("the migrations make the database that the schemas describe", { timeout: 120_000 }, async () => {
    const described = await catalogueOf(await readSchemas());
    const migrated = await catalogueOf(await readMigrations());
    expect(described.size).toBeGreaterThan(3000);
    expect({
      onlyInSchemas: [...described].filter((line) => !migrated.has(line)),
      onlyInMigrations: [...migrated].filter((line) => !described.has(line)),
    }).toEqual({ onlyInSchemas: [], onlyInMigrations: [] });
  });

  test("supabase/config.toml names every file of supabase/schemas", async () => {
    const files = await readdir(path.join(import.meta.dirname, "..", "..", "schemas"));
    expect([...(await readSchemas()).keys()].toSorted()).toEqual(
      files.map((file) => `./schemas/${file}`).toSorted(),
    );
  });
});

describe("a recorded migration", () => {
  test("stays as it was when it was recorded", async () => {
    expect(compareMigrations(await readMigrations(), await readChecksums())).toEqual([]);
  });

  test("is reported with what to do when it was edited, removed, overtaken or not recorded", async () => {
    const recorded = await readChecksums();
    const [[first, script] = ["", ""]] = await readMigrations();
    const compare = (migrations: [string, string][]) =>
      compareMigrations(new Map(migrations), recorded.slice(0, 1));
    expect(compare([[first, `${script} `]])).toEqual([
      expect.stringMatching(/was edited.+write a new migration/),
    ]);
    expect(compare([])).toEqual([expect.stringMatching(/was removed.+write a new migration/)]);
    expect(compare([[first, script.replaceAll("\n", "\r\n")]])).toEqual([]);
    const added = (name: string): [string, string][] => [
      [first, script],
      [name, "select 1"],
    ];
    expect(compare(added("20200101000000_early"))).toEqual([expect.stringMatching(/give it a later time/)]);
    expect(compare(added("20991231000000_later"))).toEqual([
      expect.stringMatching(/database-types.ts --write records it/),
    ]);
  });
});
