import http from "node:http";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { defaultLanguage } from "../../supabase/functions/_shared/contract/languages.ts";
import { answerJob } from "../../wordpress/provider/answer-job.ts";
import { pluginNames } from "../../wordpress/provider/make-site.ts";
import { openJobStore } from "../../wordpress/provider/job-store.ts";
import { suspendedPage, unknownSitePage } from "../../wordpress/provider/pages.ts";
import { createProvider } from "../../wordpress/provider/provider.ts";
import { createAwakeSites } from "./awake-sites.ts";
import type { Installed } from "./install.ts";
import { createLocalDriver, readKey } from "./local-driver.ts";
import { sitesPage } from "./pages.ts";
import { type LocalSite, openSiteFolders } from "./site-folders.ts";

export type LocalWordPressOptions = {
  port: number;
  /** Where sites, backups and ended jobs are stored. */
  folder: string;
  installed: Installed;
  /** Secret shared with the edge functions. */
  secret: string;
  smtpPort: number;
  /** Folder of plugins that every site gets; null for none. */
  plugins: string | null;
  log: (text: string) => void;
};

/** Path at which the provider receives jobs. */
const jobsPath = "/jobs";

/**
 * Starts the provider of this machine: jobs at `/jobs`, each site at `http://<label>.localhost:<port>`, and a list of all
 * sites at the port's own address. Sites start when they are opened.
 */
export async function startLocalWordPress(options: LocalWordPressOptions) {
  const { port, folder, installed, secret, smtpPort, plugins, log } = options;
  // A folder that cannot be read is an error of the start, not of each site.
  await pluginNames(plugins);
  await mkdir(folder, { recursive: true });
  const key = await readKey(path.join(folder, "key"));
  const folders = await openSiteFolders(folder, installed.core);
  const awake = createAwakeSites({ installed, key, smtpPort, plugins, log });
  const urlOf = (site: LocalSite) => `http://${site.label}.localhost:${port}`;
  const provide = createProvider({
    secret,
    driver: createLocalDriver({ folders, awake, key, plugins, urlOf }),
    store: await openJobStore(path.join(folder, "jobs.jsonl")),
  });

  const server = http.createServer(async (request, response) => {
    try {
      const host = (request.headers.host ?? "").replace(/:\d+$/, "");
      if (!host.endsWith(".localhost")) {
        if (request.url === jobsPath) return await answerJob(provide, request, response);
        return send(response, 200, sitesPage(folders.all().map((site) => ({ ...site, url: urlOf(site) }))));
      }
      const site = folders.findByLabel(host.slice(0, -".localhost".length));
      if (site === undefined) return send(response, 404, unknownSitePage());
      if (site.suspended) return send(response, 503, suspendedPage(site.language ?? defaultLanguage));
      const { origin } = await awake.wake(site.id, folders.wordpressOf(site.id), urlOf(site));
      forward(request, response, new URL(origin).port);
    } catch (error) {
      log(`The local WordPress failed: ${String(error)}\n`);
      if (!response.headersSent) send(response, 502, unknownSitePage());
    }
  });

  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  return {
    url: `http://127.0.0.1:${port}`,
    jobsUrl: `http://127.0.0.1:${port}${jobsPath}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await awake.stop();
    },
  };
}

function send(response: http.ServerResponse, status: number, body: string) {
  response.writeHead(status, { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" });
  response.end(body);
}

/** Forwards a request to a running site with the host that the visitor asked for. */
function forward(request: http.IncomingMessage, response: http.ServerResponse, port: string): void {
  const onward = http.request(
    { host: "127.0.0.1", port, method: request.method, path: request.url, headers: request.headers },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    },
  );
  onward.on("error", () => {
    if (!response.headersSent) send(response, 502, unknownSitePage());
    response.end();
  });
  request.pipe(onward);
}
