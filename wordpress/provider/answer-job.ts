import type http from "node:http";
import type { createProvider } from "./provider.ts";

/** Answers a job that arrived at a server of Node. */
export async function answerJob(
  provide: ReturnType<typeof createProvider>,
  request: http.IncomingMessage,
  response: http.ServerResponse,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const answer = await provide(
    new Request("http://provider.localhost/", {
      method: request.method ?? "GET",
      headers: request.headers as Record<string, string>,
      ...(request.method === "POST" && { body: Buffer.concat(chunks) }),
    }),
  );
  response.writeHead(answer.status, { "content-type": "application/json", "cache-control": "no-store" });
  response.end(await answer.text());
}
