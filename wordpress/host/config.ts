import { wordpressCore } from "./layout.ts";

/** The host's settings, from environment variables (README.md). */
export type HostConfig = {
  /** Secret shared with Site Pronto: `whsec_` and Base64. */
  secret: string;
  /** Domain below which every site has its first address, `<label>.<baseDomain>`. */
  baseDomain: string;
  /** Host name at which jobs arrive. */
  providerName: string;
  /** Folder of everything that the host writes, except WordPress's configuration in /etc/wordpress. */
  folder: string;
  /** Port of the service on 127.0.0.1, behind nginx. */
  port: number;
  httpPort: number;
  httpsPort: number;
  phpVersion: string;
  /** Folder of WordPress's translations. */
  languagesFolder: string;
  /** Folder of plugins that every site gets. Null for none. */
  pluginsFolder: string | null;
  databaseSocket: string;
  /** Path of Chromium, for pictures of the sites. */
  browser: string;
  /** Directory address of the certificate authority. */
  acmeDirectory: string;
  /** Address for messages of the authority. */
  acmeEmail: string | null;
  /** Folder with fullchain.pem and privkey.pem for every name below the base domain. Null for a certificate per site. */
  wildcardCertificate: string | null;
  /** Name server (`address:port`) that answers whether a domain leads here. Null for the system's. */
  nameServer: string | null;
  smtp: { host: string; port: number };
  backupDays: number;
  limits: SiteLimits;
};

/** Limits of one site. */
type SiteLimits = {
  /** Most that uploaded files take together, in megabytes. */
  diskMegabytes: number;
  /** Largest uploaded file, in megabytes. */
  uploadMegabytes: number;
  /** Memory of one PHP process, in megabytes. */
  memoryMegabytes: number;
  /** PHP processes at once. */
  processes: number;
};

/**
 * Reads the configuration.
 *
 * @throws Error with the name of a variable that is missing or not valid
 */
export function readConfig(env: Record<string, string | undefined>): HostConfig {
  const text = (name: string, fallback?: string): string => {
    const value = env[name] || fallback;
    if (value === undefined) throw new Error(`${name} is missing.`);
    return value;
  };
  const number = (name: string, fallback: number): number => {
    const value = Number(env[name] || fallback);
    if (!Number.isInteger(value) || value <= 0) throw new Error(`${name} is not a positive whole number.`);
    return value;
  };
  const hostName = (name: string, fallback?: string): string => {
    const value = text(name, fallback).toLowerCase();
    if (!isHostName(value)) throw new Error(`${name} is not a host name.`);
    return value;
  };
  const folder = text("HOST_FOLDER", "/srv/site-pronto");
  if (!/^\/[\w./-]+$/.test(folder))
    throw new Error("HOST_FOLDER is not an absolute path of simple characters.");
  const baseDomain = hostName("BASE_DOMAIN");
  return {
    secret: text("SITE_PROVIDER_SECRET"),
    baseDomain,
    providerName: hostName("PROVIDER_NAME", `provider.${baseDomain}`),
    folder,
    port: number("PORT", 9600),
    httpPort: number("HTTP_PORT", 80),
    httpsPort: number("HTTPS_PORT", 443),
    phpVersion: text("PHP_VERSION", "8.2"),
    languagesFolder: text("LANGUAGES_FOLDER", `${wordpressCore}/wp-content/languages`),
    pluginsFolder: env["PLUGINS_FOLDER"] || null,
    databaseSocket: text("DATABASE_SOCKET", "/run/mysqld/mysqld.sock"),
    browser: text("PICTURE_BROWSER", "/usr/bin/chromium"),
    acmeDirectory: text("ACME_DIRECTORY", "https://acme-v02.api.letsencrypt.org/directory"),
    acmeEmail: env["ACME_EMAIL"] || null,
    wildcardCertificate: env["WILDCARD_CERTIFICATE"] || null,
    nameServer: env["NAME_SERVER"] || null,
    smtp: { host: text("SMTP_HOST", "127.0.0.1"), port: number("SMTP_PORT", 25) },
    backupDays: number("BACKUP_DAYS", 14),
    limits: {
      diskMegabytes: number("SITE_DISK_MB", 2000),
      uploadMegabytes: number("SITE_UPLOAD_MB", 64),
      memoryMegabytes: number("SITE_MEMORY_MB", 128),
      processes: number("SITE_PROCESSES", 5),
    },
  };
}

/** Whether a text is a lower-case host name with at least two labels. */
export const isHostName = (value: string): boolean =>
  value.length <= 253 &&
  /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(value);
