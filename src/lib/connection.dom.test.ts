import { afterEach, expect, test, vi } from "vitest";
import { whenOnline } from "./connection";

afterEach(() => vi.restoreAllMocks());

test("with a network there is nothing to wait for", async () => {
  await expect(whenOnline()).resolves.toBeUndefined();
});

test("without one, what can wait waits until it is there", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const waiting = whenOnline();
  await expect(Promise.race([waiting, Promise.resolve("still waiting")])).resolves.toBe("still waiting");
  window.dispatchEvent(new Event("online"));
  await expect(waiting).resolves.toBeUndefined();
});
