import { createServer, type IncomingMessage, request as httpRequest, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";

/** What can go wrong with a call. */
export const faultKinds = [
  "delay",
  "reset",
  "429",
  "500",
  "html 502",
  "truncated",
  "endless",
  "performed but unanswered",
  "killed",
] as const;

export type FaultKind = (typeof faultKinds)[number];

export type Proxy = {
  url: string;
  /** Methods and paths of the calls since `heal`, without ids. */
  calls: () => readonly string[];
  /** Does this to the first call of that name. After "killed", no call gets through. */
  fail: (name: string, kind: FaultKind) => void;
  /** Lets every call through from now on, and ends those that hang. Returns whether the fault has happened. */
  heal: () => boolean;
  close: () => Promise<void>;
};

type Answer = { status: number; headers: IncomingMessage["headers"]; body: Buffer };

const delayMs = 700;

/** Serves a port that passes calls on to another server, and fails those that it is asked to. */
export async function openProxy(label: string, target: string): Promise<Proxy> {
  let calls: string[] = [];
  let wanted: { name: string; kind: FaultKind } | null = null;
  let happened = false;
  let isDead = false;
  const hanging = new Set<Socket>();

  const server = createServer((request, response) => {
    void serve(request, response).catch(() => request.socket.destroy());
  });

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const name = `${label} ${nameOf(request)}`;
    calls.push(name);
    const body = await readAll(request);
    if (isDead) {
      request.socket.destroy();
      return;
    }
    const kind = !happened && wanted?.name === name ? wanted.kind : null;
    if (kind !== null) happened = true;
    if (kind === "reset") {
      request.socket.destroy();
      return;
    }
    if (kind === "429") return send(response, plain(429, '{"error":{"message":"Slow down."}}', "1"));
    if (kind === "500") return send(response, plain(500, '{"error":{"message":"Down."}}'));
    if (kind === "html 502") return send(response, plain(502, "<html>Bad gateway</html>"));
    if (kind === "delay") await new Promise((resolve) => setTimeout(resolve, delayMs));
    const answer = await pass(target, request, body);
    switch (kind) {
      case "killed":
        isDead = true;
        request.socket.destroy();
        return;
      case "performed but unanswered":
        request.socket.destroy();
        return;
      case "truncated":
        response.writeHead(answer.status, { ...answer.headers, "content-length": answer.body.length + 10 });
        response.write(answer.body, () => request.socket.destroy());
        return;
      case "endless":
        hanging.add(request.socket);
        response.writeHead(answer.status, { ...answer.headers, "content-length": answer.body.length + 10 });
        response.write(answer.body);
        return;
      default:
        send(response, answer);
    }
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls: () => calls,
    fail: (name, kind) => {
      wanted = { name, kind };
      happened = false;
    },
    heal: () => {
      const was = happened;
      wanted = null;
      happened = false;
      isDead = false;
      calls = [];
      for (const socket of hanging) socket.destroy();
      hanging.clear();
      return was;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** "GET /rest/v1/profiles": what is called, without the ids in the path. */
function nameOf({ method, url }: IncomingMessage): string {
  const path = (url ?? "").split("?")[0] ?? "";
  return `${method} ${path
    .replace(/^(\/storage\/v1\/object\/(?:list\/)?[a-z-]+)\/.*/, "$1/…")
    .replaceAll(/\/(cus|cs|sub|in|pi|re|ch|pm)_\w+/g, "/$1_…")}`;
}

async function readAll(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function pass(target: string, { method, url, headers }: IncomingMessage, body: Buffer): Promise<Answer> {
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

function plain(status: number, body: string, retryAfter?: string): Answer {
  const type = body.startsWith("<") ? "text/html" : "application/json";
  return {
    status,
    headers: { "content-type": type, ...(retryAfter === undefined ? {} : { "retry-after": retryAfter }) },
    body: Buffer.from(body),
  };
}

function send(response: ServerResponse, { status, headers, body }: Answer): void {
  const { "transfer-encoding": _chunks, connection: _connection, ...kept } = headers;
  response.writeHead(status, { ...kept, "content-length": body.length });
  response.end(body);
}
