import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigationType } from "react-router-dom";
import { hashTarget } from "@/lib/hash-target";
import { closeLeftoverToast } from "./toast";

const positions = new Map<string, number>();

/**
 * What a browser does on a page change and a single-page application must do
 * itself: starts the new page at its top (or its #part), returns to the old
 * place on back and forward, moves focus to the content, tells screen
 * readers the title, and closes what was said about the page before.
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
    // The first page was announced by the browser itself.
    if (firstPath.current === pathname) return;
    firstPath.current = null;
    document.getElementById("content")?.focus({ preventScroll: true });
    // The title is written by the page, which may still be on its way.
    const frame = requestAnimationFrame(() => setAnnouncement(document.title));
    return () => cancelAnimationFrame(frame);
  }, [pathname]);

  return (
    <p aria-live="polite" className="sr-only">
      {announcement}
    </p>
  );
}
