import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { env } from "../env";
import { hostedSession } from "@/test/recorded-auth";

const anonymous = `Bearer ${env.supabasePublishableKey}`;
const sessionKey = "sb-127-auth-token";
/** Authorizations of all requests except those to the auth service. */
let sent: string[];
let refreshes: number;
let tabs: Awaited<ReturnType<typeof openTab>>[];
let respondToRefresh: () => Promise<Response>;

/** Loads the code of a tab, which shares only the browser's storage with other tabs. */
async function openTab() {
  vi.resetModules();
  const { getSupabase, expectSession } = await import("./supabase");
  const { invokeFunction, withDatabase, withStorage } = await import("./backend");
  const { toAppError } = await import("../errors");
  const { auth } = await getSupabase();
  await auth.initialize();
  expectSession(true);
  return {
    auth,
    save: async () => {
      const { error } = await withDatabase(async (database) =>
        database.from("profiles").update({ full_name: "Ana" }).eq("id", "1"),
      );
      return error && toAppError(error).code;
    },
    call: () => invokeFunction("upload-media").then(() => null, codeOf),
    listFiles: () =>
      withStorage(async (storage) => storage.from("videos").list()).then(({ error }) => error, codeOf),
  };
}

const codeOf = (error: { code: string }) => error.code;

/** Stores a session whose access token expires in some seconds. */
function storeSession(seconds: number): void {
  const session = { ...hostedSession("aal1"), refresh_token: "old", expires_at: Date.now() / 1000 + seconds };
  localStorage.setItem(sessionKey, JSON.stringify(session));
}

/** Opens two tabs of one session, which sleep until its token has expired. */
async function openTwoTabs(): Promise<void> {
  storeSession(3600);
  tabs = [await openTab(), await openTab()];
  storeSession(-60);
}

const actAtOnce = () =>
  Promise.all(tabs.flatMap(({ save, call, listFiles }) => [save(), call(), listFiles()]));

beforeEach(() => {
  sent = [];
  refreshes = 0;
  tabs = [];
  // The response to the second refresh arrives first.
  respondToRefresh = async () => {
    refreshes += 1;
    const refreshToken = `new-${refreshes}`;
    await new Promise((resolve) => setTimeout(resolve, refreshes === 1 ? 60 : 10));
    return Response.json({ ...hostedSession("aal1"), refresh_token: refreshToken });
  };
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const { url, headers } = new Request(input, init);
    if (url.includes("/auth/v1/")) return respondToRefresh();
    sent.push(headers.get("authorization") ?? "");
    return Response.json([]);
  });
});
afterEach(async () => {
  await Promise.all(tabs.map(({ auth }) => auth.stopAutoRefresh()));
});

test("two tabs that refresh their session at once send every request with it", async () => {
  await openTwoTabs();
  expect(await actAtOnce()).toEqual([null, null, null, null, null, null]);
  expect(refreshes).toBe(2);
  expect(sent).toHaveLength(6);
  expect(sent).not.toContain(anonymous);
  expect(localStorage.getItem(sessionKey)).not.toBeNull();
});

test("two tabs whose session cannot be refreshed send nothing and report its end", async () => {
  await openTwoTabs();
  respondToRefresh = async () =>
    Response.json({ code: "refresh_token_not_found", message: "Invalid Refresh Token" }, { status: 400 });
  expect(new Set(await actAtOnce())).toEqual(new Set(["unauthorized"]));
  expect(sent).toEqual([]);
});

test("a tab whose session another tab has ended sends nothing and reports its end", async () => {
  await openTwoTabs();
  localStorage.clear();
  expect(new Set(await actAtOnce())).toEqual(new Set(["unauthorized"]));
  expect(sent).toEqual([]);
});
