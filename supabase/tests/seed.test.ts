import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { openTestDatabase } from "./test-database.ts";

const database = await openTestDatabase();
const seed = await readFile(path.join(import.meta.dirname, "..", "seed.sql"), "utf8");

test("refuses to make accounts with public passwords on a project that has not allowed it", async () => {
  const before = await database.rows("select stripe_price_id from public.plans");
  await expect(database.script(seed)).rejects.toThrow("It is for the local stack alone");
  await database.script("rollback");
  expect(await database.rows("select from auth.users")).toEqual([]);
  expect(await database.rows("select stripe_price_id from public.plans")).toEqual(before);
});

// psql goes on after an error: only a transaction keeps the rest from running.
test("runs in one transaction, so that nothing after the refusal is done", () => {
  const statements = seed.replaceAll(/^--.*$/gm, "").trim();
  expect(statements).toMatch(/^begin;/);
  expect(statements).toMatch(/commit;$/);
});
