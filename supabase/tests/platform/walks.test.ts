import { beforeEach, expect, test } from "vitest";
import { openTestDatabase } from "../test-database.ts";

const database = await openTestDatabase();

// A page holds four of these rows, so 40 rows are ten blocks.
beforeEach(() =>
  database.script(`
    delete from private.walks;
    drop table if exists public.walked;
    create table public.walked (id integer, filler char(1900));
    alter table public.walked alter column filler set storage plain;
    insert into public.walked select n, '' from generate_series(1, 40) n;
  `),
);

/** Returns the ids of the rows in the next blocks. */
async function walk(blocks: number): Promise<unknown[]> {
  const rows = await database.rows(
    `select w.id from private.walk('test', 'public.walked', $1) part
       join public.walked w on w.ctid >= part.first and w.ctid < part.past order by w.id`,
    [blocks],
  );
  return rows.map(({ id }) => id);
}

const from = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

test("a walk returns every row once per round and then begins again", async () => {
  expect([await walk(4), await walk(4), await walk(4), await walk(4)]).toEqual([
    from(1, 16),
    from(17, 32),
    from(33, 40),
    from(1, 16),
  ]);
});

test("a walk begins again when its table has become smaller than its position", async () => {
  await walk(4);
  await database.script("truncate public.walked; insert into public.walked values (1, '')");
  expect(await walk(4)).toEqual([1]);
});

const due = async () => (await database.rows("select private.walk_due('test') as due"))[0]?.["due"];
const rounds = async () => (await database.rows("select rounds from private.walks"))[0]?.["rounds"];

test("a row that becomes due after a round names the first round that begins afterwards", async () => {
  expect(await due()).toBe(1);
  await walk(6);
  expect(await due()).toBe(2);
  await walk(6);
  expect([await rounds(), await due()]).toEqual([1, 2]);
  await walk(100);
  expect([await rounds(), await due()]).toEqual([2, 3]);
});
