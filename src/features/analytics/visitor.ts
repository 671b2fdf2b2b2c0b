import type { PageView } from "./record-api";

// A phone's shorter side, in CSS pixels, is shorter than this.
const tabletFrom = 600;

/** What the visitor holds, by the screen rather than by what the browser calls itself. */
export function deviceOf(width: number, height: number, isTouch: boolean): PageView["device"] {
  if (Math.min(width, height) < tabletFrom) return "phone";
  return isTouch ? "tablet" : "desktop";
}

/** A language tag with its region at most: `zh-Hans-CN` is `zh-CN`; null where it is none. */
export function languageOf(tag: string): string | null {
  const [, language, region] = /^([a-z]{2,3})(?:-[a-z]{4})?(?:-([a-z]{2}))?\b/i.exec(tag) ?? [];
  if (language === undefined) return null;
  return language.toLowerCase() + (region === undefined ? "" : `-${region.toUpperCase()}`);
}

/** Where an advertisement or a shared link says that it led from; null for none. Nothing else of a query is counted. */
export function campaignOf(search: string): string | null {
  const params = new URLSearchParams(search);
  const source = params.get("utm_source") || params.get("ref");
  const parts = [source, params.get("utm_medium"), params.get("utm_campaign")];
  return parts.filter(Boolean).join(" / ").slice(0, 120) || null;
}

/** The host of another site that led here; null for none, and for our own pages. */
export function referrerOf(address: string, ownHost: string): string | null {
  const host = URL.canParse(address) ? new URL(address).hostname : "";
  return host === "" || host === ownHost ? null : host;
}
