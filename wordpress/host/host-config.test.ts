import { expect, test } from "vitest";
import { backupName, backupTime, expiredBackups } from "./backups.ts";
import { readConfig } from "./config.ts";
import { layoutOf } from "./layout.ts";
import { nginxConfig, nginxSite } from "./nginx-config.ts";
import { phpPool, wordpressConfig } from "./php-config.ts";
import { homeOf, type HostSite, ownNames, siteUser } from "./site.ts";
import { systemdUnits } from "./systemd.ts";
import { recentVisits } from "./visits.ts";

const environment = { SITE_PROVIDER_SECRET: "whsec_c2VjcmV0", BASE_DOMAIN: "Sites.Example.com" };
const config = readConfig(environment);
const layout = layoutOf(config.folder);

const site: HostSite = {
  id: "1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed",
  label: "padaria-com-br",
  user: siteUser("1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed"),
  domain: "padaria.com.br",
  language: "pt-BR",
  baseCertificate: true,
  secureNames: [],
  salts: Array.from({ length: 8 }, (_, index) => `salt-${index}`),
};
const moved: HostSite = { ...site, secureNames: ["padaria.com.br"] };

/** Returns the server block for a name and a port. */
function serverBlock(text: string, name: string, port: number): string {
  const blocks = text.split(/^server \{$/m);
  return (
    blocks.find((block) => block.includes(`server_name ${name};`) && block.includes(`listen ${port}`)) ?? ""
  );
}

test("readConfig fills in the defaults and lower-cases the base domain", () => {
  expect(config).toMatchObject({
    baseDomain: "sites.example.com",
    providerName: "provider.sites.example.com",
    folder: "/srv/site-pronto",
    backupDays: 14,
    limits: { diskMegabytes: 2000, processes: 5 },
  });
});

test.each([
  ["SITE_PROVIDER_SECRET", ""],
  ["BASE_DOMAIN", "sites.example.com; return 200"],
  ["HOST_FOLDER", "srv"],
  ["BACKUP_DAYS", "-1"],
])("readConfig names %s when it is %j", (name, value) => {
  expect(() => readConfig({ ...environment, [name]: value })).toThrow(name);
});

test("siteUser returns a name that is valid for the system, the database and WordPress's configuration", () => {
  expect(site.user).toBe("sp1b9d6bcdbbfd4b");
});

test.each([
  ["padaria.com.br", ["padaria.com.br", "www.padaria.com.br"]],
  ["www.padaria.com.br", ["www.padaria.com.br", "padaria.com.br"]],
])("ownNames returns %s first, then its counterpart", (domain, names) => {
  expect(ownNames(domain)).toEqual(names);
});

test("homeOf returns the first address until the own domain has a certificate", () => {
  expect(homeOf(site, config).origin).toBe("https://padaria-com-br.sites.example.com");
  expect(homeOf(moved, config).origin).toBe("https://padaria.com.br");
});

test("homeOf returns an address without encryption and with its port on this machine's own names", () => {
  const here = readConfig({ ...environment, BASE_DOMAIN: "sites.localhost", HTTP_PORT: "8080" });
  expect(homeOf({ ...site, baseCertificate: false }, here).origin).toBe(
    "http://padaria-com-br.sites.localhost:8080",
  );
});

test("nginxSite redirects the own domain to the first address for now, and back for good once it has a certificate", () => {
  const before = serverBlock(nginxSite(site, config, layout), "padaria.com.br", 80);
  expect(before).toContain("return 302 https://padaria-com-br.sites.example.com$request_uri;");
  const after = nginxSite(moved, config, layout);
  expect(serverBlock(after, "padaria-com-br.sites.example.com", 443)).toContain(
    "return 301 https://padaria.com.br$request_uri;",
  );
  expect(serverBlock(after, "padaria.com.br", 443)).toContain("fastcgi_param HTTP_HOST padaria.com.br;");
  expect(serverBlock(after, "www.padaria.com.br", 443)).toBe("");
});

test("nginxSite answers the authority's challenge on every name, and PHP only at the site's home", () => {
  const text = nginxSite(site, config, layout);
  expect(text.match(/acme-challenge/g)).toHaveLength(3);
  expect(text.split(/^server \{$/m).filter((block) => block.includes("fastcgi_pass"))).toHaveLength(1);
});

test("nginxConfig serves the jobs without encryption only until the service's name has a certificate", () => {
  expect(serverBlock(nginxConfig(config, layout, false), config.providerName, 80)).toContain("proxy_pass");
  const secure = nginxConfig(config, layout, true);
  expect(secure.match(/proxy_pass/g)).toHaveLength(1);
  expect(secure).toContain(`ssl_certificate ${layout.certificate(config.providerName)}/fullchain.pem;`);
});

test("phpPool limits a site to its own folders, processes and memory", () => {
  const pool = phpPool(site, config, layout);
  expect(pool).toContain(`user = ${site.user}`);
  expect(pool).toContain("pm.max_children = 5");
  expect(pool).toContain('php_admin_value[memory_limit] = "128M"');
  const readable = /open_basedir\] = "(.*)"/.exec(pool)?.[1]?.split(":") ?? [];
  expect(readable).toContain(`${layout.site(site.id).content}/`);
  expect(readable.filter((folder) => folder.startsWith(layout.sites) && !folder.includes(site.id))).toEqual(
    [],
  );
  expect(readable.filter((folder) => folder.startsWith("/etc"))).toEqual([
    "/etc/ssl/certs/ca-certificates.crt",
    layout.wordpressConfig(site.user),
  ]);
});

test("wordpressConfig makes WordPress's links from the site's home and escapes values", () => {
  const text = wordpressConfig({ ...moved, salts: [String.raw`it's a \ salt`] }, config, layout);
  expect(text).toContain("define( 'WP_HOME', 'https://padaria.com.br' );");
  expect(text).toContain(String.raw`define( 'AUTH_KEY', 'it\'s a \\ salt' );`);
});

test("systemdUnits starts each service with its configuration", () => {
  const units = systemdUnits(config, layout);
  expect(units["site-pronto-nginx.service"]).toContain(
    'ExecStart=/usr/sbin/nginx -c /srv/site-pronto/etc/nginx.conf -g "daemon off;"',
  );
  expect(units["site-pronto-host.service"]).toContain("EnvironmentFile=/etc/site-pronto/host.env");
  expect(units["site-pronto-nightly.timer"]).toContain("OnCalendar=*-*-* 03:10:00");
});

test("backupTime reads the time from the name that backupName gives", () => {
  const at = new Date("2026-11-28T03:10:05Z");
  expect(backupName(at)).toBe("2026-11-28T03-10-05Z");
  expect(backupTime(backupName(at))).toEqual(at);
  expect(backupTime("../../etc")).toBeNull();
});

test.each([
  [true, ["2026-10-01T03-10-00Z"]],
  [false, ["2026-10-01T03-10-00Z", "2026-11-01T03-10-00Z"]],
])("expiredBackups with keepNewest %s returns old backups and no other files", (keepNewest, expired) => {
  const names = ["2026-11-01T03-10-00Z", "2026-10-01T03-10-00Z", "notes"];
  expect(expiredBackups(names, new Date("2026-11-28T03:10:00Z"), 14, keepNewest)).toEqual(expired);
});

test("recentVisits counts the last seven days and skips older or broken lines", () => {
  const log = "2026-11-21\n2026-11-22\n2026-11-28\n2026-11-28\n2026-1";
  expect(recentVisits(log, new Date("2026-11-28T23:59:00Z"))).toHaveLength(3);
});
