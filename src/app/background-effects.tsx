import Hourglass from "lucide-react/icons/hourglass";
import Wifi from "lucide-react/icons/wifi";
import WifiOff from "lucide-react/icons/wifi-off";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router-dom";
import { useConsent } from "@/domains/analytics/consent";
import { loadAnalytics, reportPageView, useMeasurementId } from "@/domains/analytics/google-analytics";
import { readAddress } from "@/platform/addresses";
import { isOnline, useOnline } from "@/platform/connection";
import { useSlowServer } from "@/platform/slow-server";
import { loadFullStylesheet } from "./full-stylesheet";
import { lazyRoutesAt } from "./router";
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

const ConsentBanner = lazy(async () => ({
  default: (await import("@/domains/analytics/parts/consent")).ConsentBanner,
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

const returnMessageMs = 4000;

const looks = {
  lost: { icon: WifiOff, text: "connection.lost" },
  slow: { icon: Hourglass, text: "connection.slow" },
  back: { icon: Wifi, text: "connection.back" },
} as const;

/**
 * Reports a lost connection or a server without response, and for a moment the return of the connection. Overlays the
 * page without a layout shift and lets clicks through. Hidden when the page itself shows that it is offline.
 */
export function ConnectionNotice() {
  const { t } = useTranslation();
  const online = useOnline();
  const slow = useSlowServer();
  const [wasLost, setWasLost] = useState(false);
  if (!online && !wasLost) setWasLost(true);

  useEffect(() => {
    if (!online || !wasLost) return undefined;
    const timer = window.setTimeout(() => setWasLost(false), returnMessageMs);
    return () => window.clearTimeout(timer);
  }, [online, wasLost]);

  const state = online ? (slow ? "slow" : wasLost ? "back" : null) : "lost";
  const { icon: Icon, text } = looks[state ?? "back"];
  return (
    // Always rendered because screen readers announce only changes inside an existing live region.
    <output className="pointer-events-none fixed inset-x-4 bottom-[max(1rem,env(safe-area-inset-bottom))] z-50 flex justify-center sm:right-6 sm:bottom-6 sm:left-auto sm:justify-end [:root:has([data-says-offline])_&]:hidden">
      {state ? (
        <span className="flex max-w-md animate-rise items-start gap-3 rounded-xl border border-ink bg-ink px-4 py-3 text-[0.9375rem] leading-snug font-medium text-ground shadow-float">
          <Icon className="mt-px size-5 shrink-0" aria-hidden="true" />
          <span>{t(text)}</span>
        </span>
      ) : null}
    </output>
  );
}
