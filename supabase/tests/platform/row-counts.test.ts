import { beforeAll, expect, test } from "vitest";
import { openTestDatabase } from "../test-database.ts";

const database = await openTestDatabase();

/** Returns the stored counts and the actual counts of the table. */
async function counts(): Promise<unknown[]> {
  return database.rows(`
    select alike ->> 'color' as color, (alike ->> 'size')::integer as size, row_count::integer
      from private.counted_rows('private.balls') order by 1, 2`);
}
const countsOfTable = () =>
  database.rows(
    "select color, size, count(*)::integer as row_count from private.balls group by 1, 2 order by 1, 2",
  );
const entries = async () =>
  (await database.rows("select count(*)::integer as n from private.row_count_entries"))[0]?.["n"];

beforeAll(async () => {
  await database.script(`
    create table private.balls (id serial primary key, color text, size integer, note text);
    select private.keep_row_counts('private.balls', 'color', 'size');
    insert into private.balls (color, size) values ('red', 1), ('red', 1);
  `);
});

test("counts follow inserted, updated, replaced and deleted rows, before and after summing", async () => {
  expect(await counts()).toEqual([{ color: "red", size: 1, row_count: 2 }]);
  for (const change of [
    "insert into private.balls (color, size) select 'blue', n % 2 from generate_series(1, 5) n",
    "insert into private.balls (color, size) values (null, null)",
    "update private.balls set color = 'green' where size = 0",
    "insert into private.balls (id, color) values (1, 'red') on conflict (id) do update set color = 'white'",
    "delete from private.balls where color = 'red'",
    "update private.balls set size = 7",
  ]) {
    await database.script(change);
    expect(await counts()).toEqual(await countsOfTable());
    await database.script("select private.sum_counters()");
    expect(await counts()).toEqual(await countsOfTable());
    expect(await entries()).toBe(0);
  }
});

test("updates of other columns or of no row append nothing", async () => {
  await database.script(
    "update private.balls set note = 'new'; update private.balls set size = 1 where false",
  );
  expect(await entries()).toBe(0);
});

test("a recount repairs writes without triggers", async () => {
  await database.script("select private.sum_row_counts()");
  await database.script(`
    alter table private.balls disable trigger user;
    insert into private.balls (color, size) values ('black', 9);
    alter table private.balls enable trigger user;
  `);
  expect(await counts()).not.toEqual(await countsOfTable());
  await database.script("select private.count_rows()");
  expect(await counts()).toEqual(await countsOfTable());
});
