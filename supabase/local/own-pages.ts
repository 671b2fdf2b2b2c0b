const ownHosts = ["127.0.0.1", "localhost"];

/** The headers that tell where a request comes from. */
type Source = { host?: string | null | undefined; origin?: string | null | undefined };

/**
 * Whether a request may be answered: it comes from no page, from a page of the answering server, or
 * from the application. All other pages that are open in the same browser could read the data of
 * whoever develops. The name of the host counts too: a page may give its own name this machine's address.
 *
 * @param appUrl address of the application
 */
export function isOwnRequest({ host, origin }: Source, appUrl: string): boolean {
  if (host && !ownHosts.includes(host.replace(/:\d+$/, ""))) return false;
  if (!origin || origin === `http://${host}`) return true;
  const { port } = new URL(appUrl);
  return ownHosts.some((name) => origin === `http://${name}:${port}`);
}

/** What pages of other origins read. */
export const refusal = "Requests from pages of other origins are refused.";
