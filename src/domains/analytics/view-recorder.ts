import type { VisitDevice } from "@contract/enums";
import { readStored, store } from "@/platform/browser-storage";
import { env } from "@/platform/env";

declare global {
  interface Navigator {
    /** Not available in every browser. */
    readonly globalPrivacyControl?: boolean;
  }
}

// After this time out of view a new visit begins, with its own view.
const idleMs = 30 * 60_000;

type View = {
  path: string;
  isTeam: boolean;
  /** Null until the page was first visible: a tab in the background has not been seen. */
  sent: PageView | null;
  /** Visible milliseconds up to `visibleSince`. */
  engagedMs: number;
  /** On the page's clock; null while the page is hidden. */
  visibleSince: number | null;
  hiddenSince: number;
};

const newView = (path: string, isTeam: boolean): View => ({
  path,
  isTeam,
  sent: null,
  engagedMs: 0,
  visibleSince: null,
  hiddenSince: 0,
});

/** The page on screen. */
let current: View | null = null;
let arrived = false;

function createPageView(path: string, isTeam: boolean): PageView {
  const signals: PageView["signals"][number][] = [];
  if (isTeam) signals.push("team");
  if (navigator.webdriver) signals.push("automation");
  if (navigator.doNotTrack === "1" || navigator.globalPrivacyControl) signals.push("do_not_track");
  // Only the first page has a referrer from outside.
  const isFirst = !arrived;
  arrived = true;
  return {
    view_id: crypto.randomUUID(),
    tab_id: visitId(),
    path,
    device: deviceOf(screen.width, screen.height, matchMedia("(pointer: coarse)").matches),
    language: languageOf(navigator.language),
    referrer: isFirst ? referrerOf(document.referrer, window.location.hostname) : null,
    campaign: isFirst ? campaignOf(window.location.search) : null,
    signals,
  };
}

function handleVisible(): void {
  restoreVisit();
  if (!current || current.visibleSince !== null) return;
  const now = performance.now();
  if (current.sent === null) {
    current.sent = createPageView(current.path, current.isTeam);
    sendPageView(current.sent);
  } else if (now - current.hiddenSince >= idleMs) {
    return;
  }
  current.visibleSince = now;
}

function handleHidden(): void {
  if (current && current.visibleSince !== null) {
    const now = performance.now();
    current.engagedMs += now - current.visibleSince;
    current.visibleSince = null;
    current.hiddenSince = now;
    // Views with a reason not to count send no time.
    if (current.sent?.signals.length === 0) {
      visitId();
      sendEngagement(current.sent, Math.round(current.engagedMs / 1000));
    }
  }
  storeVisit();
}

function handleVisibilityChange(): void {
  if (document.visibilityState === "visible") handleVisible();
  else handleHidden();
}

/** Counts a page from the back/forward cache again, as after a reload. */
function handlePageShow({ persisted }: PageTransitionEvent): void {
  if (persisted && current) current = newView(current.path, current.isTeam);
  handleVisibilityChange();
}

let listening = false;

/**
 * Counts the current page when it becomes visible and ends the previous one. A prefetched or pre-rendered
 * page is not visible.
 *
 * @param path as in the address bar, without query; null for a page that is not counted
 * @param isTeam whether a member of the team uses this browser
 */
export function recordPage(path: string | null, isTeam: boolean): void {
  if (current?.path === path) return;
  if (!listening) {
    listening = true;
    document.addEventListener("visibilitychange", handleVisibilityChange);
    // Some browsers do not fire `visibilitychange` when the user leaves a page.
    window.addEventListener("pagehide", handleHidden);
    window.addEventListener("pageshow", handlePageShow);
  }
  handleHidden();
  current = path === null ? null : newView(path, isTeam);
  handleVisibilityChange();
}

/** A page view as the function receives it. */
export type PageView = {
  /** Random id of the view: a repeated request counts once. */
  view_id: string;
  /** Random id of the tab, valid for the visit. */
  tab_id: string;
  path: string;
  device: VisitDevice;
  /** The browser's language, such as `pt-BR`. */
  language: string | null;
  /** Host of the referring site. */
  referrer: string | null;
  campaign: string | null;
  /** Reasons not to count the view. */
  signals: readonly ("automation" | "do_not_track" | "team")[];
};

