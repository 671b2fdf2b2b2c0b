import type { PageView } from "./record-api";

// The shorter side of a phone, in CSS pixels, is below this.
const tabletFrom = 600;

/** Returns the type of device by its screen rather than by its user agent. */
export function deviceOf(width: number, height: number, isTouch: boolean): PageView["device"] {
  if (Math.min(width, height) < tabletFrom) return "phone";
  return isTouch ? "tablet" : "desktop";
}

/** Shortens a language tag to language and region: `zh-Hans-CN` is `zh-CN`; null when it is invalid. */
export function languageOf(tag: string): string | null {
  const [, language, region] = /^([a-z]{2,3})(?:-[a-z]{4})?(?:-([a-z]{2}))?\b/i.exec(tag) ?? [];
  if (language === undefined) return null;
  return language.toLowerCase() + (region === undefined ? "" : `-${region.toUpperCase()}`);
}

/** Returns the campaign of an advertisement or a shared link; null for none. Reads no other parameters. */
export function campaignOf(search: string): string | null {
  const params = new URLSearchParams(search);
  const source = params.get("utm_source") || params.get("ref");
  const parts = [source, params.get("utm_medium"), params.get("utm_campaign")];
  return parts.filter(Boolean).join(" / ").slice(0, 120) || null;
}

/** Returns the host of the referring site; null for none and for our own pages. */
export function referrerOf(address: string, ownHost: string): string | null {
  const host = URL.canParse(address) ? new URL(address).hostname : "";
  return host === "" || host === ownHost ? null : host;
}
