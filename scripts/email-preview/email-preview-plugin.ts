import type { ServerResponse } from "node:http";
import type { Plugin, ViteDevServer } from "vite";
import type * as Answer from "./answer.ts";

/** Shows every e-mail at /_emails on the development server only. */
export function emailPreviewPlugin(): Plugin {
  return {
    name: "email-preview",
    apply: "serve",
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        const address = new URL(request.url ?? "/", `http://${request.headers.host ?? "localhost"}`);
        if (!/^\/_emails(\/|$)/.test(address.pathname)) return next();
        try {
          await respond(server, address, response);
        } catch (error) {
          next(error);
        }
      });
    },
  };
}

async function respond(server: ViteDevServer, address: URL, response: ServerResponse): Promise<void> {
  // Loads through Vite, so that a page reload shows changed texts and layouts.
  const module: Partial<typeof Answer> = await server.ssrLoadModule("/scripts/email-preview/answer.ts");
  const answer = module.answerPreview?.(address) ?? null;
  response.statusCode = answer === null ? 404 : 200;
  response.setHeader("Content-Type", `${answer?.type ?? "text/plain"}; charset=utf-8`);
  response.end(answer?.body ?? "There is no such e-mail.");
}
