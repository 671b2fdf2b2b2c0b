import { afterEach, expect, test, vi } from "vitest";
import type * as TypedPassword from "./typed-password";

const tabs: (typeof TypedPassword)[] = [];

/** The module as another tab of the browser has it. */
async function openTab() {
  vi.resetModules();
  const tab = await import("./typed-password");
  tabs.push(tab);
  return tab;
}

afterEach(() => {
  for (const tab of tabs.splice(0)) tab.forgetTypedPassword();
});

test("a tab hands its password over to another one, once", async () => {
  const waiting = await openTab();
  waiting.keepTypedPassword("Ana@exemplo.com", "segredo-da-ana");
  const opened = await openTab();
  expect(await opened.isSignUpWaiting()).toBe(true);
  expect(await opened.takeTypedPassword("ana@EXEMPLO.com")).toBe("segredo-da-ana");
  expect(waiting.typedPasswordFor("ana@exemplo.com")).toBeNull();
  expect(await opened.isSignUpWaiting()).toBe(false);
});

test("a tab keeps its password from a link of another account", async () => {
  const waiting = await openTab();
  waiting.keepTypedPassword("ana@exemplo.com", "segredo-da-ana");
  const opened = await openTab();
  expect(await opened.takeTypedPassword("beto@exemplo.com")).toBeNull();
  expect(waiting.typedPasswordFor("ana@exemplo.com")).toBe("segredo-da-ana");
});

test("a browser in which no sign-up waits says so", async () => {
  const opened = await openTab();
  expect(await opened.isSignUpWaiting()).toBe(false);
  expect(await opened.takeTypedPassword("ana@exemplo.com")).toBeNull();
});
