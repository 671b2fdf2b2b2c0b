import { afterEach, expect, test, vi } from "vitest";

const onAuthStateChange = vi.fn<() => void>();

vi.mock("@/lib/backend-client", () => ({
  createBackendClient: () => ({ auth: { onAuthStateChange } }),
}));

/** Starts the session in a page of its own. */
async function start(): Promise<void> {
  vi.resetModules();
  const { startSession } = await import("./start-session");
  startSession();
}

afterEach(() => {
  vi.doUnmock("./watch-session");
  onAuthStateChange.mockReset();
});

test("the session is followed before the client can be used, however late the code for that arrives", async () => {
  const network = new EventTarget();
  const arrived = new Promise((resolve) => network.addEventListener("arrived", resolve));
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
  network.dispatchEvent(new Event("arrived"));
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
  await expect(getSupabase()).rejects.toBeInstanceOf(Error);
});
