import { sendEngagement, sendPageView, type PageView } from "./record-api";
import { keepVisit, takeVisitBack, visitId } from "./tab-visit";
import { campaignOf, deviceOf, languageOf, referrerOf } from "./visitor";

declare global {
  interface Navigator {
    /** Not in every browser. */
    readonly globalPrivacyControl?: boolean;
  }
}

// What comes after so long out of view is another visit's, which begins with its own view.
const idleMs = 30 * 60_000;

type View = {
  path: string;
  isTeam: boolean;
  /** Null until it was in view for the first time: a tab opened in the background has not been seen. */
  sent: PageView | null;
  /** Milliseconds in view, up to `visibleSince`. */
  engagedMs: number;
  /** On the page's clock; null while it is out of view. */
  visibleSince: number | null;
  hiddenSince: number;
};

const unseen = (path: string, isTeam: boolean): View => ({
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

function describe(path: string, isTeam: boolean): PageView {
  const signals: PageView["signals"][number][] = [];
  if (isTeam) signals.push("team");
  if (navigator.webdriver) signals.push("automation");
  if (navigator.doNotTrack === "1" || navigator.globalPrivacyControl) signals.push("do_not_track");
  // Only the page that the person came to was led to.
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

function comeIntoView(): void {
  takeVisitBack();
  if (!current || current.visibleSince !== null) return;
  const now = performance.now();
  if (current.sent === null) {
    current.sent = describe(current.path, current.isTeam);
    sendPageView(current.sent);
  } else if (now - current.hiddenSince >= idleMs) {
    return;
  }
  current.visibleSince = now;
}

function goOutOfView(): void {
  if (current && current.visibleSince !== null) {
    const now = performance.now();
    current.engagedMs += now - current.visibleSince;
    current.visibleSince = null;
    current.hiddenSince = now;
    // Who is not counted stays so.
    if (current.sent?.signals.length === 0) {
      visitId();
      sendEngagement(current.sent, Math.round(current.engagedMs / 1000));
    }
  }
  keepVisit();
}

function followVisibility(): void {
  if (document.visibilityState === "visible") comeIntoView();
  else goOutOfView();
}

/** A page that the browser brings back as it was left is seen anew, as one that it loads again. */
function followReturn({ persisted }: PageTransitionEvent): void {
  if (persisted && current) current = unseen(current.path, current.isTeam);
  followVisibility();
}

let listening = false;

/**
 * Counts the page on screen, once it is in view; the one before is over then. A page that is merely
 * fetched or rendered ahead is not in view.
 *
 * @param path as in the address bar, without query; null for a page that is not counted
 * @param isTeam whether somebody of the team uses this browser
 */
export function recordPage(path: string | null, isTeam: boolean): void {
  if (current?.path === path) return;
  if (!listening) {
    listening = true;
    document.addEventListener("visibilitychange", followVisibility);
    // Not every browser says that a page that is left is hidden.
    window.addEventListener("pagehide", goOutOfView);
    window.addEventListener("pageshow", followReturn);
  }
  goOutOfView();
  current = path === null ? null : unseen(path, isTeam);
  followVisibility();
}
