import { afterEach, expect, test, vi } from "vitest";
import { whenOnline } from "./connection";

afterEach(() => vi.restoreAllMocks());

test("online, whenOnline resolves immediately", async () => {
  await expect(whenOnline()).resolves.toBeUndefined();
});

test("offline, whenOnline resolves when the connection returns", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const waiting = whenOnline();
  await expect(Promise.race([waiting, Promise.resolve("still waiting")])).resolves.toBe("still waiting");
  window.dispatchEvent(new Event("online"));
  await expect(waiting).resolves.toBeUndefined();
});
