import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { getDatabase } from "./database-client";
import { clearStoredSession, freshStoredSession, getSupabase, sessionStorageKey } from "./supabase";

vi.mock("./supabase", { spy: true });

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

function store(endsInSeconds: number): void {
  const session = {
    access_token: token,
    refresh_token: "r",
    expires_at: Math.floor(Date.now() / 1000) + endsInSeconds,
    user: { id: "1" },
  };
  localStorage.setItem(sessionStorageKey(), JSON.stringify(session));
}

const read = () => getDatabase().from("plans").select("id");
const sentToken = () => fetched.mock.lastCall?.[0].headers.get("authorization");

beforeEach(() => {
  vi.mocked(getSupabase)
    .mockReset()
    .mockResolvedValue({ auth } as never);
  fetched.mockReset().mockImplementation(() => Response.json([{ id: 1 }]));
  auth.getSession.mockResolvedValue({ data: { session: null } });
});

afterEach(clearStoredSession);

test("sends the stored token without loading the whole client", async () => {
  store(3600);
  expect((await read()).data).toEqual([{ id: 1 }]);
  expect(sentToken()).toBe(`Bearer ${token}`);
  expect(getSupabase).not.toHaveBeenCalled();
});

test("asks the whole client for a token when the stored one is about to end", async () => {
  store(60);
  expect(freshStoredSession()).toBeNull();
  auth.getSession.mockResolvedValue({ data: { session: { access_token: "a.new.token" } } });
  await read();
  expect(sentToken()).toBe("Bearer a.new.token");
});

test("reads as a visitor when nobody is signed in", async () => {
  await read();
  expect(sentToken()).not.toContain(token);
  expect(fetched.mock.lastCall?.[0].headers.get("apikey")).toBeTruthy();
});

test("renews the token and repeats the request when the server refuses it", async () => {
  store(3600);
  fetched.mockImplementationOnce(() => Response.json({ message: "JWT expired" }, { status: 401 }));
  auth.getSession.mockResolvedValue({ data: { session: { access_token: token } } });
  auth.refreshSession.mockResolvedValue({
    data: { session: { access_token: "a.renewed.token" } },
    error: null,
  });
  expect((await read()).data).toEqual([{ id: 1 }]);
  expect(sentToken()).toBe("Bearer a.renewed.token");
});
