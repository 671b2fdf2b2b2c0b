import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigationType } from "react-router-dom";
import { hashTarget } from "@/platform/scroll";
import { closeLeftoverToast } from "@/kit/toast";

const positions = new Map<string, number>();

/**
 * Replaces the browser's work on a page change: scrolls to the top or the target, restores the position on Back and
 * Forward, moves focus to the content, announces the title, and closes the toast of the previous page.
 */
export function RouteChanges() {
  const { key, pathname, hash } = useLocation();
  const type = useNavigationType();
  const [announcement, setAnnouncement] = useState("");
  const firstPath = useRef<string | null>(pathname);

  useEffect(closeLeftoverToast, [pathname]);

  useEffect(() => {
    window.history.scrollRestoration = "manual";
    const target = hashTarget(hash);
    if (type === "POP") window.scrollTo(0, positions.get(key) ?? window.scrollY);
    else if (target) target.scrollIntoView();
    else window.scrollTo(0, 0);
    return () => {
      positions.set(key, window.scrollY);
    };
  }, [key, hash, type]);

  useEffect(() => {
    // The browser announces the first page.
    if (firstPath.current === pathname) return;
    firstPath.current = null;
    delete document.documentElement.dataset["visit"];
    document.getElementById("content")?.focus({ preventScroll: true });
    // The page sets its title, possibly after loading.
    const frame = requestAnimationFrame(() => setAnnouncement(document.title));
    return () => cancelAnimationFrame(frame);
  }, [pathname]);

  return (
    <p aria-live="polite" className="sr-only">
      {announcement}
    </p>
  );
}