// The request continues after the page closes. Errors are ignored: visitors cannot act on them.
function send(name: string, body: object): void {
  if (!navigator.onLine) return;
  fetch(`${env.supabaseUrl}/rest/v1/rpc/${name}`, {
    method: "POST",
    keepalive: true,
    priority: "low",
    headers: { apikey: env.supabasePublishableKey, "content-type": "application/json" },
    body: JSON.stringify(body),
  }).catch(() => undefined);
}

/** Records a page view; failures are ignored. */
function sendPageView(view: PageView): void {
  send("record_page_view", view);
}

/** Records for how many seconds a view has been visible so far. */
function sendEngagement(view: Pick<PageView, "view_id" | "tab_id">, seconds: number): void {
  send("record_engagement", { view_id: view.view_id, tab_id: view.tab_id, seconds });
}

const visitKey = "visit";
// São Paulo has been three hours behind UTC all year since 2019.
const saoPauloMs = -3 * 3_600_000;

const dayOf = (ms: number) => Math.floor((ms + saoPauloMs) / 86_400_000);

type TabVisit = { id: string; seen: number };

// In memory while the page is visible, in storage while it is hidden. A duplicated tab copies the storage,
// but two tabs are two visits.
let visit: TabVisit | null = null;

function readVisit(): TabVisit | null {
  const [id, seen] = (readStored(visitKey, "sessionStorage") ?? "").split(" ");
  store(visitKey, null, "sessionStorage");
  return id ? { id, seen: Number(seen) } : null;
}

/**
 * Returns the id of this tab's visit, a new one after 30 idle minutes and at midnight in São Paulo. The
 * database ends visits by its own clock; this function only changes the id.
 *
 * @param now in milliseconds since 1970
 */
function visitId(now = Date.now()): string {
  visit ??= readVisit();
  if (visit === null || now - visit.seen >= idleMs || dayOf(now) !== dayOf(visit.seen)) {
    visit = { id: crypto.randomUUID(), seen: now };
  }
  visit.seen = now;
  return visit.id;
}

/** Stores the visit for the next page of this tab. */
function storeVisit(): void {
  if (visit) store(visitKey, `${visit.id} ${visit.seen}`, "sessionStorage");
}

/** Restores the stored visit when the page is visible again. */
function restoreVisit(): void {
  visit = readVisit() ?? visit;
}

// The shorter side of a phone, in CSS pixels, is below this.
const tabletFrom = 600;

/** Returns the type of device by its screen rather than by its user agent. */
export function deviceOf(width: number, height: number, isTouch: boolean): PageView["device"] {
  if (Math.min(width, height) < tabletFrom) return "phone";
  return isTouch ? "tablet" : "desktop";
}

/** Shortens a language tag to language and region: `zh-Hans-CN` is `zh-CN`; null when it is invalid. */
export function languageOf(tag: string): string | null {
  const [, language, region] = /^([a-z]{2,3})(?:-[a-z]{4})?(?:-([a-z]{2}))?\b/i.exec(tag) ?? [];
  if (language === undefined) return null;
  return language.toLowerCase() + (region === undefined ? "" : `-${region.toUpperCase()}`);
}

/** Returns the campaign of an advertisement or a shared link; null for none. Reads no other parameters. */
export function campaignOf(search: string): string | null {
  const params = new URLSearchParams(search);
  const source = params.get("utm_source") || params.get("ref");
  const parts = [source, params.get("utm_medium"), params.get("utm_campaign")];
  return parts.filter(Boolean).join(" / ").slice(0, 120) || null;
}

/** Returns the host of the referring site; null for none and for our own pages. */
export function referrerOf(address: string, ownHost: string): string | null {
  const host = URL.canParse(address) ? new URL(address).hostname : "";
  return host === "" || host === ownHost ? null : host;
}
