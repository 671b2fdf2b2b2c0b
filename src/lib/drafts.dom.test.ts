import { expect, test } from "vitest";
import { allowDrafts, forgetDrafts, readDraft, storeDraft } from "./drafts";

test("forgets every draft, and other texts of the browser stay", () => {
  localStorage.setItem("theme", "dark");
  storeDraft("reply:1", "Olá");
  storeDraft("blog-post:ana:new", "Artigo");
  forgetDrafts();
  expect([readDraft("reply:1"), readDraft("blog-post:ana:new")]).toEqual([null, null]);
  expect(localStorage.getItem("theme")).toBe("dark");
});

test("keeps no draft that a page writes as it closes, until drafts are allowed again", () => {
  forgetDrafts();
  storeDraft("reply:1", "Olá");
  expect(readDraft("reply:1")).toBeNull();
  allowDrafts();
  storeDraft("reply:1", "Olá");
  expect(readDraft("reply:1")).toBe("Olá");
});
