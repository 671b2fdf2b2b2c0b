import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { withDatabase } from "./backend";
import { toAppError } from "../errors";
import { AppError } from "../app-error";
import { currentSession, freshStoredSession, getSupabase } from "./supabase";

// Other files share their modules with this one.
vi.hoisted(() => vi.resetModules());
vi.mock("./supabase");
afterAll(() => vi.resetModules());

const fetched = vi.fn<(request: Request) => Response>();
vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) =>
  fetched(new Request(input, init)),
);

const auth = {
  getSession: vi.fn<() => Promise<unknown>>(),
  refreshSession: vi.fn<() => Promise<unknown>>(),
  signOut: vi.fn<() => Promise<unknown>>(),
};
const token = "header.claims.signature";

const store = () => vi.mocked(freshStoredSession).mockReturnValue({ access_token: token } as never);
const read = () => withDatabase(async (database) => database.from("plans").select("id"));
const readOrThrow = () =>
  withDatabase(async (database) => database.from("plans").select("id").throwOnError());
const sentToken = () => fetched.mock.lastCall?.[0].headers.get("authorization");

beforeEach(() => {
  vi.mocked(getSupabase)
    .mockReset()
    .mockResolvedValue({ auth } as never);
  vi.mocked(freshStoredSession).mockReset().mockReturnValue(null);
  vi.mocked(currentSession)
    .mockReset()
    .mockImplementation(async ({ getSession }) => (await getSession()).data.session);
  fetched.mockReset().mockImplementation(() => Response.json([{ id: 1 }]));
  auth.getSession.mockResolvedValue({ data: { session: null } });
});

test("sends the stored token without loading the complete client", async () => {
  store();
  expect((await read()).data).toEqual([{ id: 1 }]);
  expect(sentToken()).toBe(`Bearer ${token}`);
  expect(getSupabase).not.toHaveBeenCalled();
});

test("requests a token from the complete client when the stored one cannot be used", async () => {
  auth.getSession.mockResolvedValue({ data: { session: { access_token: "a.new.token" } } });
  await read();
  expect(sentToken()).toBe("Bearer a.new.token");
});

test("reads as a visitor without a session", async () => {
  await read();
  expect(sentToken()).not.toContain(token);
  expect(fetched.mock.lastCall?.[0].headers.get("apikey")).toBeTruthy();
});

test.each([
  ["has ended", new AppError("unauthorized"), "unauthorized"],
  ["cannot be refreshed without a connection", Object.assign(new Error("x"), { status: 0 }), "network"],
  ["cannot be refreshed by a failing server", Object.assign(new Error("x"), { status: 503 }), "unavailable"],
])("sends nothing when the session %s", async (_, failure, code) => {
  vi.mocked(currentSession).mockRejectedValue(failure);
  const { error } = await withDatabase(async (database) =>
    database.from("profiles").update({ full_name: "Ana" }).eq("id", "1"),
  );
  expect(toAppError(error).code).toBe(code);
  expect(fetched).not.toHaveBeenCalled();
});

test("refreshes the token and repeats the request when the server rejects it", async () => {
  store();
  fetched.mockImplementationOnce(() => Response.json({ message: "JWT expired" }, { status: 401 }));
  auth.getSession.mockResolvedValue({ data: { session: { access_token: token } } });
  auth.refreshSession.mockResolvedValue({
    data: { session: { access_token: "a.renewed.token" } },
    error: null,
  });
  expect((await read()).data).toEqual([{ id: 1 }]);
  expect(sentToken()).toBe("Bearer a.renewed.token");
});

test.each([
  ["a database failure", Response.json({ code: "XX000", message: "boom" }, { status: 500 })],
  ["a proxy's page", new Response("<html>Bad gateway</html>", { status: 502 })],
  ["a starting server", new Response(null, { status: 503 })],
])("throws unavailable immediately when the response is %s", async (_, answer) => {
  store();
  fetched.mockImplementation(() => answer.clone());
  await expect(readOrThrow()).rejects.toMatchObject({ code: "unavailable" });
  expect(fetched).toHaveBeenCalledOnce();
  expect(toAppError((await read()).error).code).toBe("unavailable");
});

test("fails immediately when the server cannot be reached", async () => {
  store();
  fetched.mockImplementation(() => {
    throw new TypeError("Failed to fetch");
  });
  await expect(readOrThrow()).rejects.toMatchObject({ name: "AppError", code: "network" });
  expect(fetched).toHaveBeenCalledOnce();
});
