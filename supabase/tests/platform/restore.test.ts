import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { openTestDatabase, owner } from "../test-database.ts";

const database = await openTestDatabase();

const script = readFileSync(path.join(import.meta.dirname, "..", "..", "hosted", "restore.sql"), "utf8");

test("a restore empties every table that the migrations fill, so that the backup's rows can be inserted", async () => {
  const [beforeTheBackup = ""] = script.split("\\i data.sql");
  const { rows } = await database.rehearse(
    owner,
    "select name from left_over",
    [],
    `${beforeTheBackup}
     create temp table left_over (name text);
     do $$
     declare
       name text;
     begin
       for name in
         select format('%I.%I', n.nspname, c.relname)
           from pg_class c join pg_namespace n on n.oid = c.relnamespace
          where c.relkind = 'r' and n.nspname in ('public', 'private', 'storage')
       loop
         execute format('insert into left_over select %L where exists (select from %s)', name, name);
       end loop;
     end;
     $$;`,
  );
  expect(rows).toEqual([]);
});

test("a restore deletes accounts again that were deleted after the backup", async () => {
  const [gone, stayer] = [
    await database.signUp("gone@example.com"),
    await database.signUp("stays@example.com"),
  ];
  const [, afterTheBackup = ""] = script.split("\\i data.sql");
  const [before = "", after = ""] = afterTheBackup.split("\\copy deleted_since from deleted-accounts.csv");
  const { rows } = await database.rehearse(
    owner,
    "select id from auth.users",
    [],
    `${before} insert into deleted_since values ('${gone}'), (gen_random_uuid()); ${after}`,
  );
  expect(rows).toEqual([{ id: stayer }]);
});
