import { SignJWT } from "jose";
import { readJsonBody, withJsonBody } from "./json-body.ts";
import { localKeys } from "./keys.ts";

/**
 * Lets the database studio read as the role postgres, as on hosted, which owns the views. The embedded studio reads as
 * service_role, to which they are not granted. Returns requests with a key and writes unchanged.
 */
export async function asReadByStudio(request: Request): Promise<Request> {
  const { pathname } = new URL(request.url);
  const isRead = request.method === "GET" || request.method === "HEAD";
  if (!isRead || !pathname.startsWith("/rest/v1/") || request.headers.has("apikey")) return request;
  const token = await new SignJWT({ role: "postgres" })
    .setProtectedHeader({ alg: "HS256" })
    .setExpirationTime("1m")
    .sign(new TextEncoder().encode(localKeys.jwtSecret));
  const headers = new Headers(request.headers);
  headers.set("apikey", localKeys.secret);
  headers.set("authorization", `Bearer ${token}`);
  // The backend refuses a secret key from a browser, as hosted does. Hosted, the studio reads on its server.
  headers.set("user-agent", "studio");
  return new Request(request, { headers });
}

/**
 * Lists the views among the tables of the database studio, so that `/editor/public.activation_queue` opens as on
 * hosted. The embedded studio lists only tables. Returns every other response unchanged.
 */
export async function withViewsAsTables(response: Response): Promise<Response> {
  const schema = await readJsonBody(response);
  if (!Array.isArray(schema?.["tables"]) || !Array.isArray(schema["views"])) return response;
  const views = (schema["views"] as { name: string; schema: string }[]).map((view) => ({
    name: view.name,
    schema: view.schema,
    type: "view",
    rows: 0,
    sql: "",
    engine: "",
    collation: "",
  }));
  const tables = [...(schema["tables"] as { name: string }[]), ...views];
  tables.sort((a, b) => a.name.localeCompare(b.name));
  return withJsonBody(response, { ...schema, tables });
}

/** Shows the message of each failed database request of the page. Runs in the page, before its own scripts. */
export function showRefusals(): void {
  const { fetch } = window;
  const notice = document.createElement("dialog");
  notice.style.cssText =
    "position:fixed;inset:auto 1rem 1rem auto;margin:0;max-width:28rem;padding:1rem;border:1px solid #b91c1c;border-radius:.5rem;background:#450a0a;color:#fee2e2;z-index:9999;font:14px system-ui";
  function show(message: string): void {
    const text = document.createElement("p");
    text.setAttribute("role", "alert");
    text.textContent = `The database refused it: ${message}`;
    const close = document.createElement("button");
    close.textContent = "Close";
    close.style.cssText = "margin-top:.5rem;text-decoration:underline";
    close.addEventListener("click", () => notice.close());
    notice.replaceChildren(text, close);
    document.body.append(notice);
    if (!notice.open) notice.show();
  }
  window.fetch = async (...request) => {
    const response = await fetch(...request);
    if (response.ok || !response.url.includes("/rest/v1/")) return response;
    const body: unknown = await response
      .clone()
      .json()
      .catch(() => null);
    const message = (body as { message?: string } | null)?.message ?? `status ${response.status}`;
    show(message);
    return response;
  };
}

/**
 * Adds a notice with the database's message to the studio's pages, as hosted shows a toast. The embedded studio
 * ignores a refused change.
 */
export async function withRefusalNotice(response: Response): Promise<Response> {
  if (!response.headers.get("content-type")?.startsWith("text/html")) return response;
  const page = await response.text();
  const script = `<script>(${showRefusals.toString()})()</script>`;
  const headers = new Headers(response.headers);
  headers.delete("content-length");
  return new Response(page.replace("<head>", `<head>${script}`), { status: response.status, headers });
}
