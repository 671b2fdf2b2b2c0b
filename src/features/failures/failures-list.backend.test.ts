import { beforeAll, expect, it } from "vitest";
import { addressesOf, readAt } from "@/test/list";
import { actAs, openListBackend } from "../../../tools/testing/list-backend.ts";
import { failuresList } from "./failures-list";

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

it.each(addressesOf(failuresList))("the database reads the failures at ?%s", async (address) => {
  await expect(readAt(failuresList, address)).resolves.toMatchObject({ page: 1 });
});

const routesAt = async (query: string) => (await readAt(failuresList, query)).items.map(({ route }) => route);

it("failures are listed with the latest first, open or done", async () => {
  expect(await routesAt("busca=listed")).toEqual(["/b", "/a"]);
  expect(await routesAt("busca=listed&mostrar=feitas")).toEqual(["c"]);
});

it("finance reads no failure", async () => {
  await actAs("finance");
  expect(await routesAt("busca=listed")).toEqual([]);
});
