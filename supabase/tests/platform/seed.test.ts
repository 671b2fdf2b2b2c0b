import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { openTestDatabase } from "../test-database.ts";

const database = await openTestDatabase();
const seed = await readFile(path.join(import.meta.dirname, "..", "..", "seed.sql"), "utf8");

test("the seed refuses to create accounts with public passwords on a project that has not allowed it", async () => {
  const before = await database.rows("select stripe_price_id from public.plans");
  await expect(database.script(seed)).rejects.toThrow("It is for the local stack alone");
  await database.script("rollback");
  expect(await database.rows("select from auth.users")).toEqual([]);
  expect(await database.rows("select stripe_price_id from public.plans")).toEqual(before);
});

// psql continues after an error; only a transaction prevents the remaining statements.
test("the seed runs in one transaction, so that nothing happens after the refusal", () => {
  const statements = seed.replaceAll(/^--.*$/gm, "").trim();
  expect(statements).toMatch(/^begin;/);
  expect(statements).toMatch(/commit;$/);
});
