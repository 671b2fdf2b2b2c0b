import type { IncomingMessage, ServerResponse } from "node:http";
import type { Plugin, ViteDevServer } from "vite";
import { deployHookPath } from "../tools/local-stack/stack.ts";
import { readSiteSettings } from "./prerender/site-settings.ts";

/** Since when the pages that are served carry what was saved: what a host's files say in build.json. */
let dataAt = new Date().toISOString();

/**
 * What a host does, for the development server: the deploy hook takes the settings anew and starts
 * the application with them, and build.json says how new they are.
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
