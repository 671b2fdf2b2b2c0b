import { randomUUID } from "node:crypto";
import path from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono, type MiddlewareHandler } from "hono";
import { cors } from "hono/cors";
import { proxy } from "hono/proxy";
import { jwtVerify } from "jose";
import type { Backend } from "./backend.ts";
import { withCheckViolationCode } from "./check-violations.ts";
import { resendConfirmation } from "./confirmation-resend.ts";
import { createCurrentPasswordCheck } from "./current-password.ts";
import { endOtherSessions, refusalOfEndedSession } from "./ended-sessions.ts";
import { firstConfirmationAccepted, recordFirstConfirmation } from "./email-change.ts";
import { readJsonBody } from "./json-body.ts";
import { localKeys } from "./keys.ts";
import { isOwnRequest, refusal } from "./own-pages.ts";
import type { ProjectConfig } from "./project-config.ts";
import { createRecoveryRateLimit } from "./recovery-rate-limit.ts";
import { createResolver } from "./resolver.ts";
import { asReadByStudio, withRefusalNotice, withViewsAsTables } from "./studio.ts";
import { sessionPaths, withMetadataInToken } from "./token-claims.ts";
import { root } from "./environment.ts";

const postgrestHeaders =
  "Content-Encoding, Content-Location, Content-Range, Content-Type, Date, Location, Server, Transfer-Encoding, Range-Unit";

type Bindings = { incoming?: { socket: { remoteAddress?: string | undefined } } };

const studioFiles = path.join(root, "node_modules", "@supabase", "lite", "dist");
const allowedOrigin = "access-control-allow-origin";

/**
 * The Supabase API on one origin, as hosted: edge functions under /functions/v1, everything else from the embedded
 * backend.
 *
 * @param appUrl address of the application; unlike hosted, only its pages may call
 */
export function createGateway(
  backend: Backend,
  config: ProjectConfig,
  functionsUrl: string,
  appUrl: string,
  zoneFile: string | null = null,
) {
  const gateway = new Hono<{ Bindings: Bindings }>();
  const recoveryRateLimit = createRecoveryRateLimit(config.emailWaitMs);
  const currentPasswordCheck = createCurrentPasswordCheck(backend);
  const openFunctions = new Set(config.functions.filter((f) => !f.verifyJwt).map((f) => f.name));
  // The backend serves requests without a key from this machine as Studio's. Only its pages send this header.
  const toBackend = async (request: Request, env: Bindings) => {
    if (request.headers.get("sec-fetch-site") !== "same-origin") return backend.fetch(request, null);
    return backend.fetch(await asReadByStudio(request), env.incoming?.socket.remoteAddress ?? null);
  };

  gateway.use(answeringOwnPages(appUrl));
  gateway.all("/functions/v1/*", async ({ req }) => {
    const { pathname, search } = new URL(req.url);
    const target = pathname.slice("/functions/v1".length);
    const name = target.split("/")[1] ?? "";
    if (req.method !== "OPTIONS" && !openFunctions.has(name) && !(await hasValidToken(req.raw))) {
      return Response.json(
        { code: 401, message: "Invalid JWT" },
        { status: 401, headers: { [allowedOrigin]: "*" } },
      );
    }
    return proxy(functionsUrl + target + search, { raw: req.raw });
  });

  // Hosted, the gateway sends the CORS headers of the auth service; the embedded backend sends none.
  gateway.use(
    "/auth/v1/*",
    cors({ origin: "*", exposeHeaders: ["x-sb-error-code", "x-supabase-api-version"] }),
  );
  // PostgREST's exposed headers: pages read the server's time from a response. The embedded backend exposes fewer.
  gateway.use("/rest/v1/*", async (context, next) => {
    await next();
    context.header("access-control-expose-headers", postgrestHeaders);
  });
  // The embedded backend refuses the preflight of a function that takes parameters.
  gateway.options("/rest/v1/rpc/*", cors({ origin: "*" }));
  // The embedded storage does not support chunked uploads; the page gets an error it can read.
  gateway.options("/storage/v1/upload/resumable", cors({ origin: "*" }));
  gateway.on("POST", sessionPaths, rewritten(withMetadataInToken));
  gateway.use("/rest/v1/*", rewritten(withCheckViolationCode));
  gateway.post("/auth/v1/recover", async ({ req, env }) => {
    const body = await readJsonBody(req.raw);
    const seconds = recoveryRateLimit.secondsToWait(String(body?.["email"] ?? ""));
    return seconds > 0 ? tooSoon(seconds) : toBackend(req.raw, env);
  });
  // The embedded service refuses each further sign-up of an address. Hosted, it confirms an unconfirmed account again
  // and answers for a confirmed one as for a new one (supabase/auth, internal/api/signup.go).
  gateway.post("/auth/v1/signup", async ({ req, env }) => {
    const body = await readJsonBody(req.raw);
    const response = await toBackend(req.raw, env);
    if (response.status !== 429 || typeof body?.["email"] !== "string") return response;
    const wait = { email: body["email"], waitMs: config.emailWaitMs, siteUrl: appUrl };
    const seconds = await resendConfirmation(backend, wait);
    return seconds !== null && seconds > 0 ? tooSoon(seconds) : Response.json(signedUpUser(body));
  });
  gateway.post("/auth/v1/resend", async ({ req, env }) => {
    const body = await readJsonBody(req.raw);
    if (body?.["type"] !== "signup" || typeof body["email"] !== "string") return toBackend(req.raw, env);
    const wait = { email: body["email"], waitMs: config.emailWaitMs, siteUrl: appUrl };
    const seconds = await resendConfirmation(backend, wait);
    if (seconds === null) return toBackend(req.raw, env);
    return seconds > 0 ? tooSoon(seconds) : Response.json({});
  });

  // Hosted, both addresses confirm a change of e-mail; the embedded service changes it after one.
  gateway.post("/auth/v1/verify", async ({ req, env }) => {
    const isFirst = await recordFirstConfirmation(backend.sql, await readJsonBody(req.raw));
    if (isFirst) return Response.json(firstConfirmationAccepted);
    const response = await toBackend(req.raw, env);
    await currentPasswordCheck.recordSession(response);
    return response;
  });

  // The embedded service accepts the token of an ended session, and ends no session when the password changes.
  gateway.get("/auth/v1/user", async ({ req, env }) => {
    const refused = await refusalOfEndedSession(backend.sql, req.raw);
    return refused ?? toBackend(req.raw, env);
  });
  gateway.put("/auth/v1/user", async ({ req, env }) => {
    const refused =
      (await refusalOfEndedSession(backend.sql, req.raw)) ?? (await currentPasswordCheck.refusalOf(req.raw));
    if (refused) return refused;
    const body = await readJsonBody(req.raw);
    const response = await toBackend(req.raw, env);
    if (response.ok && typeof body?.["password"] === "string") await endOtherSessions(backend.sql, req.raw);
    return response;
  });

  gateway.route("/_dns", createResolver(zoneFile));
  gateway.use("/_system/introspect", rewritten(withViewsAsTables));
  gateway.use("/editor/*", rewritten(withRefusalNotice));
  // The static files of the database studio; the embedded backend serves its pages only.
  gateway.get("/static/*", serveStatic({ root: studioFiles }));
  gateway.all("*", ({ req, env }) => toBackend(req.raw, env));
  return gateway;
}

