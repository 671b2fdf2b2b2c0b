import http from "node:http";
import type { AddressInfo } from "node:net";
import { verifySiteJobReport } from "../../supabase/functions/_shared/site-provider.ts";
import { png } from "../../tools/testing/images.ts";
import type { SiteFile } from "../provider/driver.ts";

export type Endpoints = {
  callbackUrl: string;
  /** Returns a logo and a photo for a site. */
  filesOf: (siteId: string) => SiteFile[];
  /** Returns how often a file was read. */
  readsOf: (file: SiteFile) => number;
  /** JSON of the received callbacks; null for one whose signature is not valid. */
  callbacks: readonly unknown[];
  close: () => Promise<void>;
};

const callbackPath = "/callbacks";
const images: readonly [name: string, content: Uint8Array][] = [
  ["logo.png", png(256, 256)],
  ["photo.png", png(1200, 800)],
];

/**
 * Starts what a provider calls at Site Pronto: addresses of files, and the receiver of callbacks.
 *
 * @param host name of this machine as the provider resolves it
 */
export async function startEndpoints(host: string, secret: string): Promise<Endpoints> {
  const callbacks: unknown[] = [];
  const reads = new Map<string, number>();

  const server = http.createServer((request, response) => {
    const { method, url = "" } = request;
    if (method === "POST" && url === callbackPath) {
      receiveCallback(request).then(
        () => response.writeHead(200, { "content-type": "application/json" }).end('{"changed":true}'),
        () => response.writeHead(400).end(),
      );
      return;
    }
    const image = images.find(([name]) => url.startsWith("/files/") && url.endsWith(`/${name}`));
    if (image === undefined) return response.writeHead(404).end();
    if (method === "GET") reads.set(url, (reads.get(url) ?? 0) + 1);
    response.writeHead(200, { "content-type": "image/png", "content-length": image[1].length });
    response.end(method === "GET" ? image[1] : undefined);
  });

  async function receiveCallback(request: http.IncomingMessage): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const headers = new Headers(request.headers as Record<string, string>);
    try {
      callbacks.push(verifySiteJobReport(secret, headers, Buffer.concat(parts).toString("utf8")));
    } catch (error) {
      callbacks.push(null);
      throw error;
    }
  }

  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, host === "127.0.0.1" ? host : undefined, resolve);
  });
  const origin = `http://${host}:${(server.address() as AddressInfo).port}`;
  return {
    callbackUrl: origin + callbackPath,
    filesOf: (siteId) =>
      images.map(([name, { length: size }]) => ({
        name,
        content_type: "image/png",
        size,
        url: `${origin}/files/${siteId}/${name}`,
      })),
    readsOf: ({ url }) => reads.get(new URL(url).pathname) ?? 0,
    callbacks,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
