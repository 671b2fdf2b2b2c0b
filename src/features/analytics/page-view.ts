import { reportablePath } from "./model";

type Gtag = (...args: unknown[]) => void;

declare global {
  interface Window {
    gtag?: Gtag;
    dataLayer?: unknown[];
  }
}

/** Loads the analytics script, once. Call only with the person's consent. */
export function loadAnalytics(measurementId: string): void {
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
  // Page views are reported by us: the pages change without a load.
  window.gtag("config", measurementId, { send_page_view: false });
  const script = document.createElement("script");
  script.src = address;
  script.async = true;
  document.head.append(script);
}

/**
 * Reports the page on screen to the global analytics function; a warning is
 * logged when there is none.
 */
export function reportPageView(measurementId: string): void {
  if (typeof window.gtag !== "function") {
    console.warn("The analytics function is missing: the page view is not reported.");
    return;
  }
  const path = reportablePath(window.location.pathname, window.location.search);
  window.gtag("event", "page_view", {
    page_path: path,
    page_location: window.location.origin + path,
    page_title: document.title,
    send_to: measurementId,
  });
}
