import { AuthApiError, type AuthError, AuthRefreshDiscardedError, type Session } from "@supabase/supabase-js";
import { afterEach, beforeEach, describe, expect, it, test, vi } from "vitest";
import { createBackendFetch, createTokenRefresher, type TokenRefresher } from "./client-fetch";
import { toAppError } from "../errors";

const api = "https://demo.supabase.co";
const token = "head.old.signature";
const authorized = { headers: { authorization: `Bearer ${token}` } };

const request = vi.fn<typeof fetch>();
const refreshToken = vi.fn<TokenRefresher>();
const backendFetch = createBackendFetch(refreshToken, request);

const answer = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });

const expired = () => answer({ code: "PGRST303", message: "JWT expired" }, 401);

beforeEach(() => {
  vi.useFakeTimers();
  request.mockReset().mockImplementation(async () => answer({ ok: true }));
  refreshToken.mockReset().mockResolvedValue("head.new.signature");
});
afterEach(() => vi.useRealTimers());

describe("a server without a response", () => {
  beforeEach(() => {
    request.mockImplementation(
      (_input, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener("abort", () => reject(init.signal?.reason));
        }),
    );
  });

  it.each<[string, BodyInit | null, number]>([
    ["GET", null, 20_000],
    ["POST", '{"message":"oi"}', 20_000],
    ["POST", new Blob(["bytes"]), 300_000],
  ])("fails a %s of %s after %i ms like a lost connection", async (method, body, ms) => {
    const pending = backendFetch(`${api}/rest/v1/plans`, { method, body }).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(ms - 1);
    const ended = vi.fn<() => void>();
    void pending.then(ended);
    await vi.advanceTimersByTimeAsync(0);
    expect(ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(toAppError(await pending).code).toBe("network");
  });

  it("fails a response with an endless body like a lost connection", async () => {
    request.mockImplementation(async (_input, init) => {
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => {
          controller.enqueue(new TextEncoder().encode('{"ok":'));
          init?.signal?.addEventListener("abort", () => controller.error(init.signal?.reason));
        },
      });
      return new Response(body, { headers: { "content-type": "application/json" } });
    });
    const pending = backendFetch(`${api}/rest/v1/plans`).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(toAppError(await pending).code).toBe("network");
  });

  it("stops early when the caller aborts", async () => {
    const giveUp = new AbortController();
    const pending = backendFetch(`${api}/rest/v1/plans`, { signal: giveUp.signal }).catch(
      (error: unknown) => error,
    );
    giveUp.abort(new Error("gone"));
    expect(await pending).toEqual(new Error("gone"));
  });
});

describe("a session in a response", () => {
  it.each(["token?grant_type=password", "token?grant_type=refresh_token", "verify", "signup"])(
    "of %s loses its expiry time, which comes from another clock than the device's",
    async (path) => {
      const session = { access_token: "a", refresh_token: "r", expires_in: 3600, token_type: "bearer" };
      request.mockResolvedValue(answer({ ...session, expires_at: 1_700_000_000 }));
      const response = await backendFetch(`${api}/auth/v1/${path}`, { method: "POST" });
      expect(await response.json()).toEqual(session);
      expect(response.headers.get("content-type")).toBe("application/json");
    },
  );

  it("keeps every other response unchanged", async () => {
    request.mockResolvedValue(answer({ id: "user-1", expires_at: 1 }));
    expect(await (await backendFetch(`${api}/auth/v1/user`)).json()).toEqual({ id: "user-1", expires_at: 1 });
    request.mockResolvedValue(answer({ code: "invalid_credentials" }, 400));
    const refused = await backendFetch(`${api}/auth/v1/token?grant_type=password`, { method: "POST" });
    expect([refused.status, await refused.json()]).toEqual([400, { code: "invalid_credentials" }]);
    request.mockResolvedValue(
      new Response(null, { status: 204, headers: { "content-type": "application/json" } }),
    );
    expect((await backendFetch(`${api}/auth/v1/logout`, { method: "POST" })).status).toBe(204);
  });

  it("keeps a response without content, for which Chromium reports a body", async () => {
    const noContent = Object.defineProperty(new Response(null, { status: 204 }), "body", {
      value: new ReadableStream(),
    });
    request.mockResolvedValue(noContent);
    expect((await backendFetch(`${api}/rest/v1/contacts`, { method: "POST" })).status).toBe(204);
  });
});

