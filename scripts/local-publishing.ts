import type { IncomingMessage, ServerResponse } from "node:http";
import type { Plugin, ViteDevServer } from "vite";
import { deployHookPath } from "../tools/local-stack/stack.ts";
import { readSiteSettings } from "./prerender/site-settings.ts";

/** Reading time of the served settings, as build.json reports it. */
let dataAt = new Date().toISOString();

/**
 * Simulates a host on the development server: the deploy hook reads the settings again and restarts the application,
 * and build.json reports the reading time.
 */
export function localPublishingPlugin(): Plugin {
  return {
    name: "local-publishing",
    apply: "serve",
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        const path = new URL(request.url ?? "/", "http://localhost").pathname;
        if (path === "/build.json") return answer(response, 200, { data_at: dataAt });
        if (path !== deployHookPath) return next();
        try {
          await publish(server, request, response);
        } catch (error) {
          next(error);
        }
      });
    },
  };
}

async function publish(server: ViteDevServer, request: IncomingMessage, response: ServerResponse) {
  if (request.method !== "POST") return answer(response, 405, {});
  const supabase = {
    url: process.env["VITE_SUPABASE_URL"] ?? "",
    key: process.env["VITE_SUPABASE_PUBLISHABLE_KEY"] ?? "",
  };
  const read = await readSiteSettings({ name: supabase.url, fetch, close: async () => {} }, supabase);
  dataAt = read.readAt;
  answer(response, 202, {});
  if (read.settings === process.env["SITE_SETTINGS"]) return;
  process.env["SITE_SETTINGS"] = read.settings;
  await server.restart();
}

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json", "cache-control": "no-store" });
  response.end(JSON.stringify(body));
}
