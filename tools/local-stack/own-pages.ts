/** Address of the built application as `npm run preview` serves it. */
export const previewUrl = "http://127.0.0.1:4173";

const ownHosts = ["127.0.0.1", "localhost"];

/** The headers that tell where a request comes from. */
type Source = { host?: string | null | undefined; origin?: string | null | undefined };

/**
 * Whether a request may be answered: it comes from no page, from a page of the answering server, or
 * from the application. Any other page that is open in the same browser could read a developer's
 * data. The name of the host counts too: a page may give its own name this machine's address.
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

/** What pages of other origins read. */
export const refusal = "Requests from pages of other origins are refused.";
