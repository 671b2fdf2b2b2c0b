import { beforeAll, expect, it } from "vitest";
import { addressesOf, readAt } from "@/test/list";
import { actAs, openListBackend } from "../../../../tools/testing/list-backend.ts";
import { countOpenFailures, setFailureDone } from "./data";
import { failuresList } from "./failures";

const backend = await openListBackend();

beforeAll(async () => {
  await backend.sql(
    `insert into public.failures (source, code, route, last_seen_at, done_at)
     values ('browser', 'listed', '/a', '2026-11-20T12:00:00Z', null),
            ('browser', 'listed', '/b', '2026-11-21T12:00:00Z', null),
            ('function', 'listed', 'c', '2026-11-22T12:00:00Z', now())`,
  );
  await actAs("support");
});

it.each(addressesOf(failuresList))("reads the failures at ?%s from the database", async (address) => {
  await expect(readAt(failuresList, address)).resolves.toMatchObject({ page: 1 });
});

const routesAt = async (query: string) => (await readAt(failuresList, query)).items.map(({ route }) => route);

it("lists open or done failures, latest first", async () => {
  expect(await routesAt("busca=listed")).toEqual(["/b", "/a"]);
  expect(await routesAt("busca=listed&mostrar=feitas")).toEqual(["c"]);
});

it("returns no failures to the finance role", async () => {
  await actAs("finance");
  expect(await routesAt("busca=listed")).toEqual([]);
});

it("marks a failure as fixed, reopens it, and throws when it no longer exists", async () => {
  await actAs("support");
  const open = await countOpenFailures();
  const id = (await readAt(failuresList, "busca=listed")).items[0]?.id ?? "";
  await setFailureDone(id, true);
  expect(await countOpenFailures()).toBe(open - 1);
  await setFailureDone(id, false);
  expect(await countOpenFailures()).toBe(open);
  await backend.sql("delete from public.failures where id = $1", [id]);
  await expect(setFailureDone(id, true)).rejects.toMatchObject({ code: "conflict" });
});
