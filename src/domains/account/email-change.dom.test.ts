import { expect, test } from "vitest";
import { cachedEmailChange, cacheEmailChange, clearEmailChange } from "./email-change";

test("returns the cached change to the user who requested it while its links work", () => {
  cacheEmailChange("user-1", "nova@exemplo.com");
  expect(cachedEmailChange("user-1")).toMatchObject({ to: "nova@exemplo.com" });
  expect(cachedEmailChange("user-2")).toBeNull();
  expect(cachedEmailChange("user-1", Date.now() + 3_600_001)).toBeNull();
  clearEmailChange();
  expect(cachedEmailChange("user-1")).toBeNull();
});

test.each([
  "{",
  "null",
  '"text"',
  '{"userId":"user-1"}',
  '{"userId":"user-1","to":5,"askedAt":"2026-11-20"}',
])("returns null when storage contains %s", (stored) => {
  localStorage.setItem("email-change", stored);
  expect(cachedEmailChange("user-1")).toBeNull();
});
