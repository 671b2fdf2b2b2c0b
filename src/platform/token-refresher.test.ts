import { AuthApiError, AuthRefreshDiscardedError, type AuthError, type Session } from "@supabase/supabase-js";
import { beforeEach, expect, test, vi } from "vitest";
import { createTokenRefresher } from "./backend-fetch";

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
