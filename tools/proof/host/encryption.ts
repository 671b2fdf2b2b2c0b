import { createHostDriver } from "../../../wordpress/host/host-driver.ts";
import { openHost } from "../../../wordpress/host/host.ts";
import { requestHere } from "../../../wordpress/host/own-page.ts";
import { openEditor } from "./editor.ts";
import { type JobClient, siteDetails } from "./jobs.ts";
import type { Machine } from "./machine.ts";
import { picture } from "./picture.ts";
import { command } from "./restoring.ts";

/** Gets certificates from pebble and checks that they are served. Returns the faults. */
export async function tryEncryption(
  machine: Machine,
  send: JobClient,
  print: (line: string) => void,
): Promise<string[]> {
  const ca = await machine.authority.readRoot();
  return [...(await tryOwnDomain(machine, send, ca, print)), ...(await tryFirstAddress(machine, ca, print))];
}

/** A site moves to its own domain as soon as that leads here. */
async function tryOwnDomain(
  machine: Machine,
  send: JobClient,
  ca: string,
  print: (line: string) => void,
): Promise<string[]> {
  const { config, host } = machine;
  const details = siteDetails("Padaria Própria", "propria.example");
  const made = await send("make", details);
  const first = new URL(made.result["address"] ?? "");
  const site = await host.sites.find(details.site_id);
  if (site === undefined) return ["The site was not made."];
  const editor = await openEditor(machine, send, site, details);
  const { source_url: address } = await editor.upload("pao.png", picture("pao"));
  await editor.showPicture(address);
  const before = await requestHere(config, "propria.example", { path: "/sobre?a=1" });

  const start = performance.now();
  await command(machine, "certify");
  print(`certify: ${((performance.now() - start) / 1000).toFixed(1)} s for all sites`);
  const origin = `https://propria.example:${config.httpsPort}`;
  const page = await requestHere(config, "propria.example", { isSecure: true, ca });
  const shown = await requestHere(config, "propria.example", {
    isSecure: true,
    ca,
    path: new URL(address).pathname,
  });
  const www = await requestHere(config, "www.propria.example", { isSecure: true, ca, path: "/x" });
  const base = await requestHere(config, first.hostname, { path: "/x" });
  const report = (await send("report", details)).result;
  const signIn = new URL((await send("sign_in", details)).result["url"] ?? "");
  await send("report", { ...details, domain: "outra.example" });
  const back = await requestHere(config, first.hostname);
  const left = await requestHere(config, "propria.example");
  const other = await requestHere(config, "outra.example");
  print(
    `own domain: before ${before.status} → ${before.headers.location}, then ${page.status} with a certificate until ${report["certificate_expires_at"]}; www ${www.status}, first address ${base.status}`,
  );
  return faultsOf({
    "The own domain does not lead to the first address before it has a certificate.":
      before.status === 302 && before.headers.location === `${first.origin}/sobre?a=1`,
    "The own domain does not show the site with its certificate.":
      page.status === 200 && page.body.includes("Padaria Própria"),
    "The page names its first address.": !page.body.includes(first.hostname),
    "The picture's address did not move.":
      page.body.includes(`${origin}${new URL(address).pathname}`) && shown.status === 200,
    "www does not lead to the own domain.": www.status === 301 && www.headers.location === `${origin}/x`,
    "The first address does not lead to the own domain.":
      base.status === 301 && base.headers.location === `${origin}/x`,
    "The report has no certificate.": report["certificate_expires_at"] !== undefined,
    "A site with another domain is not back at its first address.":
      back.status === 200 && back.body.includes("Padaria Própria") && !back.body.includes("propria.example"),
    "The earlier domain still leads to the site.": left.status === 404,
    "The new domain does not lead to the site.": other.headers.location === `${first.origin}/`,
    "The sign-in address is not at the own domain.": signIn.origin === origin,
  });
}

/** With a base domain of the internet, a new site answers only after its first address has a certificate. */
async function tryFirstAddress(
  machine: Machine,
  ca: string,
  print: (line: string) => void,
): Promise<string[]> {
  const config = { ...machine.config, baseDomain: "sites.example" };
  const host = await openHost(config, print);
  const driver = createHostDriver(host);
  const details = siteDetails("Padaria Cifrada", "cifrada.example");
  const request = {
    contract: 1,
    job_id: details.site_id,
    kind: "make",
    callback_url: "",
    ...details,
  } as const;
  const start = performance.now();
  const made = await driver.make(request, () => undefined);
  print(
    `make with a certificate of its own: ${((performance.now() - start) / 1000).toFixed(2)} s, ${String(made["address"])}`,
  );
  const { hostname, protocol } = new URL(String(made["address"]));
  const page = await requestHere(config, hostname, { isSecure: true, ca });
  const plain = await requestHere(config, hostname);
  const cookies = await driver.sign_in(request, () => undefined);
  const { pathname, search } = new URL(String(cookies["url"]));
  const signedIn = await requestHere(config, hostname, { isSecure: true, ca, path: pathname + search });
  await driver.remove(request, () => undefined);
  return faultsOf({
    "The address is not encrypted.": protocol === "https:" && page.status === 200,
    "The unencrypted address does not lead to the encrypted one.":
      plain.headers.location?.startsWith("https://") === true,
    "The session cookie is sent without encryption.":
      signedIn.headers["set-cookie"]?.every((cookie) => /; secure/i.test(cookie)) === true,
  });
}

const faultsOf = (checks: Record<string, boolean>): string[] =>
  Object.entries(checks).flatMap(([fault, passes]) => (passes ? [] : [fault]));
