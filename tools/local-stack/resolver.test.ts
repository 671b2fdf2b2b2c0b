import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { askDns, valuesOf } from "../../supabase/functions/_shared/domain-check/ask-dns.ts";
import { createResolver, zoneFileOf } from "./resolver.ts";

const resolver = createResolver();
const send: typeof fetch = async (url, init) => resolver.fetch(new Request(url, init));
const ask = (name: string, type: "A" | "CNAME" | "MX") => askDns("http://local.test/one", name, type, send);

async function save(zone: string): Promise<Response> {
  return resolver.fetch(
    new Request("http://local.test/", { method: "POST", body: new URLSearchParams({ zone }) }),
  );
}

it("the resolver returns the records of its page, and nothing for other names", async () => {
  expect(await ask("exemplo.com.br", "A")).toEqual([]);
  expect(
    (await save("exemplo.com.br A 192.0.2.10\r\nexemplo.com.br MX 10 mail.example\nno record\n")).status,
  ).toBe(303);
  expect(valuesOf((await ask("exemplo.com.br", "A")) ?? [], "A")).toEqual(["192.0.2.10"]);
  expect(valuesOf((await ask("exemplo.com.br", "MX")) ?? [], "MX")).toEqual(["10 mail.example"]);
  expect(await ask("outro.com.br", "A")).toEqual([]);
});

it("the resolver follows an alias, and stops at one that leads to itself", async () => {
  await save("www.a.com CNAME sites.example\nsites.example A 192.0.2.10\nb.com CNAME b.com");
  const answers = (await ask("www.a.com", "A")) ?? [];
  expect([valuesOf(answers, "CNAME"), valuesOf(answers, "A")]).toEqual([["sites.example"], ["192.0.2.10"]]);
  expect(valuesOf((await ask("b.com", "A")) ?? [], "A")).toEqual([]);
});

it("the page shows the records as text, whatever they contain", async () => {
  await save("</textarea><script>alert(1)</script>");
  const page = await (await resolver.fetch(new Request("http://local.test/"))).text();
  expect(page).toContain("&lt;/textarea&gt;&lt;script&gt;");
});

it("the page is kept over a restart when it has a file", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "site-pronto-zone-"));
  const file = zoneFileOf(folder);
  const body = new URLSearchParams({ zone: "exemplo.com.br A 192.0.2.10" });
  await createResolver(file).fetch(new Request("http://local.test/", { method: "POST", body }));
  const reopened = createResolver(file);
  const again: typeof fetch = async (url, init) => reopened.fetch(new Request(url, init));
  const answers = (await askDns("http://local.test/one", "exemplo.com.br", "A", again)) ?? [];
  expect(valuesOf(answers, "A")).toEqual(["192.0.2.10"]);
  await rm(folder, { recursive: true });
});
