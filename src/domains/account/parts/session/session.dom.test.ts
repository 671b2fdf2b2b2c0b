import { afterEach, expect, test, vi } from "vitest";

const onAuthStateChange = vi.fn<() => void>();

vi.mock("@/platform/backend/clients", () => ({
  createBackendClient: () => ({ auth: { onAuthStateChange } }),
}));

/** Starts the session in a fresh set of modules. */
async function start(): Promise<void> {
  vi.resetModules();
  const { startSession } = await import("./start-session");
  startSession();
}

afterEach(() => {
  vi.doUnmock("./watch-session");
  onAuthStateChange.mockReset();
});

test("follows the session before other code can use the client, however late its own code loads", async () => {
  const network = new EventTarget();
  const arrived = new Promise((resolve) => network.addEventListener("arrived", resolve));
  vi.doMock("./watch-session", async (original) => {
    await arrived;
    return original();
  });
  await start();
  const { getSupabase } = await import("@/platform/backend/supabase");
  const client = getSupabase();
  const used = vi.fn<() => void>();
  void client.then(used);
  // Loads modules that do not depend on the delayed code.
  await import("@/platform/backend/clients");
  expect(used).not.toHaveBeenCalled();
  network.dispatchEvent(new Event("arrived"));
  await client;
  expect(onAuthStateChange).toHaveBeenCalledTimes(1);
});

test("keeps the client unavailable while the code that follows the session cannot be loaded", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.doMock("./watch-session", () => {
    throw new TypeError("gone");
  });
  await start();
  const { getSupabase } = await import("@/platform/backend/supabase");
  await expect(getSupabase()).rejects.toThrow(/mocking a module/);
});
