import { useEffect } from "react";
import { ConnectionNotice } from "@/components/connection-notice";
import { loadFullStylesheet } from "./full-stylesheet";
import { PageViews } from "./page-views";
import { preloadLinks } from "./preload-links";
import { VisitCounter } from "./visit-counter";

/** Loads the styles and toasts in advance, because a later request fails when the connection is lost. */
function preloadStylesAndToasts(): void {
  // The code that needs them repeats a failed request.
  Promise.all([loadFullStylesheet(), import("./toast-message")]).catch(() => undefined);
}

/** Runs the work of every page that can wait until the browser is idle. */
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
