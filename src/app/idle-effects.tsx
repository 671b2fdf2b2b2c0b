import { useEffect } from "react";
import { ConnectionNotice } from "@/components/connection-notice";
import { loadStyles } from "./load-styles";
import { PageViews } from "./page-views";
import { preloadLinks } from "./preload-links";
import { VisitCounter } from "./visit-counter";

/** What may open on a page at any moment, and tell of a lost connection: it is fetched before that. */
function loadWhatMayOpen(): void {
  // Whatever needs them asks again.
  Promise.all([loadStyles(), import("@/components/toaster")]).catch(() => undefined);
}

/** What happens around the pages once the browser has nothing better to do. */
export function IdleEffects() {
  useEffect(preloadLinks, []);
  useEffect(loadWhatMayOpen, []);
  return (
    <>
      <ConnectionNotice />
      <PageViews />
      <VisitCounter />
    </>
  );
}
