import { beforeEach, expect, test, vi } from "vitest";
import { changeTheme } from "./use-theme";

function systemIsDark(dark: boolean): void {
  vi.stubGlobal("matchMedia", () => ({ matches: dark, addEventListener() {}, removeEventListener() {} }));
}

beforeEach(() => systemIsDark(false));

test("a choice that differs from the system's theme is stored", () => {
  changeTheme("dark");
  expect(document.documentElement.dataset["theme"]).toBe("dark");
  expect(localStorage.getItem("theme")).toBe("dark");
});

test("choosing the system's theme makes the page follow the system again", () => {
  changeTheme("dark");
  changeTheme("light");
  expect(document.documentElement.dataset["theme"]).toBe("light");
  expect(localStorage.getItem("theme")).toBeNull();
});
