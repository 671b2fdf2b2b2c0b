import { expect, test } from "vitest";
import { allowDrafts, forgetDrafts, readDraft, storeDraft } from "./drafts";

test("forgetDrafts removes every draft and keeps other stored texts", () => {
  localStorage.setItem("theme", "dark");
  storeDraft("reply:1", "Olá");
  storeDraft("record:ana:post:new", "Artigo");
  forgetDrafts();
  expect([readDraft("reply:1"), readDraft("record:ana:post:new")]).toEqual([null, null]);
  expect(localStorage.getItem("theme")).toBe("dark");
});

test("forgetDrafts prevents pages from storing drafts until allowDrafts is called", () => {
  forgetDrafts();
  storeDraft("reply:1", "Olá");
  expect(readDraft("reply:1")).toBeNull();
  allowDrafts();
  storeDraft("reply:1", "Olá");
  expect(readDraft("reply:1")).toBe("Olá");
});
