import { readAddress } from "@/config/addresses";
import { isOnline } from "@/lib/connection";
import { lazyRoutesAt } from "./router";

function pathOf(target: EventTarget | null): string | null {
  const link = target instanceof Element ? target.closest("a") : null;
  if (!link || link.origin !== window.location.origin || link.target || link.hasAttribute("download"))
    return null;
  const { path } = readAddress(link.pathname);
  return path === readAddress(window.location.pathname).path ? null : path;
}

function preload({ target }: Event): void {
  const path = pathOf(target);
  // A page that could not be loaded is not asked for twice.
  if (path === null || !isOnline()) return;
  // A failure shows when the page itself is rendered.
  for (const route of lazyRoutesAt(path)) route.preload().catch(() => undefined);
}

/**
 * Loads the page that a link leads to when it is pointed at, touched or focused:
 * by the time it is pressed, the page is there. Returns how to stop.
 */
export function preloadLinks(): () => void {
  const events = ["pointerover", "touchstart", "focusin"];
  for (const event of events) document.addEventListener(event, preload, { passive: true });
  return () => {
    for (const event of events) document.removeEventListener(event, preload);
  };
}
