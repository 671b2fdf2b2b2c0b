import { beforeEach, expect, test, vi } from "vitest";
import { permissionsQuery } from "@/domains/team/access/data";
import { storeAdminFlag } from "@/domains/team/parts/admin-flag";
import { answer, sent, signIn } from "@/test/backend";
import { adminQueryClient, prefetchForTeam } from "./admin-area";

const loadPanel = vi.fn<() => Promise<unknown>>();

beforeEach(() => {
  adminQueryClient.forget();
  loadPanel.mockReset().mockResolvedValue({});
});

test("prefetches panel and permissions when the last user of the browser was a team member", async () => {
  const { id } = await signIn("editor");
  answer("POST rpc/my_permissions", ["sites.read"]);
  storeAdminFlag(true);
  prefetchForTeam(loadPanel);
  expect(loadPanel).toHaveBeenCalledTimes(1);
  await vi.waitFor(() =>
    expect(adminQueryClient.of(id).getQueryData(permissionsQuery(id).queryKey)).toEqual(["sites.read"]),
  );
});

test.each([
  ["a customer without the hint", false, true],
  ["a visitor with a forged hint", true, false],
])("prefetches nothing for %s", async (_, flag, isSignedIn) => {
  if (isSignedIn) await signIn();
  storeAdminFlag(flag);
  prefetchForTeam(loadPanel);
  expect(loadPanel).not.toHaveBeenCalled();
  expect(await sent("POST rpc/my_permissions")).toEqual([]);
});

test("a new user gets a new query client", () => {
  const first = adminQueryClient.of("user-1");
  expect(adminQueryClient.of("user-1")).toBe(first);
  expect(adminQueryClient.of("user-2")).not.toBe(first);
});
