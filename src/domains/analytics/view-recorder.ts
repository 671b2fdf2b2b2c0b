import { sendEngagement, sendPageView, type PageView } from "./record-api";
import { storeVisit, restoreVisit, visitId } from "./tab-visit";
import { campaignOf, deviceOf, languageOf, referrerOf } from "./visitor";

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
