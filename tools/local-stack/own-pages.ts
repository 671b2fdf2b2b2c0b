/** Address of the built application as `npm run preview` serves it. */
export const previewUrl = "http://127.0.0.1:4173";

const ownHosts = ["127.0.0.1", "localhost"];

/** Headers that identify the source of a request. */
type Source = { host?: string | null | undefined; origin?: string | null | undefined };

/**
 * Whether a request may be served: it comes from no page, from a page of the same server, or from the application.
 * Any other page in the same browser could read a developer's data. The host name is checked too, because a foreign
 * name can resolve to this machine.
 *
 * @param appUrl address of the application
 */
export function isOwnRequest({ host, origin }: Source, appUrl: string): boolean {
  if (host && !ownHosts.includes(host.replace(/:\d+$/, ""))) return false;
  if (!origin || origin === `http://${host}`) return true;
  return [appUrl, previewUrl].some((url) =>
    ownHosts.some((name) => origin === `http://${name}:${new URL(url).port}`),
  );
}

/** Response to pages of other origins. */
export const refusal = "Requests from pages of other origins are refused.";
