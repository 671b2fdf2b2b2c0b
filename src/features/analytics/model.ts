import { paths } from "@/config/paths";

// As Google writes them: "G-ABC123", "UA-1234-1".
const measurementId = /^[A-Z]{1,4}-[A-Z0-9-]{4,20}$/;

/** Whether a text can be a measurement id. */
export function isMeasurementId(text: string): boolean {
  return measurementId.test(text);
}

// What an address may carry that is nobody else's business: one-time tokens and people's data.
const secret = /token|code|secret|password|session|email|phone|key/i;

// Names a conversation or an account, and so a person.
const id = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

const isWithin = (pathname: string, area: string) => `${pathname}/`.startsWith(`${area}/`);

/** Whether a page is the administration's: its titles and searches name customers. */
export function isAdministration(pathname: string): boolean {
  return isWithin(pathname, paths.admin.home);
}

/** A path with its query, without what must not leave the site. */
export function reportablePath(pathname: string, search: string): string {
  const path = pathname.replace(id, ":id");
  if (isAdministration(pathname)) return path;
  const params = new URLSearchParams([...new URLSearchParams(search)].filter(([name]) => !secret.test(name)));
  return path + (params.size > 0 ? `?${params}` : "");
}

/** A page's title; of one behind a session its path, for the title may be what somebody wrote. */
export function reportableTitle(pathname: string, title: string): string {
  const isPrivate = isAdministration(pathname) || isWithin(pathname, paths.dashboard.home);
  return isPrivate ? reportablePath(pathname, "") : title;
}

/** A whole address without what must not leave the site, its fragment included; empty for none. */
export function reportableAddress(address: string): string {
  if (!URL.canParse(address)) return "";
  const { origin, pathname, search } = new URL(address);
  return origin + reportablePath(pathname, search);
}
