import path from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono, type MiddlewareHandler } from "hono";
import { cors } from "hono/cors";
import { jwtVerify } from "jose";
import type { Backend } from "./backend.ts";
import { confirmsFirstMailbox, singleConfirmation } from "./email-change.ts";
import { withCheckViolationCode } from "./check-violations.ts";
import { localKeys } from "./keys.ts";
import type { ProjectConfig } from "./project-config.ts";
import { createRecoveryRateLimit } from "./recovery-rate-limit.ts";
import { sessionPaths, withMetadataInToken } from "./token-claims.ts";

type Bindings = { incoming?: { socket: { remoteAddress?: string | undefined } } };

const studioFiles = path.join(import.meta.dirname, "..", "..", "node_modules", "@supabase", "lite", "dist");
const anyOrigin = { "access-control-allow-origin": "*" };

/**
 * One address for the whole Supabase API, shaped as hosted: edge functions under
 * /functions/v1, everything else from the embedded backend.
 */
export function createGateway(backend: Backend, config: ProjectConfig, functionsUrl: string) {
  const gateway = new Hono<{ Bindings: Bindings }>();
  const recoveryRateLimit = createRecoveryRateLimit(config.emailWaitMs);
  const openFunctions = new Set(config.functions.filter((f) => !f.verifyJwt).map((f) => f.name));

  gateway.all("/functions/v1/*", async ({ req }) => {
    const { pathname, search } = new URL(req.url);
    const target = pathname.slice("/functions/v1".length);
    const name = target.split("/")[1] ?? "";
    if (req.method !== "OPTIONS" && !openFunctions.has(name) && !(await hasValidToken(req.raw))) {
      return Response.json({ code: 401, message: "Invalid JWT" }, { status: 401, headers: anyOrigin });
    }
    const body = req.method === "GET" || req.method === "HEAD" ? null : await req.raw.arrayBuffer();
    const response = await fetch(functionsUrl + target + search, {
      method: req.method,
      headers: req.raw.headers,
      body,
    });
    return new Response(response.body, response);
  });

  // Hosted, the gateway answers browsers of other origins for the auth service; the embedded one leaves it out.
  gateway.use(
    "/auth/v1/*",
    cors({ origin: "*", exposeHeaders: ["x-sb-error-code", "x-supabase-api-version"] }),
  );
  gateway.on("POST", sessionPaths, corrected(withMetadataInToken));
  gateway.use("/rest/v1/*", corrected(withCheckViolationCode));
  gateway.post("/auth/v1/recover", async ({ req, env }) => {
    const body: unknown = await req.raw
      .clone()
      .json()
      .catch(() => null);
    const email = typeof body === "object" && body !== null && "email" in body ? String(body.email) : "";
    const seconds = recoveryRateLimit.secondsToWait(email);
    if (seconds > 0) {
      const msg = `For security purposes, you can only request this after ${seconds} seconds.`;
      return Response.json(
        { code: 429, error_code: "over_email_send_rate_limit", msg },
        { status: 429, headers: { "x-sb-error-code": "over_email_send_rate_limit" } },
      );
    }
    return backend.fetch(req.raw, env.incoming?.socket.remoteAddress ?? null);
  });

  // Hosted, both mailboxes confirm a new e-mail; the embedded service would change it after one.
  gateway.post("/auth/v1/verify", async ({ req, env }) => {
    const body: unknown = await req.raw
      .clone()
      .json()
      .catch(() => null);
    if (await confirmsFirstMailbox(backend.sql, body)) return Response.json(singleConfirmation);
    return backend.fetch(req.raw, env.incoming?.socket.remoteAddress ?? null);
  });

  // The database studio's own files; the embedded backend serves its pages only.
  gateway.get("/static/*", serveStatic({ root: studioFiles }));
  gateway.all("*", ({ req, env }) => backend.fetch(req.raw, env.incoming?.socket.remoteAddress ?? null));
  return gateway;
}

/** Puts an answer right on its way out. */
function corrected(correct: (response: Response) => Promise<Response>): MiddlewareHandler {
  return async (context, next) => {
    await next();
    const response = await correct(context.res);
    // Replaced, not merged: the old length would come back with the old headers.
    context.res = undefined;
    context.res = response;
  };
}

async function hasValidToken(request: Request): Promise<boolean> {
  const token = /^Bearer (.+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
  if (token === undefined) {
    return false;
  }
  try {
    await jwtVerify(token, new TextEncoder().encode(localKeys.jwtSecret), { algorithms: ["HS256"] });
    return true;
  } catch {
    return false;
  }
}
