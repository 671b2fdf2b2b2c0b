import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import type { TestProject } from "vitest/node";
import { prepareData } from "../local-stack/prepared-data.ts";
import type { PageBackend } from "./provided-context.ts";
import { logInTeamMember } from "./team-member.ts";
import { openTestBackend, type TestBackend } from "./test-backend.ts";

/** Requests of the tests themselves, below this path. */
const controlPath = "/_test/";

/**
 * Global setup of the page tests: one backend for all files, behind a port because each file has a window of its own. It
 * opens with the first request. Returns the teardown.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  let opened: Promise<TestBackend> | undefined;
  const server = createServer((incoming, outgoing) => {
    opened ??= openBackend();
    void opened
      .then(async (backend) => write(await answer(backend, toRequest(incoming)), outgoing))
      .catch((error: unknown) => outgoing.writeHead(500).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const backend: PageBackend = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  project.provide("pageBackend", backend);
  return async () => {
    await new Promise((resolve) => {
      server.close(resolve);
      server.closeAllConnections();
    });
    await (await opened)?.close();
  };
}

async function openBackend(): Promise<TestBackend> {
  await prepareData();
  const backend = await openTestBackend();
  // All tests call from one address.
  await backend.sql("update public.call_limits set most_calls = 1000");
  return backend;
}

function toRequest(incoming: IncomingMessage): Request {
  const method = incoming.method ?? "GET";
  const hasBody = method !== "GET" && method !== "HEAD";
  return new Request(`http://${incoming.headers.host}${incoming.url}`, {
    method,
    headers: Object.entries(incoming.headers).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, String(value)]],
    ),
    ...(hasBody && { body: Readable.toWeb(incoming) as ReadableStream, duplex: "half" as const }),
  });
}

async function write(response: Response, outgoing: ServerResponse): Promise<void> {
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  outgoing.end(Buffer.from(await response.arrayBuffer()));
}

async function answer(backend: TestBackend, request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (!pathname.startsWith(controlPath)) return backend.request(request);
  const body = (await request.json()) as { query: string; params: unknown[] } & {
    role: string | null;
    profile: Record<string, string>;
  };
  switch (pathname.slice(controlPath.length)) {
    case "sql":
      return Response.json(await backend.sql(body.query, body.params));
    case "account":
      return Response.json(await backend.addAccount(body.profile));
    case "customer":
      return Response.json(await backend.logIn(body.profile));
    default:
      return Response.json(await logInTeamMember(backend, body.role ?? "admin", body.profile));
  }
}
