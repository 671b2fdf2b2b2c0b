import { createServer } from "node:http";
import { once } from "node:events";
import { addresses } from "../fixtures/addresses.ts";

/** The application on a slow host. */
export type SlowHost = {
  url: string;
  /** Sends the held responses and stops holding. */
  release: () => void;
  close: () => void;
};

/**
 * Serves the application and holds the responses of matching files until their release.
 *
 * @param held pattern of file paths
 */
export async function startSlowHost(held: RegExp): Promise<SlowHost> {
  const waiting: (() => void)[] = [];
  let isReleased = false;
  const release = () => {
    isReleased = true;
    for (const answer of waiting) answer();
  };
  const server = createServer(async (request, response) => {
    const address = request.url ?? "/";
    try {
      if (held.test(address) && !isReleased) await new Promise<void>((answer) => waiting.push(answer));
      const answer = await fetch(addresses.app + address);
      const headers = Object.fromEntries(
        [...answer.headers].filter(
          ([name]) => !/^(content-(encoding|length|security-policy)|strict-|link)/.test(name),
        ),
      );
      response.writeHead(answer.status, headers);
      response.end(Buffer.from(await answer.arrayBuffer()));
    } catch {
      response.destroy();
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const bound = server.address();
  const port = typeof bound === "object" && bound ? bound.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    release,
    close: () => {
      release();
      server.closeAllConnections();
      server.close();
    },
  };
}
