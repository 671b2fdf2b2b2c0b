import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type JobRequest, JobRefusal } from "../provider/driver.ts";
import { readConfig } from "./config.ts";
import { layoutOf } from "./layout.ts";
import { openSites, type Sites } from "./sites.ts";

let folder: string;
let sites: Sites;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "host-sites-"));
  const config = readConfig({ SITE_PROVIDER_SECRET: "whsec_c2VjcmV0", BASE_DOMAIN: "sites.example.com" });
  sites = await openSites(config, layoutOf(folder));
});

afterEach(() => rm(folder, { recursive: true }));

const request = (domain: string | null, id: string = crypto.randomUUID()): JobRequest => ({
  contract: 1,
  job_id: id,
  site_id: id,
  kind: "make",
  callback_url: "https://example.com/",
  domain,
});

test("create gives sites that are made at once different labels, and a repeated request the same site", async () => {
  const first = request("padaria.com.br");
  const made = await Promise.all([
    sites.create(first),
    sites.create(request("padaria-com.br")),
    sites.create(request("padaria.com-br.net")),
    sites.create(first),
  ]);
  expect(made[0]).toEqual(made[3]);
  expect(new Set(made.map(({ label }) => label)).size).toBe(3);
  expect(await sites.all()).toHaveLength(3);
});

test.each([
  ["loja.sites.example.com", "cannot be a site's own domain"],
  ["padaria.com.br; return 200", "cannot be a site's own domain"],
  ["localhost", "cannot be a site's own domain"],
  ["www.padaria.com.br", "belongs to another site here"],
  ["PADARIA.com.br", "belongs to another site here"],
])("create refuses the domain %s", async (domain, reason) => {
  await sites.create(request("padaria.com.br"));
  const creation = sites.create(request(domain));
  await expect(creation).rejects.toThrow(JobRefusal);
  await expect(creation).rejects.toThrow(reason);
});

test("withNewDomain returns the site without certificates for another free domain, and null otherwise", async () => {
  const site = { ...(await sites.create(request("padaria.com.br"))), secureNames: ["padaria.com.br"] };
  await sites.create(request("oficina.com.br"));
  const ask = (domain: string | null) => sites.withNewDomain(site, request(domain, site.id));
  expect(await ask("padoca.com.br")).toMatchObject({ domain: "padoca.com.br", secureNames: [] });
  for (const domain of ["padaria.com.br", "oficina.com.br", "a.sites.example.com", null]) {
    expect(await ask(domain)).toBeNull();
  }
});
