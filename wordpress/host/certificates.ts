import { X509Certificate, randomUUID } from "node:crypto";
import { Resolver } from "node:dns/promises";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import http from "node:http";
import path from "node:path";
import type { HostConfig } from "./config.ts";
import type { Layout } from "./layout.ts";
import { ownCertificateName } from "./nginx-config.ts";
import { baseCertificate, baseName, type HostSite, ownNames } from "./site.ts";
import { createQueue, readText, run } from "./system.ts";

/** Gets certificates from the authority by answering its challenge over HTTP. */
export function createCertificates(config: HostConfig, layout: Layout) {
  // certbot locks its folder.
  const inTurn = createQueue();
  const folders = [
    `--config-dir=${layout.certbot}`,
    `--work-dir=${path.join(layout.certbot, "work")}`,
    `--logs-dir=${path.join(layout.log, "certbot")}`,
  ];
  // A certificate authority for tests signs its own address: its root is in REQUESTS_CA_BUNDLE.
  const bundle = process.env["REQUESTS_CA_BUNDLE"];
  const env = bundle === undefined ? {} : { REQUESTS_CA_BUNDLE: bundle };

  const coversProvider =
    config.wildcardCertificate !== null && config.providerName.endsWith(`.${config.baseDomain}`);

  const certbot = (...args: string[]) =>
    inTurn(() => run("certbot", [...args, "--non-interactive", "--quiet", ...folders], { env }));

  const obtain = (certificate: string, names: readonly string[]) =>
    certbot(
      "certonly",
      "--webroot",
      `--webroot-path=${layout.challenges}`,
      "--agree-tos",
      "--expand",
      "--keep-until-expiring",
      `--server=${config.acmeDirectory}`,
      `--cert-name=${certificate}`,
      config.acmeEmail === null ? "--register-unsafely-without-email" : `--email=${config.acmeEmail}`,
      ...names.map((name) => `--domain=${name}`),
    );

  /** Whether a name leads to this machine: asking first spares the authority's limits for failed attempts. */
  async function leadsHere(name: string): Promise<boolean> {
    const token = randomUUID();
    const folder = path.join(layout.challenges, ".well-known", "acme-challenge");
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, token), token);
    try {
      const resolver = new Resolver({ timeout: 3000, tries: 2 });
      if (config.nameServer !== null) resolver.setServers([config.nameServer]);
      const [address] = await resolver.resolve4(name).catch(() => resolver.resolve6(name));
      return address !== undefined && (await read(address, name, token)) === token;
    } catch {
      return false;
    } finally {
      await rm(path.join(folder, token), { force: true });
    }
  }

  const read = (address: string, name: string, token: string) =>
    new Promise<string>((resolve, reject) => {
      const request = http.get(
        {
          host: address,
          port: config.httpPort,
          path: `/.well-known/acme-challenge/${token}`,
          headers: { host: name },
          timeout: 5000,
        },
        (response) => {
          let text = "";
          response
            .setEncoding("utf8")
            .on("data", (part: string) => (text += part))
            .once("end", () => resolve(text));
        },
      );
      request.once("error", reject).once("timeout", () => request.destroy(new Error("No answer.")));
    });

  return {
    /** Whether the first address can have a certificate: this machine's own names cannot. */
    needsBaseCertificate: (site: HostSite) =>
      !config.baseDomain.endsWith("localhost") && baseCertificate(site, config, layout.certificate) === null,
    /** Gets the certificate of a site's first address. @throws Error when the authority refuses */
    obtainBase: async (site: HostSite): Promise<HostSite> => {
      const name = baseName(site, config);
      await obtain(name, [name]);
      return { ...site, baseCertificate: true };
    },
    /** Gets the certificate of the names of a site's own domain that lead here. Returns null when nothing changes. */
    obtainOwn: async (site: HostSite): Promise<HostSite | null> => {
      const names = ownNames(site.domain).filter((name) => !site.secureNames.includes(name));
      const leading = (await Promise.all(names.map(leadsHere))).flatMap((leads, index) => {
        const name = names[index];
        return leads && name !== undefined ? [name] : [];
      });
      if (leading.length === 0) return null;
      const secureNames = ownNames(site.domain).filter(
        (name) => site.secureNames.includes(name) || leading.includes(name),
      );
      await obtain(ownCertificateName(site), secureNames);
      return { ...site, secureNames };
    },
    /** Whether the service's own name has a certificate. */
    hasProvider: async (): Promise<boolean> =>
      coversProvider ||
      (await readText(path.join(layout.certificate(config.providerName), "fullchain.pem"))) !== null,
    /** Gets the certificate of the service's own name. Names of this machine alone cannot have one. */
    obtainProvider: async (): Promise<void> => {
      if (coversProvider || config.providerName.endsWith("localhost")) return;
      await obtain(config.providerName, [config.providerName]);
    },
    /** Renews what expires within 30 days. */
    renew: () => certbot("renew"),
    /** Forgets the certificate of a site's own domain. */
    removeOwn: async (site: HostSite): Promise<void> => {
      if (site.secureNames.length > 0) await certbot("delete", `--cert-name=${ownCertificateName(site)}`);
    },
    /** Forgets the certificate of a site's first address. */
    removeBase: async (site: HostSite): Promise<void> => {
      if (site.baseCertificate) await certbot("delete", `--cert-name=${baseName(site, config)}`);
    },
    /** Returns when a site's certificate expires; null without one. */
    expiresAt: async (site: HostSite): Promise<Date | null> => {
      const folder =
        site.secureNames.length > 0
          ? layout.certificate(ownCertificateName(site))
          : baseCertificate(site, config, layout.certificate);
      if (folder === null) return null;
      return new Date(new X509Certificate(await readFile(path.join(folder, "fullchain.pem"))).validTo);
    },
  };
}
