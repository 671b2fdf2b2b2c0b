import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { reportablePath } from "./model";
import { loadAnalytics, reportPageView } from "./page-view";

beforeEach(() => {
  delete window.gtag;
  delete window.dataLayer;
  document.head.replaceChildren();
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});
afterEach(() => vi.restoreAllMocks());

test.each([
  ["/blog", "?busca=site&pagina=2", "/blog?busca=site&pagina=2"],
  ["/planos", "", "/planos"],
  ["/verificar-email", "?token_hash=abc&type=signup", "/verificar-email?type=signup"],
  ["/atualizar-senha", "?code=abc", "/atualizar-senha"],
  ["/x", "?email=ana%40exemplo.com&access_token=1&apiKey=2&utm_source=a", "/x?utm_source=a"],
])("of %s%s, %s may leave the site", (pathname, search, reported) => {
  expect(reportablePath(pathname, search)).toBe(reported);
});

test("a page view goes to the function that is there", () => {
  const gtag = vi.fn<(...args: unknown[]) => void>();
  window.gtag = gtag;
  document.title = "Planos · Site Pronto";
  window.history.replaceState(null, "", "/planos?utm_source=a&token=b");
  reportPageView("G-1234");
  expect(gtag).toHaveBeenCalledExactlyOnceWith("event", "page_view", {
    page_path: "/planos?utm_source=a",
    page_location: `${window.location.origin}/planos?utm_source=a`,
    page_title: "Planos · Site Pronto",
    send_to: "G-1234",
  });
  expect(console.warn).not.toHaveBeenCalled();
});

test("without a function a warning is logged, and nothing else happens", () => {
  reportPageView("G-1234");
  expect(console.warn).toHaveBeenCalledExactlyOnceWith(
    expect.stringContaining("analytics function is missing"),
  );
});

test("the script is loaded once, and does not report the first page by itself", () => {
  loadAnalytics("G-1234");
  loadAnalytics("G-1234");
  expect(document.querySelectorAll("script")).toHaveLength(1);
  const calls = (window.dataLayer ?? []).map((call) => Array.from(call as ArrayLike<unknown>));
  expect(calls).toEqual([
    ["js", expect.any(Date)],
    ["config", "G-1234", { send_page_view: false }],
  ]);
});

test("a function that is there already is used, not replaced", () => {
  const gtag = vi.fn<(...args: unknown[]) => void>();
  window.gtag = gtag;
  loadAnalytics("G-1234");
  expect(window.gtag).toBe(gtag);
  expect(gtag).toHaveBeenCalledWith("config", "G-1234", { send_page_view: false });
});
