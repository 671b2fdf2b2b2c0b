import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type * as pageLife from "./page-life";

const root: HTMLElement & { pressed?: HTMLElement | null } = document.documentElement;
const press = vi.fn<() => void>();

let life: typeof pageLife;

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  life = await import("./page-life");
  press.mockReset();
  document.body.innerHTML = "<button>Assinar agora</button>";
  document.querySelector("button")?.addEventListener("click", press);
});

afterEach(() => {
  vi.useRealTimers();
  root.pressed = null;
});

test("what was pressed while nothing answered is pressed again, once", () => {
  root.pressed = document.querySelector("button");
  life.notePageLive();
  life.notePageLive();
  vi.runAllTimers();
  expect(life.isPageLive()).toBe(true);
  expect(press).toHaveBeenCalledTimes(1);
});

test("nothing is pressed that nobody pressed", () => {
  life.notePageLive();
  vi.runAllTimers();
  expect(press).not.toHaveBeenCalled();
});

test("presses are no longer watched on a page that lives", () => {
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- as the script in index.html does
  root.onclick = () => undefined;
  life.notePageLive();
  expect(root.onclick).toBeNull();
});
