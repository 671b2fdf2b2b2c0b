import { beforeEach, expect, test, vi } from "vitest";
import { functionRequest } from "./function-request";
import { getSupabase } from "./supabase";

vi.mock("./supabase");

const getSession = vi.fn<() => Promise<unknown>>();

beforeEach(() => {
  vi.mocked(getSupabase)
    .mockReset()
    .mockResolvedValue({ auth: { getSession } } as never);
});

test("a call goes to the function with the session's token", async () => {
  getSession.mockResolvedValue({ data: { session: { access_token: "token" } }, error: null });
  expect(await functionRequest("export-user-data")).toEqual({
    url: "http://127.0.0.1:54321/functions/v1/export-user-data",
    headers: { apikey: "sb_publishable_test", authorization: "Bearer token" },
  });
});

test("without a session nothing is asked", async () => {
  getSession.mockResolvedValue({ data: { session: null }, error: null });
  await expect(functionRequest("export-user-data")).rejects.toMatchObject({ code: "unauthorized" });
});

test("the client's code that does not arrive is a lost connection", async () => {
  vi.mocked(getSupabase).mockRejectedValue(new TypeError("Failed to fetch dynamically imported module"));
  await expect(functionRequest("export-user-data")).rejects.toMatchObject({ code: "network" });
});
