import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { PageView } from "./view-recorder";

type Sent = { name: string; body: PageView & { seconds: number } };

const minute = 60_000;
let sent: Sent[] = [];
let record: (path: string | null, isTeam?: boolean) => void;

let unload: () => void = () => undefined;

/** Loads the module again, with the tab's storage of the previous page. */
async function loadPage(): Promise<void> {
  unload();
  const listeners = [document, window].map(
    (target) => [target, vi.spyOn(target, "addEventListener")] as const,
  );
  unload = () => {
    for (const [target, { mock }] of listeners) {
      for (const [type, listener] of mock.calls) target.removeEventListener(type, listener);
    }
  };
  vi.resetModules();
  const { recordPage } = await import("./view-recorder");
  record = (path, isTeam = false) => recordPage(path, isTeam);
}

const views = () => sent.filter(({ name }) => name === "record_page_view").map(({ body }) => body);
const engagement = () => sent.filter(({ name }) => name === "record_engagement").map(({ body }) => body);

function show(state: "visible" | "hidden"): void {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(state);
  document.dispatchEvent(new Event("visibilitychange"));
}

/** Fires the browser's event for leaving a page. */
function leave(): void {
  window.dispatchEvent(new PageTransitionEvent("pagehide"));
  show("hidden");
}

beforeEach(async () => {
  // 12:00 in São Paulo.
  vi.useFakeTimers({ now: Date.parse("2026-05-05T15:00:00Z"), toFake: ["Date", "performance"] });
  sent = [];
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    sent.push({ name: address.split("/").at(-1) ?? "", body: JSON.parse(String(init.body)) as Sent["body"] });
    return new Response(null, { status: 204 });
  });
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  sessionStorage.clear();
  window.history.replaceState(null, "", "/");
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("visible");
  await loadPage();
});
afterEach(() => {
  unload();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("sends each page once with the visitor's data, and the referrer only with the first", () => {
  vi.spyOn(document, "referrer", "get").mockReturnValue("https://www.google.com/search?q=segredo");
  window.history.replaceState(null, "", "/planos?utm_source=google&token=segredo");
  record("/planos");
  record("/planos");
  record("/faq");
  expect(views()).toMatchObject([
    { path: "/planos", referrer: "www.google.com", campaign: "google", signals: [], language: "en-US" },
    { path: "/faq", referrer: null, campaign: null },
  ]);
  expect(new Set(views().map(({ tab_id: tab }) => tab)).size).toBe(1);
  expect(new Set(views().map(({ view_id: view }) => view)).size).toBe(2);
  expect(JSON.stringify(sent)).not.toContain("segredo");
});

test("sends the visible time of a page when it is left, hidden and closed, always from its start", () => {
  record("/");
  vi.advanceTimersByTime(12_000);
  show("hidden");
  vi.advanceTimersByTime(5 * minute);
  show("visible");
  vi.advanceTimersByTime(3000);
  record("/faq");
  vi.advanceTimersByTime(2000);
  leave();
  expect(engagement().map(({ seconds }) => seconds)).toEqual([12, 15, 2]);
  expect(engagement()[2]?.view_id).toBe(views()[1]?.view_id);
});

test("does not count visible time after the end of a visit, and starts a new visit with the next page", () => {
  record("/");
  vi.advanceTimersByTime(12_000);
  show("hidden");
  vi.advanceTimersByTime(30 * minute);
  show("visible");
  vi.advanceTimersByTime(9000);
  record("/faq");
  const [first, second] = views();
  expect(engagement().map(({ seconds }) => seconds)).toEqual([12]);
  expect(second?.tab_id).not.toBe(first?.tab_id);
});

test("starts a new visit at midnight in São Paulo", () => {
  vi.setSystemTime(Date.parse("2026-05-06T02:59:00Z"));
  record("/");
  vi.setSystemTime(Date.parse("2026-05-06T03:00:00Z"));
  record("/faq");
  expect(new Set(views().map(({ tab_id: tab }) => tab)).size).toBe(2);
});

test("continues the visit on the next page of the same tab, but not in a copy of the tab", async () => {
  record("/");
  // A duplicated tab would copy this storage.
  expect(sessionStorage).toHaveLength(0);
  leave();
  await loadPage();
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("visible");
  record("/");
  const [first, second] = views();
  expect(second?.tab_id).toBe(first?.tab_id);
  expect(second?.view_id).not.toBe(first?.view_id);
});

test("counts a page from the background, or a pre-rendered one, when it becomes visible", () => {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  record("/");
  vi.advanceTimersByTime(minute);
  expect(sent).toEqual([]);
  show("visible");
  vi.advanceTimersByTime(4000);
  show("hidden");
  expect(views()).toHaveLength(1);
  expect(engagement()).toMatchObject([{ seconds: 4 }]);
});

test("counts a page that the back/forward cache restores again", () => {
  record("/");
  leave();
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("visible");
  window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  expect(views()).toHaveLength(2);
});

test("sends the reasons not to count a view, and then no visible time", () => {
  vi.stubGlobal("navigator", {
    language: "pt-BR",
    onLine: true,
    webdriver: true,
    globalPrivacyControl: true,
  });
  record("/", true);
  leave();
  expect(views()[0]?.signals).toEqual(["team", "automation", "do_not_track"]);
  expect(engagement()).toEqual([]);
});

test("does not count pages of the administration, and sends nothing without a connection", () => {
  record(null);
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  record("/");
  expect(sent).toEqual([]);
});

test("ignores failures", async () => {
  const failing = vi.fn<typeof fetch>().mockRejectedValue(new TypeError("Failed to fetch"));
  vi.stubGlobal("fetch", failing);
  record("/");
  leave();
  // An unhandled rejection would fail the run.
  await Promise.allSettled(failing.mock.results.map(({ value }) => value as unknown));
  expect(failing).toHaveBeenCalled();
});
