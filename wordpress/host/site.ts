import type { Language } from "../../supabase/functions/_shared/contract/enums.ts";
import type { HostConfig } from "./config.ts";

/** A site of the host, as site.json stores it. */
export type HostSite = {
  /** UUID at Site Pronto. */
  id: string;
  /** Label before the base domain. */
  label: string;
  /** System user, database and database user. */
  user: string;
  domain: string | null;
  /** Language of the closed shop. */
  language: Language;
  /** Whether the first address has a certificate of its own. */
  baseCertificate: boolean;
  /** Names of the own domain that have a certificate, the preferred one first. */
  secureNames: string[];
  /** Values of WordPress's keys and salts, in their order. */
  salts: string[];
};

/** Returns the name of a site's system user: `sp` and the first 14 digits of its id. */
export const siteUser = (id: string): string => `sp${id.replaceAll("-", "").slice(0, 14)}`;

/** Returns the first address's host name. */
export const baseName = (site: HostSite, config: HostConfig): string => `${site.label}.${config.baseDomain}`;

/** Returns the names of a site's own domain, with and without www; none without a domain. */
export function ownNames(domain: string | null): string[] {
  if (domain === null) return [];
  return domain.startsWith("www.") ? [domain, domain.slice(4)] : [domain, `www.${domain}`];
}

/** Returns where the certificate of the first address is; null without one. */
export function baseCertificate(
  site: HostSite,
  config: HostConfig,
  certificateOf: (name: string) => string,
): string | null {
  if (config.wildcardCertificate !== null) return config.wildcardCertificate;
  return site.baseCertificate ? certificateOf(baseName(site, config)) : null;
}

/** The address of a site, from which WordPress makes its links. */
export type Home = { name: string; isSecure: boolean; origin: string };

/**
 * Returns the address of a site: its own domain once that has a certificate, its first address until then. The other
 * names redirect to it.
 */
export function homeOf(site: HostSite, config: HostConfig): Home {
  const [own] = site.secureNames;
  const name = own ?? baseName(site, config);
  const isSecure = own !== undefined || site.baseCertificate || config.wildcardCertificate !== null;
  const port = isSecure ? config.httpsPort : config.httpPort;
  const suffix = port === (isSecure ? 443 : 80) ? "" : `:${port}`;
  return { name, isSecure, origin: `${isSecure ? "https" : "http"}://${name}${suffix}` };
}
