import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { followChanges } from "./query-client";

let client: QueryClient;
let stops: (() => void)[] = [];

beforeEach(() => {
  client = new QueryClient();
  followChanges(client, [["billing"], ["site"]]);
});
afterEach(() => {
  for (const stop of stops) stop();
  stops = [];
  client.clear();
});

/** Shows a query on a page and returns its reads. */
function show(queryKey: string[], read: () => unknown) {
  const queryFn = vi.fn<() => Promise<unknown>>(async () => read());
  stops.push(new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined));
  return queryFn;
}

const settled = () => vi.waitFor(() => expect(client.isFetching()).toBe(0));

test("refetches the queries on the page that show the same facts when one brings another value", async () => {
  let nextCharge = "9 dez.";
  show(["billing", "ana", "subscription"], () => ({ nextCharge }));
  const payments = show(["billing", "ana", "payments"], () => [nextCharge]);
  const site = show(["site", "ana"], () => ({ status: "active" }));
  const course = show(["courses", "ana"], () => []);
  await settled();
  nextCharge = "9 jan.";
  await client.refetchQueries({ queryKey: ["billing", "ana", "subscription"] });
  await settled();
  expect(client.getQueryData(["billing", "ana", "payments"])).toEqual(["9 jan."]);
  expect([payments, site, course].map(({ mock }) => mock.calls.length)).toEqual([2, 2, 1]);
});

test("refetches nothing after an equal value, nor on the first read of a query", async () => {
  show(["billing", "ana", "subscription"], () => ({ nextCharge: "9 dez." }));
  const site = show(["site", "ana"], () => ({}));
  await settled();
  await client.refetchQueries({ queryKey: ["billing", "ana", "subscription"] });
  await settled();
  expect(site).toHaveBeenCalledOnce();
});

test("ends after one round although values differ at each read", async () => {
  const reads = [
    show(["billing", "ana"], () => ({ at: Math.random() })),
    show(["site", "ana"], () => Math.random()),
  ];
  await settled();
  await client.refetchQueries({ queryKey: ["site", "ana"] });
  await settled();
  expect(reads.map(({ mock }) => mock.calls.length)).toEqual([2, 2]);
});
