import { createServer, request as httpRequest } from "node:http";
import path from "node:path";
import { type Child, respondsToHttp, startChild } from "./child.ts";
import { isOwnRequest, refusal } from "./own-pages.ts";
import { freePort } from "./ports.ts";
import { root } from "./environment.ts";

const maildev = path.join(root, "node_modules", "maildev", "bin", "maildev");

/**
 * Starts a real SMTP server whose messages are read in the browser, and listed as JSON at /email.
 *
 * @param appUrl address of the application
 * @param folder existing folder for the messages as files; a temporary one without it
 */
export async function startMailbox(
  ports: { smtp: number; mailbox: number },
  appUrl: string,
  log: (text: string) => void,
  folder?: string,
): Promise<Child> {
  const inner = await freePort();
  const child = await startChild({
    command: process.execPath,
    args: [maildev, "--ip", "127.0.0.1", "--smtp", String(ports.smtp), "--web", String(inner)].concat(
      folder ? ["--mail-directory", folder] : [],
    ),
    env: {},
    log,
    ready: () => respondsToHttp(`http://127.0.0.1:${inner}/healthz`),
  });
  try {
    const close = await serveOwnPages(ports.mailbox, inner, appUrl);
    return {
      stop: async () => {
        await close();
        await child.stop();
      },
    };
  } catch (error) {
    await child.stop();
    throw error;
  }
}

/**
 * Serves maildev's pages to our own pages only: maildev allows every origin to read the messages, whose links sign
 * in. Without a WebSocket its page polls.
 *
 * @returns stops serving
 */
function serveOwnPages(port: number, inner: number, appUrl: string): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    if (!isOwnRequest(request.headers, appUrl)) {
      response.writeHead(403, { "content-type": "text/plain" }).end(refusal);
      return;
    }
    const { method, url, headers } = request;
    const forwarded = httpRequest(
      { host: "127.0.0.1", port: inner, method, path: url, headers },
      (answer) => {
        const { "access-control-allow-origin": _anyOrigin, ...kept } = answer.headers;
        response.writeHead(answer.statusCode ?? 502, kept);
        answer.pipe(response);
      },
    );
    forwarded.once("error", () => response.destroy());
    response.once("close", () => forwarded.destroy());
    request.pipe(forwarded);
  });
  server.on("upgrade", (_request, socket) => socket.destroy());
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () =>
      resolve(
        () =>
          new Promise((closed) => {
            server.close(() => closed());
            server.closeAllConnections();
          }),
      ),
    );
  });
}