/** Returns the response to a sign-up with the address of an account. It is that of a new account. */
function signedUpUser(body: Record<string, unknown>): Record<string, unknown> {
  const now = new Date().toISOString();
  return {
    id: randomUUID(),
    aud: "authenticated",
    role: "",
    email: body["email"],
    phone: "",
    confirmation_sent_at: now,
    app_metadata: { provider: "email", providers: ["email"] },
    user_metadata: body["data"] ?? {},
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  };
}

/** Returns the auth service's response to an e-mail request within the waiting time. */
function tooSoon(seconds: number): Response {
  const msg = `For security purposes, you can only request this after ${seconds} seconds.`;
  return Response.json(
    { code: 429, error_code: "over_email_send_rate_limit", msg },
    { status: 429, headers: { "x-sb-error-code": "over_email_send_rate_limit" } },
  );
}

/** Middleware that refuses pages of other origins, and names the page's origin where `*` would allow all. */
function answeringOwnPages(appUrl: string): MiddlewareHandler {
  return async (context, next) => {
    const { req } = context;
    const origin = req.header("origin");
    const host = req.header("host") ?? new URL(req.url).host;
    if (!isOwnRequest({ host, origin }, appUrl)) return context.json({ message: refusal }, 403);
    await next();
    if (origin === undefined || context.res.headers.get(allowedOrigin) !== "*") return;
    context.header(allowedOrigin, origin);
    context.header("vary", "Origin", { append: true });
  };
}

/** Middleware that changes the response. */
function rewritten(rewrite: (response: Response) => Promise<Response>): MiddlewareHandler {
  return async (context, next) => {
    await next();
    const response = await rewrite(context.res);
    // Replaces all headers, because merging would keep the old content length.
    context.res = undefined;
    context.res = response;
  };
}

async function hasValidToken(request: Request): Promise<boolean> {
  const token = /^Bearer (.+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
  if (token === undefined) return false;
  try {
    await jwtVerify(token, new TextEncoder().encode(localKeys.jwtSecret), { algorithms: ["HS256"] });
    return true;
  } catch {
    return false;
  }
}
