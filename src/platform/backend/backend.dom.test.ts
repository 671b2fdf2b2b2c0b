import { beforeEach, expect, test, vi } from "vitest";
import { functionRequest, invokeFunction } from "./backend";
import { currentSession, getSupabase } from "./supabase";

vi.mock("./supabase");

const getSession = vi.fn<() => Promise<unknown>>();
const invoke = vi.fn<(...given: unknown[]) => Promise<unknown>>();

beforeEach(() => {
  getSession.mockResolvedValue({ data: { session: null }, error: null });
  vi.mocked(currentSession)
    .mockReset()
    .mockImplementation(async (auth) => (await auth.getSession()).data.session);
  vi.mocked(getSupabase)
    .mockReset()
    .mockResolvedValue({ auth: { getSession }, functions: { invoke } } as never);
});

test("calls a function with the session's token", async () => {
  getSession.mockResolvedValue({ data: { session: { access_token: "token" } }, error: null });
  expect(await functionRequest("export-user-data")).toEqual({
    url: "http://127.0.0.1:1/functions/v1/export-user-data",
    headers: { apikey: "sb_publishable_test", authorization: "Bearer token" },
  });
});

test("throws unauthorized without a session", async () => {
  getSession.mockResolvedValue({ data: { session: null }, error: null });
  await expect(functionRequest("export-user-data")).rejects.toMatchObject({ code: "unauthorized" });
});

test("throws network when the client's code fails to load", async () => {
  vi.mocked(getSupabase).mockRejectedValue(new TypeError("Failed to fetch dynamically imported module"));
  await expect(functionRequest("export-user-data")).rejects.toMatchObject({ code: "network" });
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
