import { afterEach, beforeEach, expect, test, vi, type MockInstance } from "vitest";
import { sessionStorageKey } from "@/lib/supabase";
import { hostedSession } from "@/test/recorded-auth";

const onAuthStateChange = vi.fn<() => void>();
const reload = vi.fn<() => void>();

vi.mock("@/lib/backend-client", () => ({
  createBackendClient: () => ({ auth: { onAuthStateChange } }),
}));

/** Starts the session in a page of its own. */
async function start() {
  vi.resetModules();
  const { startSession } = await import("./start-session");
  const state = await import("./session-state");
  startSession();
  return state;
}

const restore = () => window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
const leave = () => window.dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true }));
const isHidden = () => document.documentElement.style.visibility === "hidden";
const user = { id: "user-1", email: "ana@exemplo.com", fullName: "Ana", isTeam: false };
const stored = (id: string) => {
  const session = hostedSession("aal1");
  localStorage.setItem(sessionStorageKey(), JSON.stringify({ ...session, user: { ...session.user, id } }));
};

let listen: MockInstance<typeof window.addEventListener>;

beforeEach(() => {
  listen = vi.spyOn(window, "addEventListener");
  vi.stubGlobal("location", { ...window.location, reload });
});
afterEach(() => {
  // The next test's page has listeners of its own.
  for (const [type, listener] of listen.mock.calls) window.removeEventListener(type, listener);
  listen.mockRestore();
  vi.doUnmock("./watch-session");
  document.documentElement.removeAttribute("style");
  reload.mockReset();
  onAuthStateChange.mockReset();
});

test("the session is followed before the client can be used, however late the code for that arrives", async () => {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  vi.doMock("./watch-session", async (original) => {
    await arrived;
    return original();
  });
  await start();
  const { getSupabase } = await import("@/lib/supabase");
  const client = getSupabase();
  const used = vi.fn<() => void>();
  void client.then(used);
  // Loads what does not wait for the code above.
  await import("@/lib/backend-client");
  expect(used).not.toHaveBeenCalled();
  arrive();
  await client;
  expect(onAuthStateChange).toHaveBeenCalledTimes(1);
});

test("the client cannot be used while the code that follows the session does not load", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.doMock("./watch-session", () => {
    throw new TypeError("gone");
  });
  await start();
  const { getSupabase } = await import("@/lib/supabase");
  await expect(getSupabase()).rejects.toThrow();
});

test("a page that Back restores after a sign-out in another tab stays hidden and reloads", async () => {
  const { setSessionState } = await start();
  setSessionState({ status: "signed-in", user });
  leave();
  expect(isHidden()).toBe(true);
  restore();
  expect(isHidden()).toBe(true);
  expect(reload).toHaveBeenCalledTimes(1);
});

test("a page that Back restores for another user reloads", async () => {
  const { setSessionState } = await start();
  setSessionState({ status: "signed-in", user });
  leave();
  stored("user-2");
  restore();
  expect(reload).toHaveBeenCalledTimes(1);
});

test("a page that Back restores for the same user is shown as it was", async () => {
  const { setSessionState } = await start();
  setSessionState({ status: "signed-in", user });
  stored("user-1");
  leave();
  restore();
  expect(isHidden()).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});

test("a page that Back restores for a visitor is shown as it was", async () => {
  const { setSessionState } = await start();
  setSessionState({ status: "signed-out" });
  leave();
  expect(isHidden()).toBe(false);
  restore();
  expect(reload).not.toHaveBeenCalled();
});
