import http from "node:http";
import { answerJob } from "../provider/answer-job.ts";
import { openJobStore } from "../provider/job-store.ts";
import { createProvider } from "../provider/provider.ts";
import { createHostDriver } from "./host-driver.ts";
import type { Host } from "./host.ts";

/** Path at which the service receives jobs. */
const jobsPath = "/jobs";

/** Starts the service on 127.0.0.1, behind nginx. */
export async function startServer(host: Host): Promise<http.Server> {
  const { config, layout } = host;
  const provide = createProvider({
    secret: config.secret,
    driver: createHostDriver(host),
    store: await openJobStore(layout.jobs),
  });
  const server = http.createServer((request, response) => {
    if (request.url !== jobsPath) {
      response.writeHead(404).end();
      return;
    }
    answerJob(provide, request, response).catch((error: unknown) => {
      console.error("A request failed:", error);
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(config.port, "127.0.0.1", resolve);
  });
  return server;
}
