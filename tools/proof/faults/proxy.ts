import { createServer, type IncomingMessage, request as httpRequest, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { delayMs, type FaultKind, type Faults } from "./faults.ts";

export type Proxy = { port: number; url: string; close: () => Promise<void> };

type Answer = { status: number; headers: IncomingMessage["headers"]; body: Buffer };

/** A request with its answer. `repeat` sends the request again. */
type AnsweredCall = { body: Buffer; answer: Answer; repeat: () => Promise<Answer> };

/** Performs the other server's own kinds of faults, and returns what it answers instead. */
export type Misbehave = (kind: FaultKind | null, call: AnsweredCall) => Promise<Answer>;

/**
 * Opens a proxy that forwards HTTP calls to another server and injects the planned fault.
 *
 * @param label first word of the names of these calls
 * @param target returns the address of the other server
 * @param misbehave handles kinds of faults that only this server has
 */
export async function openProxy(
  label: string,
  target: () => string,
  faults: Faults,
  misbehave: Misbehave = async (_, { answer }) => answer,
): Promise<Proxy> {
  const server = createServer((request, response) => {
    void serve(request, response).catch(() => request.socket.destroy());
  });

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readAll(request);
    const kind = faults.takeFault(`${label} ${nameOf(request)}`);
    switch (kind) {
      case "dead":
      case "reset":
        request.socket.destroy();
        return;
      case "429":
        return send(response, plain(429, '{"error":{"message":"Slow down."}}', { "retry-after": "1" }));
      case "500":
        return send(response, plain(500, '{"error":{"message":"Down."}}'));
      case "html 502":
        return send(response, plain(502, "<html>Bad gateway</html>"));
      case "delay":
        await wait(delayMs);
        break;
      default:
    }
    const repeat = () => forward(target(), request, body);
    const first = await repeat();
    const answer = await misbehave(kind, { body, answer: first, repeat });
    switch (kind) {
      case "killed":
      case "performed but unanswered":
        request.socket.destroy();
        return;
      case "truncated":
      case "endless":
        response.writeHead(answer.status, {
          ...forwardedHeaders(answer),
          "content-length": answer.body.length + 10,
        });
        response.write(answer.body, () => kind === "truncated" && request.socket.destroy());
        if (kind === "endless") faults.hang(request.socket);
        return;
      default:
        send(response, answer);
    }
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Returns the name of a call, for example "GET /rest/v1/profiles", without the ids of its path. */
function nameOf({ method, url }: IncomingMessage): string {
  const path = (url ?? "").split("?")[0] ?? "";
  return `${method} ${path
    .replace(/^(\/storage\/v1\/object\/(?:list\/)?[a-z-]+)\/.*/, "$1/…")
    .replaceAll(/\/(cus|cs|sub|in|pi|re|ch|pm|evt|price)_\w+/g, "/$1_…")}`;
}

async function readAll(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function forward(target: string, { method, url, headers }: IncomingMessage, body: Buffer): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const forwarded = httpRequest(
      new URL(url ?? "/", target),
      { method, headers: { ...headers, host: new URL(target).host } },
      (answer) => {
        readAll(answer).then(
          (whole) => resolve({ status: answer.statusCode ?? 502, headers: answer.headers, body: whole }),
          reject,
        );
      },
    );
    forwarded.once("error", reject);
    forwarded.end(body);
  });
}

export function plain(status: number, body: string, headers: Record<string, string> = {}): Answer {
  const type = body.startsWith("<") ? "text/html" : "application/json";
  return { status, headers: { "content-type": type, ...headers }, body: Buffer.from(body) };
}

/** Returns the headers for an answer that is forwarded in one piece. */
function forwardedHeaders({ headers }: Answer): IncomingMessage["headers"] {
  const { "transfer-encoding": _chunks, connection: _connection, ...others } = headers;
  return others;
}

function send(response: ServerResponse, answer: Answer): void {
  response.writeHead(answer.status, { ...forwardedHeaders(answer), "content-length": answer.body.length });
  response.end(answer.body);
}
