import { lazy, Suspense, useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { useConsent } from "@/domains/analytics/consent";
import { useMeasurementId } from "@/domains/analytics/queries";
import { loadAnalytics, reportPageView } from "@/domains/analytics/page-view";

const ConsentBanner = lazy(async () => ({
  default: (await import("@/domains/analytics/parts/consent-banner")).ConsentBanner,
}));

/** Reports every page change to analytics when a measurement ID is set and the visitor consents. */
export function PageViews() {
  const id = useMeasurementId();
  const consent = useConsent();
  const { pathname, search } = useLocation();
  const reported = useRef("");

  useEffect(() => {
    if (id === null || consent !== "accepted") return undefined;
    loadAnalytics(id);
    const page = pathname + search;
    if (reported.current === page) return undefined;
    // The page sets its title after rendering.
    const frame = requestAnimationFrame(() => {
      reported.current = page;
      reportPageView(id);
    });
    return () => cancelAnimationFrame(frame);
  }, [id, consent, pathname, search]);

  if (id === null || consent !== "undecided") return null;
  return (
    <Suspense fallback={null}>
      <ConsentBanner />
    </Suspense>
  );
}
