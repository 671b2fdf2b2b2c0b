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

const details = { fullName: "Ana Souza", domain: "padaria.com.br" };

test("hands its password and details over to another tab once", async () => {
  const waiting = await openTab();
  waiting.storeTypedPassword("Ana@exemplo.com", "segredo-da-ana", details);
  const opened = await openTab();
  expect(await opened.isSignUpWaiting()).toBe(true);
  expect(await opened.takeTypedSignUp("ana@EXEMPLO.com")).toEqual({ password: "segredo-da-ana", details });
  expect(waiting.typedSignUpFor("ana@exemplo.com")).toBeNull();
  expect(await opened.isSignUpWaiting()).toBe(false);
});

test("does not give its password to a link of another account", async () => {
  const waiting = await openTab();
  waiting.storeTypedPassword("ana@exemplo.com", "segredo-da-ana");
  const opened = await openTab();
  expect(await opened.takeTypedSignUp("beto@exemplo.com")).toBeNull();
  expect(waiting.typedSignUpFor("ana@exemplo.com")).toEqual({ password: "segredo-da-ana", details: null });
});

test("keeps the details when the same e-mail then signs in, and drops them for another", async () => {
  const tab = await openTab();
  tab.storeTypedPassword("ana@exemplo.com", "segredo-da-ana", details);
  tab.storeTypedPassword("ana@exemplo.com", "outro-segredo");
  expect(tab.typedSignUpFor("ana@exemplo.com")).toEqual({ password: "outro-segredo", details });
  tab.storeTypedPassword("beto@exemplo.com", "segredo-do-beto");
  expect(tab.typedSignUpFor("beto@exemplo.com")).toEqual({ password: "segredo-do-beto", details: null });
});

test("reports that no sign-up waits in this browser", async () => {
  const opened = await openTab();
  expect(await opened.isSignUpWaiting()).toBe(false);
  expect(await opened.takeTypedSignUp("ana@exemplo.com")).toBeNull();
});
