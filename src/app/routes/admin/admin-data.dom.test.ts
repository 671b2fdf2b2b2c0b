import { beforeEach, expect, test, vi } from "vitest";
import { storeAdminFlag } from "@/features/admin-access/admin-flag";
import { getPermissions } from "@/features/admin-access/api";
import { permissionsQuery } from "@/features/admin-access/queries";
import { freshStoredSession } from "@/lib/supabase";
import { adminQueryClientFor, forgetAdminQueryClient, prefetchForTeam } from "./admin-data";

vi.mock("@/features/admin-access/api");
vi.mock("@/lib/supabase", () => ({ freshStoredSession: vi.fn<typeof freshStoredSession>() }));

const loadPanel = vi.fn<() => Promise<unknown>>();
const session = { user: { id: "user-1" } } as ReturnType<typeof freshStoredSession>;

beforeEach(() => {
  forgetAdminQueryClient();
  loadPanel.mockReset().mockResolvedValue({});
  vi.mocked(getPermissions).mockReset().mockResolvedValue(["sites.read"]);
  vi.mocked(freshStoredSession).mockReset().mockReturnValue(session);
});

test("prefetches panel and permissions when the last user of the browser was a team member", async () => {
  storeAdminFlag(true);
  prefetchForTeam(loadPanel);
  expect(loadPanel).toHaveBeenCalledTimes(1);
  await vi.waitFor(() =>
    expect(adminQueryClientFor("user-1").getQueryData(permissionsQuery("user-1").queryKey)).toEqual([
      "sites.read",
    ]),
  );
});

test.each([
  ["a customer without the hint", false, session],
  ["a visitor with a forged hint", true, null],
])("prefetches nothing for %s", (_, flag, stored) => {
  storeAdminFlag(flag);
  vi.mocked(freshStoredSession).mockReturnValue(stored);
  prefetchForTeam(loadPanel);
  expect(loadPanel).not.toHaveBeenCalled();
  expect(getPermissions).not.toHaveBeenCalled();
});

test("a new user gets a new query client", () => {
  const first = adminQueryClientFor("user-1");
  expect(adminQueryClientFor("user-1")).toBe(first);
  expect(adminQueryClientFor("user-2")).not.toBe(first);
});
