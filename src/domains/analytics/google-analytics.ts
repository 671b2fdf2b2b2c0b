import { whenOnline } from "@/platform/connection";
import { isWithin, paths } from "@/platform/paths";
import { readPublicRows } from "@/platform/backend/public-rows";
import { useCachedResource } from "@/platform/prerender/cache";

// Google's formats: "G-ABC123", "UA-1234-1".
const measurementIdFormat = /^[A-Z]{1,4}-[A-Z0-9-]{4,20}$/;

/** Returns whether a text can be a measurement ID. */
function isMeasurementId(text: string): boolean {
  return measurementIdFormat.test(text);
}

// Parameters that must not reach a third party: one-time tokens and personal data.
const secret = /token|code|secret|password|session|email|phone|key/i;

// Identifies a conversation or an account, and therefore a user.
const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

/** Returns whether a page belongs to the administration: its titles and searches contain customers' names. */
function isAdministration(pathname: string): boolean {
  return isWithin(pathname, paths.admin.home);
}

/** Returns a path with its query, without private parameters. */
export function reportablePath(pathname: string, search: string): string {
  if (isWithin(pathname, paths.sharedCertificates)) return paths.sharedCertificates;
  const path = pathname.replace(uuid, ":id");
  if (isAdministration(pathname)) return path;
  const params = new URLSearchParams([...new URLSearchParams(search)].filter(([name]) => !secret.test(name)));
  return path + (params.size > 0 ? `?${params}` : "");
}

/** Returns a page's title, or its path for a page behind sign-in, whose title may be user content. */
function reportableTitle(pathname: string, title: string): string {
  const isPrivate = isAdministration(pathname) || isWithin(pathname, paths.dashboard.home);
  return isPrivate ? reportablePath(pathname, "") : title;
}

/** Returns a whole address without private parameters and fragment; empty for none. */
function reportableAddress(address: string): string {
  if (!URL.canParse(address)) return "";
  const { origin, pathname, search } = new URL(address);
  return origin + reportablePath(pathname, search);
}

/**
 * Returns the measurement ID that administrators have set; null when it is missing or malformed.
 *
 * @throws AppError `network`, `unavailable`, `unknown`
 */
async function getMeasurementId(signal?: AbortSignal): Promise<string | null> {
  const query = { key: "eq.ga_measurement_id", select: "value" };
  const [row] = await readPublicRows<{ value: string | null }>("settings", query, signal);
  const id = row?.value?.trim() ?? "";
  if (id !== "" && !isMeasurementId(id)) console.warn(`"${id}" is no measurement id.`);
  return isMeasurementId(id) ? id : null;
}

async function loadMeasurementId(_cached: unknown, signal?: AbortSignal): Promise<string | null> {
  await whenOnline();
  return getMeasurementId(signal);
}

/** Returns the measurement ID that administrators have set; null while it loads and when there is none. */
export function useMeasurementId(): string | null {
  return useCachedResource("measurement id", loadMeasurementId, { once: true }).value ?? null;
}

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
