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

test("loads panel and permissions ahead where the team signed in last", async () => {
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
  ["a customer, who has no hint", false, session],
  ["a visitor with a forged hint", true, null],
])("loads nothing ahead for %s", (_, flag, stored) => {
  storeAdminFlag(flag);
  vi.mocked(freshStoredSession).mockReturnValue(stored);
  prefetchForTeam(loadPanel);
  expect(loadPanel).not.toHaveBeenCalled();
  expect(getPermissions).not.toHaveBeenCalled();
});

test("what was read for one person never serves the next", () => {
  const first = adminQueryClientFor("user-1");
  expect(adminQueryClientFor("user-1")).toBe(first);
  expect(adminQueryClientFor("user-2")).not.toBe(first);
});
