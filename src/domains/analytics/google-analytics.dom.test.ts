import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { loadAnalytics, reportablePath, reportPageView } from "./google-analytics";

beforeEach(() => {
  delete window.gtag;
  delete window.dataLayer;
  document.head.replaceChildren();
  window.history.replaceState(null, "", "/");
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});
afterEach(() => vi.restoreAllMocks());

test.each([
  ["/blog", "?busca=site&pagina=2", "/blog?busca=site&pagina=2"],
  ["/planos", "", "/planos"],
  ["/verificar-email", "?token_hash=abc&type=signup", "/verificar-email?type=signup"],
  ["/atualizar-senha", "?code=abc", "/atualizar-senha"],
  ["/x", "?email=ana%40exemplo.com&access_token=1&apiKey=2&utm_source=a", "/x?utm_source=a"],
  ["/dashboard/suporte/00000000-0000-4000-8000-0000000000aa", "", "/dashboard/suporte/:id"],
  ["/administrador/usuarios", "?busca=ana%40exemplo.com", "/administrador/usuarios"],
  ["/certificado/AbCdEfGhIjKlMnOpQrStUvWx", "", "/certificado"],
])("reduces %s%s to %s before it leaves the site", (pathname, search, reported) => {
  expect(reportablePath(pathname, search)).toBe(reported);
});

test("sends a page view to the existing function", () => {
  const gtag = vi.fn<(...args: unknown[]) => void>();
  window.gtag = gtag;
  document.title = "Planos · Site Pronto";
  window.history.replaceState(null, "", "/planos?utm_source=a&token=b");
  reportPageView("G-1234");
  expect(gtag).toHaveBeenLastCalledWith("event", "page_view", {
    page_path: "/planos?utm_source=a",
    page_location: `${window.location.origin}/planos?utm_source=a`,
    page_title: "Planos · Site Pronto",
    send_to: "G-1234",
  });
  expect(console.warn).not.toHaveBeenCalled();
});

test("reports neither the id nor the subject of a customer's conversation", () => {
  const gtag = vi.fn<(...args: unknown[]) => void>();
  window.gtag = gtag;
  document.title = "Perdi a minha senha · Site Pronto";
  window.history.replaceState(null, "", "/dashboard/suporte/00000000-0000-4000-8000-0000000000aa");
  reportPageView("G-1234");
  expect(gtag).toHaveBeenLastCalledWith(
    "event",
    "page_view",
    expect.objectContaining({
      page_path: "/dashboard/suporte/:id",
      page_location: `${window.location.origin}/dashboard/suporte/:id`,
      page_title: "/dashboard/suporte/:id",
    }),
  );
});

test("does not report the administration, and hides its addresses from the script's own events", () => {
  const gtag = vi.fn<(...args: unknown[]) => void>();
  window.gtag = gtag;
  document.title = "Ana Souza · Site Pronto";
  const id = "00000000-0000-4000-8000-0000000000aa";
  window.history.replaceState(null, "", `/administrador/usuarios/${id}?busca=ana%40exemplo.com`);
  reportPageView("G-1234");
  loadAnalytics("G-1234");
  expect(document.querySelector("script")).toBeNull();
  expect(gtag.mock.calls.map(([command]) => command)).toEqual(["set"]);
  expect(JSON.stringify(gtag.mock.calls)).not.toMatch(/Ana|ana|0aa/);
});

test("logs a warning when the function is missing, and does nothing else", () => {
  reportPageView("G-1234");
  expect(console.warn).toHaveBeenCalledExactlyOnceWith(
    expect.stringContaining("analytics function is missing"),
  );
});

test("loads the script once, without its automatic first page view", () => {
  loadAnalytics("G-1234");
  loadAnalytics("G-1234");
  expect(document.querySelectorAll("script")).toHaveLength(1);
  const calls = (window.dataLayer ?? []).map((call) => Array.from(call as ArrayLike<unknown>));
  expect(calls).toEqual([
    ["js", expect.any(Date)],
    ["set", { page_location: window.location.href, page_referrer: "", page_title: "" }],
    ["config", "G-1234", { send_page_view: false }],
  ]);
});

test("uses an existing function instead of a new one", () => {
  const gtag = vi.fn<(...args: unknown[]) => void>();
  window.gtag = gtag;
  loadAnalytics("G-1234");
  expect(window.gtag).toBe(gtag);
  expect(gtag).toHaveBeenCalledWith("config", "G-1234", { send_page_view: false });
});

test("keeps tokens out of every event of the script, for any page or referrer", () => {
  const secret = "um-segredo";
  const gtag = vi.fn<(...args: unknown[]) => void>();
  window.gtag = gtag;
  vi.spyOn(document, "referrer", "get").mockReturnValue(
    `https://sitepronto.test/verificar-email?token_hash=${secret}&type=signup`,
  );
  const address = `/atualizar-senha?code=${secret}&utm_source=a#access_token=${secret}&refresh_token=${secret}`;
  window.history.replaceState(null, "", address);
  loadAnalytics("G-1234");
  reportPageView("G-1234");

  expect(JSON.stringify(gtag.mock.calls)).not.toContain(secret);
  // The script's own events (scrolls, clicks) use the addresses set before them.
  const set = gtag.mock.calls.findIndex(([command]) => command === "set");
  const config = gtag.mock.calls.findIndex(([command]) => command === "config");
  expect(set).toBeGreaterThan(-1);
  expect(set).toBeLessThan(config);
  expect(gtag.mock.calls[set]?.[1]).toEqual({
    page_location: `${window.location.origin}/atualizar-senha?utm_source=a`,
    page_referrer: "https://sitepronto.test/verificar-email?type=signup",
    page_title: document.title,
  });
});
