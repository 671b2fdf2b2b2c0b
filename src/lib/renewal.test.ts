import { AuthApiError, type AuthError, type Session } from "@supabase/supabase-js";
import { beforeEach, expect, test, vi } from "vitest";
import { createRenewal } from "./renewal";

type Auth = ReturnType<Parameters<typeof createRenewal>[0]>;

const session = (access_token: string): Session => ({
  access_token,
  refresh_token: "r",
  expires_in: 3600,
  token_type: "bearer",
  user: { id: "1", aud: "authenticated", app_metadata: {}, user_metadata: {}, created_at: "" },
});
const refusal = (status: number): AuthError => new AuthApiError("refused", status, "refresh_token_not_found");

let stored: Session | null;
let renewed: Session | null;
let error: AuthError | null;
let time: number;
const signOut = vi.fn<Auth["signOut"]>();
const refreshSession = vi.fn<Auth["refreshSession"]>();

function renewal() {
  const auth: Auth = {
    getSession: async () =>
      stored ? { data: { session: stored }, error: null } : { data: { session: null }, error: null },
    refreshSession,
    signOut,
  };
  return createRenewal(
    () => auth,
    () => time,
  );
}

beforeEach(() => {
  stored = session("old");
  renewed = session("new");
  error = null;
  time = 0;
  signOut.mockReset().mockResolvedValue({ error: null });
  refreshSession
    .mockReset()
    .mockImplementation(async () =>
      renewed && !error
        ? { data: { session: renewed, user: renewed.user }, error: null }
        : { data: { session: null, user: null }, error: error ?? refusal(0) },
    );
});

test("a refused token is renewed", async () => {
  expect(await renewal()("old")).toBe("new");
});

test("a token that has been renewed meanwhile is used as it is", async () => {
  stored = session("newer");
  expect(await renewal()("old")).toBe("newer");
  expect(refreshSession).not.toHaveBeenCalled();
});

test("who has signed out meanwhile gets none", async () => {
  stored = null;
  expect(await renewal()("old")).toBeNull();
  expect(refreshSession).not.toHaveBeenCalled();
});

test("a session that the server does not renew is over", async () => {
  error = refusal(400);
  expect(await renewal()("old")).toBeNull();
  expect(signOut).toHaveBeenCalledExactlyOnceWith({ scope: "local" });
});

test.each([0, 429, 500, 503])("a session is kept when the answer is %i", async (status) => {
  error = refusal(status);
  expect(await renewal()("old")).toBeNull();
  expect(signOut).not.toHaveBeenCalled();
});

test("a server that refuses whatever it gets is not asked again and again", async () => {
  const renew = renewal();
  expect(await renew("old")).toBe("new");
  stored = session("new");
  expect(await renew("new")).toBeNull();
  expect(refreshSession).toHaveBeenCalledTimes(1);
  time = 30_000;
  await renew("new");
  expect(refreshSession).toHaveBeenCalledTimes(2);
});
