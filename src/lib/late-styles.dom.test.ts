import { afterEach, beforeEach, expect, test, vi } from "vitest";

const late = () => document.querySelector<HTMLLinkElement>("#late");

beforeEach(() => {
  vi.resetModules();
  document.head.innerHTML = '<link id="late" rel="stylesheet" disabled href="/assets/style.css">';
});

afterEach(() => {
  document.head.innerHTML = "";
});

async function load() {
  const { wholeStyles } = await import("./late-styles");
  return wholeStyles;
}

test("the stylesheet is switched on, and waited for", async () => {
  const wholeStyles = await load();
  let here = false;
  const waiting = wholeStyles().then(() => (here = true));
  expect(late()?.hasAttribute("disabled")).toBe(false);
  await Promise.resolve();
  expect(here).toBe(false);
  late()?.dispatchEvent(new Event("load"));
  await waiting;
  expect(here).toBe(true);
});

test("one that does not come keeps nobody waiting", async () => {
  const wholeStyles = await load();
  const waiting = wholeStyles();
  late()?.dispatchEvent(new Event("error"));
  await expect(waiting).resolves.toBeUndefined();
});

test("a page that has all its styles waits for none", async () => {
  document.head.innerHTML = '<link rel="stylesheet" href="/assets/style.css">';
  const wholeStyles = await load();
  await expect(wholeStyles()).resolves.toBeUndefined();
});
