import { beforeEach, expect, test, vi } from "vitest";
import { downloadFromFunction, invokeFunction } from "./backend";
import { currentSession, getSupabase } from "./supabase";

vi.mock("./supabase");

const getSession = vi.fn<() => Promise<unknown>>();
const invoke = vi.fn<(...given: unknown[]) => Promise<unknown>>();
const fetched = vi.fn<typeof fetch>();
vi.stubGlobal("fetch", fetched);

beforeEach(() => {
  getSession.mockResolvedValue({ data: { session: null }, error: null });
  vi.mocked(currentSession)
    .mockReset()
    .mockImplementation(async (auth) => (await auth.getSession()).data.session);
  vi.mocked(getSupabase)
    .mockReset()
    .mockResolvedValue({ auth: { getSession }, functions: { invoke } } as never);
});

test("downloads a function's file with the session's token", async () => {
  getSession.mockResolvedValue({ data: { session: { access_token: "token" } }, error: null });
  fetched.mockResolvedValue(new Response("zip"));
  expect(await (await downloadFromFunction("export-user-data")).text()).toBe("zip");
  expect(fetched).toHaveBeenLastCalledWith(
    "http://127.0.0.1:1/functions/v1/export-user-data",
    expect.objectContaining({
      headers: expect.objectContaining({ apikey: "sb_publishable_test", authorization: "Bearer token" }),
    }),
  );
});

test.each([
  [
    "the function's code",
    async () => Response.json({ code: "rate_limited" }, { status: 429 }),
    "rate_limited",
  ],
  ["network when the download breaks off", () => Promise.reject(new TypeError("terminated")), "network"],
])("a download throws %s", async (_, respond, code) => {
  getSession.mockResolvedValue({ data: { session: { access_token: "token" } }, error: null });
  fetched.mockImplementation(respond);
  await expect(downloadFromFunction("export-user-data")).rejects.toMatchObject({ code });
});

test("throws unauthorized without a session", async () => {
  getSession.mockResolvedValue({ data: { session: null }, error: null });
  await expect(downloadFromFunction("export-user-data")).rejects.toMatchObject({ code: "unauthorized" });
});

test("throws network when the client's code fails to load", async () => {
  vi.mocked(getSupabase).mockRejectedValue(new TypeError("Failed to fetch dynamically imported module"));
  await expect(downloadFromFunction("export-user-data")).rejects.toMatchObject({ code: "network" });
});

test("calls a function with its method and an optional body", async () => {
  invoke.mockResolvedValue({ data: { ok: true }, error: null });
  expect(await invokeFunction("upload-avatar", undefined, "DELETE")).toEqual({ ok: true });
  expect(invoke).toHaveBeenLastCalledWith("upload-avatar", { method: "DELETE" });
  await invokeFunction("sync-billing-customer", {});
  expect(invoke).toHaveBeenLastCalledWith("sync-billing-customer", { body: {}, method: "POST" });
});

test("throws the code of a function's response", async () => {
  const context = Response.json({ code: "storage_unavailable", message: "…" }, { status: 502 });
  invoke.mockResolvedValue({ data: null, error: Object.assign(new Error("non-2xx"), { context }) });
  await expect(invokeFunction("delete-user", {})).rejects.toMatchObject({ code: "storage_unavailable" });
});
