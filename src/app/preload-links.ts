import { readAddress } from "@/platform/addresses";
import { isOnline } from "@/platform/connection";
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
  // A page that failed to load is not requested again.
  if (path === null || !isOnline()) return;
  // The error appears when the page is rendered.
  for (const route of lazyRoutesAt(path)) route.preload().catch(() => undefined);
}

/** Preloads the page of a link when the link is hovered, touched or focused. Returns a function that stops it. */
export function preloadLinks(): () => void {
  const events = ["pointerover", "touchstart", "focusin"];
  for (const event of events) document.addEventListener(event, preload, { passive: true });
  return () => {
    for (const event of events) document.removeEventListener(event, preload);
  };
}
