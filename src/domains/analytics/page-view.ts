import { isAdministration, reportableAddress, reportablePath, reportableTitle } from "./model";

type Gtag = (...args: unknown[]) => void;

declare global {
  interface Window {
    gtag?: Gtag;
    dataLayer?: unknown[];
  }
}

/** Loads the analytics script once. Call only with consent. */
export function loadAnalytics(measurementId: string): void {
  // After navigation from a public page, the script is loaded already.
  if (isAdministration(window.location.pathname)) return;
  const address = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(measurementId)}`;
  if (document.querySelector(`script[src="${address}"]`)) return;
  const layer = (window.dataLayer ??= []);
  // The script reads the arguments object itself, as in Google's own snippet.
  window.gtag ??= function gtag() {
    // oxlint-disable-next-line prefer-rest-params -- the script does not read an array
    layer.push(arguments);
  };
  if (typeof window.gtag !== "function") return;
  window.gtag("js", new Date());
  setAddresses(window.gtag);
  // This module reports page views, because pages change without a load.
  window.gtag("config", measurementId, { send_page_view: false });
  const script = document.createElement("script");
  script.src = address;
  script.async = true;
  document.head.append(script);
}

/** Sets the page and referrer for the script, which would otherwise read them with one-time tokens. */
function setAddresses(gtag: Gtag): void {
  gtag("set", {
    page_location: reportableAddress(window.location.href),
    page_referrer: reportableAddress(document.referrer),
    page_title: reportableTitle(window.location.pathname, document.title),
  });
}

/**
 * Reports the current page to the global analytics function; logs a warning when it is missing. Does not
 * report pages of the administration.
 */
export function reportPageView(measurementId: string): void {
  const isReported = !isAdministration(window.location.pathname);
  if (typeof window.gtag !== "function") {
    if (isReported) console.warn("The analytics function is missing: the page view is not reported.");
    return;
  }
  setAddresses(window.gtag);
  if (!isReported) return;
  window.gtag("event", "page_view", {
    page_path: reportablePath(window.location.pathname, window.location.search),
    page_location: reportableAddress(window.location.href),
    page_title: reportableTitle(window.location.pathname, document.title),
    send_to: measurementId,
  });
}
