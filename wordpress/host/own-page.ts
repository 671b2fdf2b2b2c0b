import http from "node:http";
import https from "node:https";
import { setTimeout as wait } from "node:timers/promises";
import type { HostConfig } from "./config.ts";
import { homeOf, type HostSite } from "./site.ts";

export type Page = { status: number; body: string; headers: http.IncomingHttpHeaders };

/** Requests a path of a host name from the nginx of this machine, whatever the name resolves to. */
export function requestHere(
  config: HostConfig,
  name: string,
  options: {
    path?: string;
    isSecure?: boolean;
    method?: string;
    headers?: Record<string, string>;
    body?: string | Buffer;
    /** Root certificate of the authority; without it the certificate is not checked. */
    ca?: string;
  } = {},
): Promise<Page> {
  const { isSecure = false, ca } = options;
  const port = isSecure ? config.httpsPort : config.httpPort;
  return new Promise((resolve, reject) => {
    const request = (isSecure ? https : http).request(
      {
        host: "127.0.0.1",
        port,
        path: options.path ?? "/",
        method: options.method ?? "GET",
        headers: { host: `${name}:${port}`, ...options.headers },
        timeout: 30_000,
        ...(isSecure && { servername: name, rejectUnauthorized: ca !== undefined, ca }),
      },
      (response) => {
        let body = "";
        response
          .setEncoding("utf8")
          .on("data", (part: string) => (body += part))
          .once("end", () => resolve({ status: response.statusCode ?? 0, body, headers: response.headers }))
          .once("error", reject);
      },
    );
    request
      .once("error", reject)
      .once("timeout", () => request.destroy(new Error(`${name} did not answer in time.`)))
      .end(options.body);
  });
}

/**
 * Waits until nginx and PHP have taken the configuration of a site and WordPress answers with its page.
 *
 * @throws Error after 30 seconds
 */
export async function awaitPage(site: HostSite, config: HostConfig): Promise<void> {
  const home = homeOf(site, config);
  let last = "";
  for (const deadline = Date.now() + 30_000; Date.now() < deadline; await wait(50)) {
    const page = await requestHere(config, home.name, { isSecure: home.isSecure }).catch(
      (error: Error) => error,
    );
    // PHP that may not read a file answers 200 with an empty page.
    if (!(page instanceof Error) && page.status === 200 && page.body.includes("</html>")) return;
    last = page instanceof Error ? page.message : `status ${page.status}, ${page.body.length} characters`;
  }
  throw new Error(`${home.name} does not show its page: ${last}.`);
}
