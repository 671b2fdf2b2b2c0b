import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createBackendFetch, type TokenRefresher } from "./backend-fetch";
import { toAppError } from "./errors";

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
