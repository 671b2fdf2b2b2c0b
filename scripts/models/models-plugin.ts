import type { Plugin } from "vite";
import { siteOf } from "../../src/platform/site.ts";
import { modelFileAt, modelsFolder } from "./model-files.ts";

/** Serves the models' websites on the development server, and reloads open pages when a model's file changes. */
export function modelsPlugin(): Plugin {
  return {
    name: "site-models",
    apply: "serve",
    configureServer(server) {
      const brand = siteOf(JSON.parse(process.env["SITE_SETTINGS"] ?? "{}") as Record<string, string>).name;
      server.watcher.add(modelsFolder);
      server.watcher.on("change", (file) => {
        if (file.startsWith(modelsFolder)) server.ws.send({ type: "full-reload" });
      });
      server.middlewares.use(async (request, response, next) => {
        const { pathname } = new URL(request.url ?? "/", "http://localhost");
        if (!pathname.includes("/vitrine/")) return next();
        try {
          const file = await modelFileAt(decodeURI(pathname), brand);
          if (file === null) return next();
          response.setHeader("Content-Type", file.type);
          response.end(file.content);
        } catch (error) {
          next(error);
        }
      });
    },
  };
}