describe("a token rejected by the server", () => {
  it("is refreshed, and the request is repeated with the new one", async () => {
    request.mockResolvedValueOnce(expired());
    const response = await backendFetch(`${api}/rest/v1/contacts`, {
      ...authorized,
      method: "POST",
      body: '{"message":"oi"}',
    });
    expect(response.status).toBe(200);
    expect(refreshToken).toHaveBeenCalledExactlyOnceWith(token);
    const [, repeated] = request.mock.calls[1] ?? [];
    expect(new Headers(repeated?.headers).get("authorization")).toBe("Bearer head.new.signature");
    expect(repeated).toMatchObject({ method: "POST", body: '{"message":"oi"}' });
  });

  it("is refreshed once, and a second rejection is final", async () => {
    request.mockImplementation(async () => expired());
    expect((await backendFetch(`${api}/rest/v1/plans`, authorized)).status).toBe(401);
    expect(request).toHaveBeenCalledTimes(2);
  });

  it("is final without a new token", async () => {
    refreshToken.mockResolvedValue(null);
    request.mockResolvedValue(expired());
    expect((await backendFetch(`${api}/rest/v1/plans`, authorized)).status).toBe(401);
    expect(request).toHaveBeenCalledTimes(1);
  });

  it.each([
    [
      "a rejection of a visitor's request",
      `${api}/rest/v1/plans`,
      { headers: { authorization: "Bearer sb_publishable_1" } },
    ],
    ["a rejection by the auth service, which refreshes tokens itself", `${api}/auth/v1/user`, authorized],
  ])("%s is forwarded", async (_whose, url, init) => {
    request.mockResolvedValue(expired());
    expect((await backendFetch(url, init)).status).toBe(401);
    expect(refreshToken).not.toHaveBeenCalled();
  });
});

type Auth = ReturnType<Parameters<typeof createTokenRefresher>[0]>;

const session = (access_token: string): Session => ({
  access_token,
  refresh_token: "r",
  expires_in: 3600,
  token_type: "bearer",
  user: { id: "1", aud: "authenticated", app_metadata: {}, user_metadata: {}, created_at: "" },
});
const refusal = (status: number): AuthError => new AuthApiError("refused", status, "refresh_token_not_found");

let stored: Session | null;
let refreshed: Session | null;
let error: AuthError | null;
let time: number;
const signOut = vi.fn<Auth["signOut"]>();
const refreshSession = vi.fn<Auth["refreshSession"]>();

function refresher() {
  const auth: Auth = {
    getSession: async () =>
      stored ? { data: { session: stored }, error: null } : { data: { session: null }, error: null },
    refreshSession,
    signOut,
  };
  return createTokenRefresher(
    () => auth,
    async ({ getSession }) => (await getSession()).data.session,
    () => time,
  );
}

beforeEach(() => {
  stored = session("old");
  refreshed = session("new");
  error = null;
  time = 0;
  signOut.mockReset().mockResolvedValue({ error: null });
  refreshSession
    .mockReset()
    .mockImplementation(async () =>
      refreshed && !error
        ? { data: { session: refreshed, user: refreshed.user }, error: null }
        : { data: { session: null, user: null }, error: error ?? refusal(0) },
    );
});

test("returns a new token when the server rejected the current one", async () => {
  expect(await refresher()("old")).toBe("new");
});

test("returns the stored token when it has already been refreshed", async () => {
  stored = session("newer");
  expect(await refresher()("old")).toBe("newer");
  expect(refreshSession).not.toHaveBeenCalled();
});

test("returns null when the user has signed out", async () => {
  stored = null;
  expect(await refresher()("old")).toBeNull();
  expect(refreshSession).not.toHaveBeenCalled();
});

test("signs out when the server refuses to refresh the session", async () => {
  error = refusal(400);
  expect(await refresher()("old")).toBeNull();
  expect(signOut).toHaveBeenCalledExactlyOnceWith({ scope: "local" });
});

test.each([0, 429, 500, 503])("keeps the session when a refresh fails with %i", async (status) => {
  error = refusal(status);
  expect(await refresher()("old")).toBeNull();
  expect(signOut).not.toHaveBeenCalled();
});

test("refreshes at most every 30 seconds when the server rejects new tokens, too", async () => {
  const refresh = refresher();
  expect(await refresh("old")).toBe("new");
  stored = session("new");
  expect(await refresh("new")).toBeNull();
  expect(refreshSession).toHaveBeenCalledTimes(1);
  time = 30_000;
  await refresh("new");
  expect(refreshSession).toHaveBeenCalledTimes(2);
});

test("returns the token of another tab that refreshed at the same time, and keeps the session", async () => {
  error = new AuthRefreshDiscardedError();
  refreshSession.mockImplementation(async () => {
    stored = session("of the other tab");
    return { data: { session: null, user: null }, error: error ?? refusal(0) };
  });
  expect(await refresher()("old")).toBe("of the other tab");
  expect(signOut).not.toHaveBeenCalled();
});
