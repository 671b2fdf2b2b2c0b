import { beforeEach, expect, test } from "vitest";
import { allowDrafts, forgetDrafts, isAccountDeleted, keepDrafts, readDraft, storeDraft } from "./drafts";

// What `forgetDrafts` of another tab does to the storage that the tabs share.
function signOutInAnotherTab(): void {
  localStorage.setItem("drafts-closed", "yes");
  for (const key of Object.keys(localStorage).filter((each) => each.startsWith("draft:"))) {
    localStorage.removeItem(key);
    window.dispatchEvent(new StorageEvent("storage", { key, newValue: null }));
  }
}

beforeEach(() => {
  forgetDrafts();
  allowDrafts("ana");
});

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
  allowDrafts("ana");
  storeDraft("reply:1", "Olá");
  expect(readDraft("reply:1")).toBe("Olá");
});

test("drafts of this tab return to their user after another tab has signed out", () => {
  storeDraft("reply:ana:1", "Olá");
  signOutInAnotherTab();
  keepDrafts();
  // The form stores its last text when it is removed.
  storeDraft("reply:ana:1", "Olá, tudo bem?");
  allowDrafts("ana");
  expect(readDraft("reply:ana:1")).toBe("Olá, tudo bem?");
});

test("drafts that this tab kept are removed when another user signs in, also for their own user", () => {
  storeDraft("reply:ana:1", "Olá");
  signOutInAnotherTab();
  keepDrafts();
  expect(JSON.stringify({ ...sessionStorage })).toContain("Olá");
  allowDrafts("beto");
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain("Olá");
  allowDrafts("ana");
  expect(readDraft("reply:ana:1")).toBeNull();
});

test("a draft that another tab has sent does not return", () => {
  storeDraft("reply:ana:1", "Enviada");
  localStorage.removeItem("draft:reply:ana:1");
  window.dispatchEvent(new StorageEvent("storage", { key: "draft:reply:ana:1", newValue: null }));
  signOutInAnotherTab();
  keepDrafts();
  allowDrafts("ana");
  expect(readDraft("reply:ana:1")).toBeNull();
});

test("a sign-out in this tab leaves no draft in it", () => {
  storeDraft("reply:ana:1", "Olá");
  forgetDrafts();
  storeDraft("reply:ana:1", "Olá");
  keepDrafts();
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain("Olá");
});

test("forgetDrafts marks a deleted account until the next sign-in", () => {
  forgetDrafts({ isDeleted: true });
  expect(isAccountDeleted()).toBe(true);
  allowDrafts("beto");
  expect(isAccountDeleted()).toBe(false);
});
