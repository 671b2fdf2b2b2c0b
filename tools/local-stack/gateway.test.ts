import { serve } from "@hono/node-server";
import { SignJWT } from "jose";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Backend } from "./backend.ts";
import { createGateway } from "./gateway.ts";
import { localKeys } from "./keys.ts";

const appUrl = "http://127.0.0.1:5173";
const config = {
  functions: [
    { name: "guarded", verifyJwt: true },
    { name: "open", verifyJwt: false },
  ],
  emailWaitMs: 60_000,
};

/** Echoes the request, to show what the gateway forwards. */
const echo = async (request: Request) =>
  Response.json({ method: request.method, path: new URL(request.url).pathname, body: await request.text() });

const backend: Backend = {
  fetch: echo,
  sql: async () => [],
  sendEmail: async () => {},
  close: async () => {},
};
let functions: ReturnType<typeof serve>;
let gateway: ReturnType<typeof createGateway>;

beforeEach(async () => {
  await new Promise<void>((resolve) => {
    functions = serve({ fetch: echo, port: 0, hostname: "127.0.0.1" }, ({ port }) => {
      gateway = createGateway(backend, config, `http://127.0.0.1:${port}`, appUrl);
      resolve();
    });
  });
});

afterEach(() => new Promise((resolve) => functions.close(resolve)));

function call(pathname: string, init: RequestInit = {}) {
  return gateway.fetch(new Request(`http://127.0.0.1:54321${pathname}`, init), {});
}

function recover(email: string) {
  return call("/auth/v1/recover", { method: "POST", body: JSON.stringify({ email }) });
}

function token(secret: string, expiresIn: string) {
  return new SignJWT({ role: "authenticated" })
    .setProtectedHeader({ alg: "HS256" })
    .setSubject("someone")
    .setExpirationTime(expiresIn)
    .sign(new TextEncoder().encode(secret));
}

test("serves requests without a key as the studio's only when its pages send them", async () => {
  const peers: unknown[] = [];
  const recording = createGateway(
    { ...backend, fetch: (request, peerAddress) => (peers.push(peerAddress), echo(request)) },
    config,
    "http://127.0.0.1:1",
    appUrl,
  );
  const fromHere = { incoming: { socket: { remoteAddress: "127.0.0.1" } } };
  for (const site of ["same-origin", "same-site", "none", null]) {
    const headers = new Headers(site === null ? {} : { "sec-fetch-site": site });
    await recording.fetch(new Request("http://127.0.0.1:54321/rest/v1/plans", { headers }), fromHere);
  }
  expect(peers).toEqual(["127.0.0.1", null, null, null]);
});

test("forwards body and path to a function without verify_jwt, without a token", async () => {
  const response = await call("/functions/v1/open/deeper?x=1", { method: "POST", body: "signed bytes" });
  expect(await response.json()).toEqual({ method: "POST", path: "/open/deeper", body: "signed bytes" });
});

test("returns 401 for a function with verify_jwt unless the token has this project's signature and is not expired", async () => {
  const withToken = async (jwt: string) =>
    (await call("/functions/v1/guarded", { method: "POST", headers: { authorization: `Bearer ${jwt}` } }))
      .status;
  expect((await call("/functions/v1/guarded", { method: "POST" })).status).toBe(401);
  expect(await withToken("nonsense")).toBe(401);
  expect(await withToken(await token("another-secret-another-secret-another", "1h"))).toBe(401);
  expect(await withToken(await token(localKeys.jwtSecret, "-1h"))).toBe(401);
  expect(await withToken(await token(localKeys.jwtSecret, "1h"))).toBe(200);
});

test("forwards a preflight without a token", async () => {
  expect((await call("/functions/v1/guarded", { method: "OPTIONS" })).status).toBe(200);
});

test("returns 429 with the seconds left for a second password reset within a minute", async () => {
  expect((await recover("ana@exemplo.test")).status).toBe(200);
  const refused = await recover(" ANA@exemplo.test ");
  expect(refused.status).toBe(429);
  expect(await refused.json()).toEqual({
    code: 429,
    error_code: "over_email_send_rate_limit",
    msg: "For security purposes, you can only request this after 60 seconds.",
  });
  expect((await recover("bia@exemplo.test")).status).toBe(200);
});

test("forwards everything else to the backend", async () => {
  const response = await call("/rest/v1/plans", { method: "GET" });
  expect(await response.json()).toMatchObject({ method: "GET", path: "/rest/v1/plans" });
});

test("drops the content length of a session whose token is signed again", async () => {
  const body = JSON.stringify({
    access_token: await token(localKeys.jwtSecret, "1h"),
    user: { app_metadata: { role: "admin" } },
  });
  const signingIn: Backend = {
    ...backend,
    fetch: async () => new Response(body, { headers: { "content-length": String(body.length) } }),
  };
  const response = await createGateway(signingIn, config, "http://127.0.0.1:1", appUrl).fetch(
    new Request("http://127.0.0.1:54321/auth/v1/token?grant_type=password", { method: "POST" }),
    {},
  );
  expect((await response.text()).length).toBeGreaterThan(body.length);
  expect(response.headers.get("content-length")).toBeNull();
});

