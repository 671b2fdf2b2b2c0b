import { expect, test } from "vitest";
import { forgetEmailChange, rememberEmailChange, rememberedEmailChange } from "./email-change";

test("a change is remembered for whoever asked, as long as its links work", () => {
  rememberEmailChange("user-1", "nova@exemplo.com");
  expect(rememberedEmailChange("user-1")).toMatchObject({ to: "nova@exemplo.com" });
  expect(rememberedEmailChange("user-2")).toBeNull();
  expect(rememberedEmailChange("user-1", Date.now() + 3_600_001)).toBeNull();
  forgetEmailChange();
  expect(rememberedEmailChange("user-1")).toBeNull();
});

test.each([
  "{",
  "null",
  '"text"',
  '{"userId":"user-1"}',
  '{"userId":"user-1","to":5,"askedAt":"2026-11-20"}',
])("%s in storage is nothing", (stored) => {
  localStorage.setItem("email-change", stored);
  expect(rememberedEmailChange("user-1")).toBeNull();
});
