import { glob, readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { openTestDatabase } from "../test-database.ts";

const database = await openTestDatabase();
const root = path.join(import.meta.dirname, "..", "..", "..");

/**
 * Tables whose rows the local PostgREST treats as one per parent, because a unique index without a constraint covers
 * the foreign key. The hosted one reads constraints only and returns a list.
 */
const ambiguousChildren = `
  select distinct k.conrelid::regclass::text as child
    from pg_constraint k
    join pg_index i on i.indrelid = k.conrelid and i.indisunique and i.indkey::text = array_to_string(k.conkey, ' ')
   where k.contype = 'f' and k.connamespace = 'public'::regnamespace
     and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
   order by 1`;

async function readSources(): Promise<{ file: string; text: string }[]> {
  const files: { file: string; text: string }[] = [];
  for await (const file of glob(["src/**/*.{ts,tsx}", "supabase/functions/**/*.ts"], { cwd: root })) {
    if (!file.includes(".test.")) files.push({ file, text: await readFile(path.join(root, file), "utf8") });
  }
  return files;
}

test("no nested select depends on the number of rows that the local PostgREST expects", async () => {
  const children = (await database.rows(ambiguousChildren)).map(({ child }) => String(child));
  expect(children).toContain("price_moves");
  const embeds = (await readSources()).flatMap(({ file, text }) =>
    children
      .filter((child) => new RegExp(`\\b${child}(![a-z_]+)*\\(`).test(text))
      .map((child) => `${file}: ${child}`),
  );
  expect(embeds).toEqual([]);
});
