import { expect, test } from "vitest";
import { rememberReturnPath, returnPathIn, takeReturnPath } from "./return-path";

test("a remembered place is given once", () => {
  rememberReturnPath("/planos?x=1");
  expect(takeReturnPath()).toBe("/planos?x=1");
  expect(takeReturnPath()).toBeNull();
});

test("a later sign-up without a place forgets the earlier one", () => {
  rememberReturnPath("/planos");
  rememberReturnPath(null);
  expect(takeReturnPath()).toBeNull();
});

test("a place written into storage by hand is judged", () => {
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
])("navigation state %j leads to %s", (state, path) => {
  expect(returnPathIn(state)).toBe(path);
});
