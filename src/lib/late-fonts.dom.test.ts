import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fetchLateFonts, showLateFonts } from "./late-fonts";

const fonts = () => document.querySelector<HTMLStyleElement>("#web-fonts");

beforeEach(() => {
  localStorage.clear();
  document.head.innerHTML =
    '<style id="web-fonts" media="not all">@font-face { font-family: A; src: url("/assets/a.woff2") }</style>';
});

afterEach(() => {
  vi.unstubAllGlobals();
  document.head.innerHTML = "";
});

test("the fonts a slow page went without are fetched for the next one, and remembered", async () => {
  const fetched = vi.fn<typeof fetch>(() => Promise.resolve(new Response("")));
  vi.stubGlobal("fetch", fetched);
  await fetchLateFonts();
  expect(localStorage.getItem("fonts")).toBe("kept");
  await fetchLateFonts();
  expect(fetched.mock.calls.map(([file]) => file)).toEqual(["/assets/a.woff2"]);
  // What is being read stays as it is.
  expect(fonts()?.media).toBe("not all");
});

test.each([
  ["are gone", () => Promise.resolve(new Response("", { status: 404 }))],
  ["do not arrive", () => Promise.reject(new TypeError("Failed to fetch"))],
])("fonts that %s are asked for again by the next page", async (_how, answer) => {
  vi.stubGlobal("fetch", answer);
  await fetchLateFonts();
  expect(localStorage.getItem("fonts")).toBeNull();
});

test("another page shows them", () => {
  showLateFonts();
  expect(fonts()?.media).toBe("");
});
