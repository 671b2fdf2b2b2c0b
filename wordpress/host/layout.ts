import path from "node:path";

/** Folder of Debian's WordPress, which all sites share. */
export const wordpressCore = "/usr/share/wordpress";

/** Where Debian's wp-config.php looks for the configuration of a site. */
export const wordpressConfigFolder = "/etc/wordpress";

/** User of nginx on Debian. */
export const webUser = "www-data";

/** Returns the paths below the host's folder. */
export function layoutOf(folder: string) {
  const join = (...parts: string[]) => path.join(folder, ...parts);
  const certbot = join("certbot");
  return {
    folder,
    /** Copy of wordpress/ that the sites read. */
    code: join("code"),
    /** Copies of the owner's plugins, which the sites read. */
    plugins: join("code", "plugins"),
    nginxConfig: join("etc", "nginx.conf"),
    nginxSites: join("etc", "nginx"),
    phpConfig: join("etc", "php-fpm.conf"),
    phpIni: join("etc", "php.ini"),
    phpPools: join("etc", "php"),
    sites: join("sites"),
    backups: join("backups"),
    /** Folder that answers the challenges of the certificate authority. */
    challenges: join("challenges"),
    pages: join("pages"),
    log: join("log"),
    run: join("run"),
    nginxPid: join("run", "nginx.pid"),
    phpPid: join("run", "php-fpm.pid"),
    /** Ended jobs, readable by the service alone. */
    jobs: join("service", "jobs.jsonl"),
    certbot,
    /** Folder of a certificate, by its name. */
    certificate: (name: string) => path.join(certbot, "live", name),
    site: (id: string) => {
      const site = join("sites", id);
      return {
        folder: site,
        state: path.join(site, "site.json"),
        content: path.join(site, "wp-content"),
        uploads: path.join(site, "wp-content", "uploads"),
        temporary: path.join(site, "tmp"),
        /** The customer's files until WordPress has taken them. */
        received: path.join(site, "received"),
        /** nginx answers with the closed shop while this file exists. */
        suspended: path.join(site, "suspended"),
        backups: join("backups", id),
        visits: join("log", `visits-${id}.log`),
      };
    },
    socket: (user: string) => join("run", `${user}.sock`),
    nginxSite: (user: string) => join("etc", "nginx", `${user}.conf`),
    phpPool: (user: string) => join("etc", "php", `${user}.conf`),
    wordpressConfig: (user: string) => path.join(wordpressConfigFolder, `config-${user}.php`),
  };
}

export type Layout = ReturnType<typeof layoutOf>;
