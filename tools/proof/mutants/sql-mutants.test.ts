import { expect, test } from "vitest";
import { applySqlMutant, findSqlMutants } from "./sql-mutants.ts";

function mutated(sql: string): string[] {
  return findSqlMutants(sql).map((mutant) => applySqlMutant(sql, mutant));
}

function select(condition: string): string {
  return `select 1 where ${condition}\n`;
}

test("findSqlMutants changes each condition of a policy once", () => {
  const start = 'create policy "Owners read" on public.notes for select using';
  expect(mutated(`${start} (owner = (select auth.uid()) or shared);`)).toEqual([
    `${start} (owner <> (select auth.uid()) or shared);`,
    `${start} (owner = (select auth.uid()) and shared);`,
  ]);
});

test("findSqlMutants changes conditions of a function's body but not its assignments", () => {
  const sql =
    "create function f() returns void language sql set search_path = '' as $$ update t set a = 1 where b = 2 $$;";
  expect(mutated(sql)).toEqual([sql.replace("b = 2", "b <> 2")]);
});

test.each([
  ["a is null", "a is not null"],
  ["a is not null", "a is null"],
  ["a is distinct from b", "a is not distinct from b"],
  ["a <= b", "a > b"],
  ["a <= 3", "a < 3"],
  ["not a", " a"],
  ["at > now() - interval '1 day'", "at <= now() - interval '1 day'", "at > now() + interval '1 day'"],
  ["a between 1 and 2"],
  ["a @> b -- and c = d"],
  ["a like 'x or = y'"],
])("findSqlMutants reads the condition %s", (condition, ...expected) => {
  expect(mutated(select(condition))).toEqual(expected.map(select));
});

test.each([
  "comment on table t is 'a = b';",
  "create index i on t (a) where b = 1;",
  "create or replace trigger t before insert or update on public.t for each row execute function f();",
])("findSqlMutants leaves %s unchanged", (sql) => {
  expect(mutated(sql)).toEqual([]);
});

test("findSqlMutants names the object that the statement creates", () => {
  const sql = `create function private.f() returns boolean language sql as $$ select true $$;
create policy "P" on public.notes using (a = b);
create trigger t after insert on public.notes for each row when (new.a = 1) execute function f();`;
  expect(findSqlMutants(sql).map(({ subject, line }) => `${subject} ${line}`)).toEqual([
    "f 1",
    "notes 2",
    "notes 3",
  ]);
});
