import { useEffect } from "react";
import { ConnectionNotice } from "@/kit/connection-notice";
import { loadFullStylesheet } from "./full-stylesheet";
import { PageViews } from "./page-views";
import { preloadLinks } from "./preload-links";
import { VisitCounter } from "./visit-counter";

/** Loads styles and toasts in advance because a later request fails when the connection is lost. */
function preloadStylesAndToasts(): void {
  // Failed requests are repeated on use.
  Promise.all([loadFullStylesheet(), import("@/kit/toast-message")]).catch(() => undefined);
}

/** Runs work for every page that can wait until the browser is idle. */
export function BackgroundEffects() {
  useEffect(preloadLinks, []);
  useEffect(preloadStylesAndToasts, []);
  return (
    <>
      <ConnectionNotice />
      <PageViews />
      <VisitCounter />
    </>
  );
}