/** The gateway's response when the backend fails with a message. */
function failWith(message: string) {
  const failing: Backend = {
    ...backend,
    fetch: async () => Response.json({ code: "SUP", details: null, hint: null, message }, { status: 500 }),
  };
  return createGateway(failing, config, "http://127.0.0.1:1", appUrl).fetch(
    new Request("http://127.0.0.1:54321/rest/v1/profiles", { method: "PATCH" }),
    {},
  );
}

test("returns 400 with code 23514 for a check violation, and other failures unchanged", async () => {
  const broken = 'new row for relation "profiles" violates check constraint "profiles_phone_check"';

  const refused = await failWith(`error: check_violation: ${broken}`);
  expect(refused.status).toBe(400);
  expect(await refused.json()).toEqual({ code: "23514", details: null, hint: null, message: broken });

  const failed = await failWith("error: out of memory");
  expect(failed.status).toBe(500);
  expect(await failed.json()).toMatchObject({ code: "SUP" });
});

test("lets the application call the auth service and read its error code", async () => {
  const preflight = await call("/auth/v1/signup", {
    method: "OPTIONS",
    headers: {
      origin: appUrl,
      "access-control-request-method": "POST",
      "access-control-request-headers": "apikey,authorization",
    },
  });
  expect(preflight.headers.get("access-control-allow-origin")).toBe(appUrl);
  expect(preflight.headers.get("access-control-allow-headers")).toBe("apikey,authorization");

  const response = await call("/auth/v1/signup", {
    method: "POST",
    headers: { origin: appUrl },
  });
  expect(response.headers.get("access-control-allow-origin")).toBe(appUrl);
  expect(response.headers.get("access-control-expose-headers")).toContain("x-sb-error-code");
});

test("exposes the server's time to the application, as PostgREST does", async () => {
  const response = await call("/rest/v1/plans", { headers: { origin: appUrl } });
  expect(response.headers.get("access-control-expose-headers")).toContain("Date");
});

test("lets the application call a function of the database", async () => {
  const preflight = await call("/rest/v1/rpc/set_team_role", {
    method: "OPTIONS",
    headers: {
      origin: appUrl,
      "access-control-request-method": "POST",
      "access-control-request-headers": "apikey,authorization",
    },
  });
  expect(preflight.ok).toBe(true);
  expect(preflight.headers.get("access-control-allow-origin")).toBe(appUrl);
  expect(preflight.headers.get("access-control-allow-methods")).toContain("POST");
  expect(preflight.headers.get("access-control-allow-headers")).toBe("apikey,authorization");
});

test("the preflight of a chunked upload is answered, and the upload is refused", async () => {
  const headers = "authorization,tus-resumable,upload-length,upload-metadata";
  const preflight = await call("/storage/v1/upload/resumable", {
    method: "OPTIONS",
    headers: {
      origin: appUrl,
      "access-control-request-method": "POST",
      "access-control-request-headers": headers,
    },
  });
  expect(preflight.ok).toBe(true);
  expect(preflight.headers.get("access-control-allow-origin")).toBe(appUrl);
  expect(preflight.headers.get("access-control-allow-headers")).toBe(headers);
});

test.each([
  ["a page of another site", "http://127.0.0.1:54321", { origin: "https://example.com" }],
  ["a page of another server of this machine", "http://127.0.0.1:54321", { origin: "http://127.0.0.1:3000" }],
  ["a file or a frame without an origin", "http://127.0.0.1:54321", { origin: "null" }],
  ["a page that gave its name this machine's address", "http://example.com:54321", {}],
])("%s is refused and changes nothing", async (_page, address, headers) => {
  let asked = false;
  const watched: Backend = {
    ...backend,
    fetch: async () => {
      asked = true;
      return Response.json([]);
    },
  };
  const response = await createGateway(watched, config, "http://127.0.0.1:1", appUrl).fetch(
    new Request(`${address}/rest/v1/profiles`, { headers }),
    {},
  );
  expect(response.status).toBe(403);
  expect(response.headers.get("access-control-allow-origin")).toBeNull();
  expect(asked).toBe(false);
});

test.each([appUrl, "http://localhost:5173", "http://127.0.0.1:4173", "http://127.0.0.1:54321"])(
  "the origin %s is named where the embedded backend allows all",
  async (origin) => {
    const open: Backend = {
      ...backend,
      fetch: async () => Response.json([], { headers: { "access-control-allow-origin": "*" } }),
    };
    const response = await createGateway(open, config, "http://127.0.0.1:1", appUrl).fetch(
      new Request("http://127.0.0.1:54321/rest/v1/plans", { headers: { origin } }),
      {},
    );
    expect(response.headers.get("access-control-allow-origin")).toBe(origin);
  },
);
