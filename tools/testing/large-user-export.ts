// Exports a customer with 10,000 messages, 10,000 payments and 50 files of 10 MB from a simulated API, and prints
// the number of bytes. With a small heap the process fails if it holds more than one page or file at a time.
import { createStatelessClient } from "../../supabase/functions/_shared/database.ts";
import { createHandler } from "../../supabase/functions/export-user-data/handler.ts";
import { pageSize } from "../../supabase/functions/export-user-data/personal-rows.ts";
import { measuredBody } from "./measured-body.ts";

const counts: Record<string, number> = {
  contact_messages: 10_000,
  payments: 10_000,
  contact_attachments: 50,
};
const file = new Uint8Array(10_485_760);

function page(table: string, after: number): object[] {
  const remaining = (counts[table] ?? 0) - after;
  return Array.from({ length: Math.max(0, Math.min(pageSize, remaining)) }, (_row, index) => ({
    id: after + index + 1,
    name: "foto.png",
    path: `customer/${after + index + 1}.png`,
    body: "Texto de uma mensagem. ".repeat(100),
  }));
}

const api: typeof fetch = (input, init) => {
  const { pathname, searchParams } = new URL(new Request(input, init).url);
  const name = pathname.split("/").at(-1) ?? "";
  if (name === "user") return Promise.resolve(Response.json({ id: "customer", aud: "authenticated" }));
  if (name === "take_call") return Promise.resolve(Response.json(0));
  if (pathname.startsWith("/rest/")) {
    const after = Number((searchParams.get("id") ?? "").replace("gt.", ""));
    return Promise.resolve(Response.json(page(name, after)));
  }
  return Promise.resolve(pathname.includes("/list/") ? Response.json([]) : new Response(file));
};

const handle = createHandler({
  database: createStatelessClient("http://127.0.0.1:54321", "key", api),
  siteUrl: "https://sitepronto.test",
  now: () => new Date(),
});

const response = await handle(
  new Request("http://127.0.0.1:54321/functions/v1/export-user-data", {
    method: "POST",
    headers: { authorization: `Bearer a.${btoa("{}")}.b` },
  }),
);
console.log(JSON.stringify({ status: response.status, ...(await measuredBody(response.body)) }));
