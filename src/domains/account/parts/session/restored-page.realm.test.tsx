// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { allowKeptForms, followOpenForm, takeEndedForm } from "@/platform/kept-forms";
import { sessionStorageKey } from "@/platform/backend/supabase";
import { hostedSession } from "@/test/recorded-auth";
import { setUpWindow } from "@/test/window";
import { setSessionState } from "./session";
import { checkRestoredPages } from "./watch-session";

setUpWindow();

const reload = vi.fn<() => void>();
let listening: AbortController;

const restore = () => window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
const leave = () => window.dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true }));
const isHidden = () => document.documentElement.style.visibility === "hidden";
const user = { id: "user-1", email: "ana@exemplo.com", fullName: "Ana", isTeam: false };
const stored = (id: string) =>
  localStorage.setItem(
    sessionStorageKey(),
    JSON.stringify({ ...hostedSession("aal1"), expires_at: 1, user: { id } }),
  );

beforeEach(() => {
  vi.stubGlobal("location", { ...window.location, reload });
  listening = new AbortController();
  checkRestoredPages(listening.signal);
});
afterEach(() => {
  listening.abort();
  document.documentElement.removeAttribute("style");
  reload.mockReset();
});

test("hides and reloads a page that Back restores after a sign-out in another tab", () => {
  setSessionState({ status: "signed-in", user });
  leave();
  expect(isHidden()).toBe(true);
  restore();
  expect(isHidden()).toBe(true);
  expect(reload).toHaveBeenCalledTimes(1);
});

test("keeps an open form for its user when it reloads a page that Back restores", () => {
  allowKeptForms("user-1");
  const stop = followOpenForm("note", () => ({ body: "Recado" }));
  setSessionState({ status: "signed-in", user });
  leave();
  restore();
  stop();
  allowKeptForms("user-1");
  expect(takeEndedForm("note")).toEqual({ body: "Recado" });
});

test("reloads a page that Back restores for another user", () => {
  setSessionState({ status: "signed-in", user });
  leave();
  stored("user-2");
  restore();
  expect(reload).toHaveBeenCalledTimes(1);
});

test("shows a page that Back restores for the same user without a reload", () => {
  setSessionState({ status: "signed-in", user });
  stored("user-1");
  leave();
  restore();
  expect(isHidden()).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});

test("shows a page that Back restores for a visitor without a reload", () => {
  setSessionState({ status: "signed-out" });
  leave();
  expect(isHidden()).toBe(false);
  restore();
  expect(reload).not.toHaveBeenCalled();
});
