import { existsSync, readFileSync, statSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { getMimeType } from "hono/utils/mime";
import type { Plugin } from "vite";
import { headersFor, readHeaderRules } from "./header-rules.ts";
import { cacheNever, shellAt } from "./rules.ts";

const compressible = /^text\/|json|javascript|xml/;

const encodings = {
  br: (body: Buffer) => brotliCompressSync(body),
  gzip: (body: Buffer) => gzipSync(body, { level: 9 }),
};

function encodingFor(accepted = ""): keyof typeof encodings | null {
  if (/\bbr\b/.test(accepted)) return "br";
  return /\bgzip\b/.test(accepted) ? "gzip" : null;
}

function rulesOf(outDir: string) {
  const file = path.join(outDir, "_headers");
  return existsSync(file) ? readHeaderRules(readFileSync(file, "utf8")) : [];
}

function fileAt(outDir: string, address: string): string | null {
  const candidates = address.endsWith("/") ? [`${address}index.html`] : [address, `${address}.html`];
  for (const candidate of candidates) {
    const file = path.join(outDir, path.normalize(candidate));
    const inside = file.startsWith(outDir + path.sep);
    if (inside && existsSync(file) && statSync(file).isFile()) return file;
  }
  return null;
}

/** Returns the file for a path: its own, the application's shell or 404.html. */
function choose(outDir: string, address: string): { file: string; status: number } {
  const file = fileAt(outDir, address);
  if (file !== null) return { file, status: 200 };
  const shell = shellAt(address);
  if (shell !== null) return { file: path.join(outDir, `${shell}.html`), status: 200 };
  return { file: path.join(outDir, "404.html"), status: 404 };
}

/** Serves the build in `vite preview` with the headers and compression of the supported hosts. */
export function previewHost(): Plugin {
  return {
    name: "preview-host",
    configurePreviewServer(server) {
      const outDir = path.resolve(server.config.root, server.config.build.outDir);
      const rules = rulesOf(outDir);
      const compressed = new Map<string, Buffer>();

      server.middlewares.use((request: IncomingMessage, response: ServerResponse, next: () => void) => {
        if (request.method !== "GET" && request.method !== "HEAD") return next();
        const address = decodeURI(new URL(request.url ?? "/", "http://host.invalid").pathname);
        const { file, status } = choose(outDir, address);
        if (!existsSync(file)) return next();
        const type = getMimeType(file) ?? "application/octet-stream";
        const body = readFileSync(file);
        const encoding = compressible.test(type) ? encodingFor(request.headers["accept-encoding"]) : null;
        const key = `${encoding} ${file}`;
        if (encoding !== null && !compressed.has(key)) compressed.set(key, encodings[encoding](body));
        const sent = compressed.get(key) ?? body;
        response.writeHead(status, {
          // The hosts' default without a matching rule.
          "Cache-Control": cacheNever,
          // A missing file must not get the cache headers of an existing one.
          ...headersFor(rules, status === 404 ? "/404" : address),
          "Content-Type": type,
          "Content-Length": sent.length,
          Vary: "Accept-Encoding",
          ...(encoding !== null && { "Content-Encoding": encoding }),
        });
        response.end(request.method === "HEAD" ? undefined : sent);
      });
    },
  };
}
