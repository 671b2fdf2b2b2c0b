import { afterEach, expect, test, vi } from "vitest";
import type * as TypedPassword from "./typed-password";

const tabs: (typeof TypedPassword)[] = [];

/** Imports the module again, as another tab would. */
async function openTab() {
  vi.resetModules();
  const tab = await import("./typed-password");
  tabs.push(tab);
  return tab;
}

afterEach(() => {
  for (const tab of tabs.splice(0)) tab.clearTypedPassword();
});

test("hands its password over to another tab once", async () => {
  const waiting = await openTab();
  waiting.storeTypedPassword("Ana@exemplo.com", "segredo-da-ana");
  const opened = await openTab();
  expect(await opened.isSignUpWaiting()).toBe(true);
  expect(await opened.takeTypedPassword("ana@EXEMPLO.com")).toBe("segredo-da-ana");
  expect(waiting.typedPasswordFor("ana@exemplo.com")).toBeNull();
  expect(await opened.isSignUpWaiting()).toBe(false);
});

test("does not give its password to a link of another account", async () => {
  const waiting = await openTab();
  waiting.storeTypedPassword("ana@exemplo.com", "segredo-da-ana");
  const opened = await openTab();
  expect(await opened.takeTypedPassword("beto@exemplo.com")).toBeNull();
  expect(waiting.typedPasswordFor("ana@exemplo.com")).toBe("segredo-da-ana");
});

test("reports that no sign-up waits in this browser", async () => {
  const opened = await openTab();
  expect(await opened.isSignUpWaiting()).toBe(false);
  expect(await opened.takeTypedPassword("ana@exemplo.com")).toBeNull();
});
