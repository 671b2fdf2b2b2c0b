// Exports 100,000 generated customers from a simulated API, and prints the numbers of lines and bytes. With a small
// heap the process fails if it holds more than one page at a time.
import { createStatelessClient } from "../../supabase/functions/_shared/database.ts";
import { createHandler } from "../../supabase/functions/export-list/handler.ts";
import { pageSize } from "../../supabase/functions/export-list/export-page.ts";
import { measuredBody } from "./measured-body.ts";

const total = 100_000;
const userId = "00000000-0000-4000-8000-000000000001";

const idOf = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`;

function page(after: string): object[] {
  const first = after === "00000000-0000-0000-0000-000000000000" ? 1 : Number(after.slice(-12)) + 1;
  return Array.from({ length: Math.min(pageSize, total - first + 1) }, (_row, index) => ({
    id: idOf(first + index),
    full_name: `Pessoa ${first + index} ${"x".repeat(60)}`,
    email: `pessoa.${first + index}@example.com`,
    phone: "+5511987654321",
    domain: `loja-${first + index}.example.com`,
    subscription: "active",
    two_subscriptions: false,
    site_status: "active",
    locale: "pt-BR",
    created_at: "2026-11-22T12:00:00Z",
  }));
}

const api: typeof fetch = (input, init) => {
  const { url } = new Request(input, init);
  const { pathname, searchParams } = new URL(url);
  if (pathname.endsWith("/user")) return Promise.resolve(Response.json({ id: userId, aud: "authenticated" }));
  if (pathname.endsWith("/take_call")) return Promise.resolve(Response.json(0));
  if (pathname.endsWith("/my_permissions")) return Promise.resolve(Response.json(["customers.read"]));
  const rows = page((searchParams.get("id") ?? "").replace("gt.", ""));
  return Promise.resolve(
    Response.json(rows, { headers: { "content-range": `0-${rows.length - 1}/${total}` } }),
  );
};

const handle = createHandler({
  database: createStatelessClient("http://127.0.0.1:54321", "key", api),
  siteUrl: "https://sitepronto.test",
  now: () => new Date(),
});

const response = await handle(
  new Request("http://127.0.0.1:54321/functions/v1/export-list", {
    method: "POST",
    headers: { authorization: `Bearer a.${btoa("{}")}.b`, "content-type": "application/json" },
    body: JSON.stringify({
      list: "customers",
      language: "pt-BR",
      search: "",
      subscription: null,
      two_subscriptions: false,
      site_status: null,
      locale: null,
      since: null,
      team: null,
      ids: null,
    }),
  }),
);

console.log(JSON.stringify({ status: response.status, ...(await measuredBody(response.body)) }));
