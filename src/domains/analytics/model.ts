import { paths } from "@/platform/paths";

// Google's formats: "G-ABC123", "UA-1234-1".
const measurementId = /^[A-Z]{1,4}-[A-Z0-9-]{4,20}$/;

/** Returns whether a text can be a measurement ID. */
export function isMeasurementId(text: string): boolean {
  return measurementId.test(text);
}

// Parameters that must not reach a third party: one-time tokens and personal data.
const secret = /token|code|secret|password|session|email|phone|key/i;

// Identifies a conversation or an account, and therefore a user.
const id = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

const isWithin = (pathname: string, area: string) => `${pathname}/`.startsWith(`${area}/`);

/** Returns whether a page belongs to the administration: its titles and searches contain customers' names. */
export function isAdministration(pathname: string): boolean {
  return isWithin(pathname, paths.admin.home);
}

/** Returns a path with its query, without private parameters. */
export function reportablePath(pathname: string, search: string): string {
  const path = pathname.replace(id, ":id");
  if (isAdministration(pathname)) return path;
  const params = new URLSearchParams([...new URLSearchParams(search)].filter(([name]) => !secret.test(name)));
  return path + (params.size > 0 ? `?${params}` : "");
}

/** Returns a page's title, or its path for a page behind sign-in, whose title may be user content. */
export function reportableTitle(pathname: string, title: string): string {
  const isPrivate = isAdministration(pathname) || isWithin(pathname, paths.dashboard.home);
  return isPrivate ? reportablePath(pathname, "") : title;
}

/** Returns a whole address without private parameters and fragment; empty for none. */
export function reportableAddress(address: string): string {
  if (!URL.canParse(address)) return "";
  const { origin, pathname, search } = new URL(address);
  return origin + reportablePath(pathname, search);
}
