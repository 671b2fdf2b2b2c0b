import { afterEach, expect, test, vi } from "vitest";
import { readStored, store } from "./browser-storage";

afterEach(() => vi.restoreAllMocks());

test.each(["localStorage", "sessionStorage"] as const)("stores, reads and removes a text in %s", (area) => {
  store("key", "value", area);
  expect(window[area].getItem("key")).toBe("value");
  expect(readStored("key", area)).toBe("value");
  store("key", null, area);
  expect(readStored("key", area)).toBeNull();
});

test("reads null and stores nothing when storage is blocked", () => {
  vi.spyOn(window, "localStorage", "get").mockImplementation(() => {
    throw new DOMException("Blocked", "SecurityError");
  });
  expect(() => store("key", "value")).not.toThrow();
  expect(readStored("key")).toBeNull();
});
