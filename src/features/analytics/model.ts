// As Google writes them: "G-ABC123", "UA-1234-1".
const measurementId = /^[A-Z]{1,4}-[A-Z0-9-]{4,20}$/;

/** Whether a text can be a measurement id. */
export function isMeasurementId(text: string): boolean {
  return measurementId.test(text);
}

// What an address may carry that is nobody else's business: one-time tokens and people's data.
const secret = /token|code|secret|password|session|email|phone|key/i;

/** A path with its query, without what must not leave the site. */
export function reportablePath(pathname: string, search: string): string {
  const params = new URLSearchParams([...new URLSearchParams(search)].filter(([name]) => !secret.test(name)));
  return pathname + (params.size > 0 ? `?${params}` : "");
}

/** A whole address without what must not leave the site, its fragment included; empty for none. */
export function reportableAddress(address: string): string {
  if (!URL.canParse(address)) return "";
  const { origin, pathname, search } = new URL(address);
  return origin + reportablePath(pathname, search);
}
