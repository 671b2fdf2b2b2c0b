import { isAdministration, reportableAddress, reportablePath, reportableTitle } from "./model";

type Gtag = (...args: unknown[]) => void;

declare global {
  interface Window {
    gtag?: Gtag;
    dataLayer?: unknown[];
  }
}

/** Loads the analytics script, once. Call only with the person's consent. */
export function loadAnalytics(measurementId: string): void {
  // Whoever goes there from elsewhere has it already.
  if (isAdministration(window.location.pathname)) return;
  const address = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(measurementId)}`;
  if (document.querySelector(`script[src="${address}"]`)) return;
  const layer = (window.dataLayer ??= []);
  // The script reads the arguments object itself, as Google's own snippet passes it.
  window.gtag ??= function gtag() {
    // oxlint-disable-next-line prefer-rest-params -- an array in its place is not understood
    layer.push(arguments);
  };
  if (typeof window.gtag !== "function") return;
  window.gtag("js", new Date());
  tellAddresses(window.gtag);
  // Page views are reported by us: the pages change without a load.
  window.gtag("config", measurementId, { send_page_view: false });
  const script = document.createElement("script");
  script.src = address;
  script.async = true;
  document.head.append(script);
}

/** Says where the visitor is and came from; left alone, the script reads it all itself, one-time tokens included. */
function tellAddresses(gtag: Gtag): void {
  gtag("set", {
    page_location: reportableAddress(window.location.href),
    page_referrer: reportableAddress(document.referrer),
    page_title: reportableTitle(window.location.pathname, document.title),
  });
}

/**
 * Reports the page on screen to the global analytics function; a warning is
 * logged when there is none. The administration's are not reported.
 */
export function reportPageView(measurementId: string): void {
  const isReported = !isAdministration(window.location.pathname);
  if (typeof window.gtag !== "function") {
    if (isReported) console.warn("The analytics function is missing: the page view is not reported.");
    return;
  }
  tellAddresses(window.gtag);
  if (!isReported) return;
  window.gtag("event", "page_view", {
    page_path: reportablePath(window.location.pathname, window.location.search),
    page_location: reportableAddress(window.location.href),
    page_title: reportableTitle(window.location.pathname, document.title),
    send_to: measurementId,
  });
}
