import { expect, test } from "vitest";
import { storeReturnPath, returnPathIn, takeReturnPath } from "./auth-navigation";

test("returns the stored path once", () => {
  storeReturnPath("/planos?x=1");
  expect(takeReturnPath()).toBe("/planos?x=1");
  expect(takeReturnPath()).toBeNull();
});

test("removes the stored path when a later sign-up has none", () => {
  storeReturnPath("/planos");
  storeReturnPath(null);
  expect(takeReturnPath()).toBeNull();
});

test("returns null when storage was edited to another origin", () => {
  localStorage.setItem("return-path", "//example.com");
  expect(takeReturnPath()).toBeNull();
});

test.each([
  [{ next: "/dashboard" }, "/dashboard"],
  [{ next: "https://example.com" }, null],
  [{ next: 5 }, null],
  [{}, null],
  [null, null],
  ["/dashboard", null],
])("reads the return path from navigation state %j: %s", (state, path) => {
  expect(returnPathIn(state)).toBe(path);
});
