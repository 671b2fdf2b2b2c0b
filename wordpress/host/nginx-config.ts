import type { HostConfig } from "./config.ts";
import { type Layout, webUser, wordpressCore } from "./layout.ts";
import { baseCertificate, baseName, homeOf, type HostSite, ownNames } from "./site.ts";

/** Returns nginx.conf: what all sites share, the answer for unknown names, and the address of the service. */
export function nginxConfig(config: HostConfig, layout: Layout, hasCertificate: boolean): string {
  const names = [
    server([
      `listen ${config.httpPort} default_server;`,
      "server_name _;",
      challenge(layout),
      unknownSite(layout),
    ]),
    server([`listen ${config.httpsPort} ssl default_server;`, "server_name _;", "ssl_reject_handshake on;"]),
    ...provider(config, layout, hasCertificate),
  ];
  return `user ${webUser};
worker_processes auto;
worker_rlimit_nofile 8192;
pid ${layout.nginxPid};
error_log ${layout.log}/nginx-error.log;

events {
  worker_connections 2048;
}

http {
  include /etc/nginx/mime.types;
  default_type application/octet-stream;
  charset utf-8;
  server_tokens off;
  server_names_hash_bucket_size 128;
  server_names_hash_max_size 4096;
  sendfile on;
  keepalive_timeout 30;
  client_body_timeout 30;
  client_header_timeout 30;
  client_max_body_size 1m;
  gzip on;
  gzip_vary on;
  gzip_types text/css text/plain application/javascript application/json image/svg+xml;
  ssl_protocols TLSv1.2 TLSv1.3;
  ssl_prefer_server_ciphers off;
  ssl_session_cache shared:certificates:10m;
  ssl_session_tickets off;
  limit_req_zone $binary_remote_addr zone=login:10m rate=20r/m;
  limit_req_status 429;

  # A visit is a page that was answered to a browser. Only its day is logged, without address or path.
  map "$request_method $status $sent_http_content_type $uri $http_user_agent $http_cookie" $is_visit {
    default 0;
    "~*(bot|crawl|spider|slurp|monitor|curl|wget| /wp-|wordpress_logged_in)" 0;
    "~^GET 200 text/html.* Mozilla/" 1;
  }
  map $time_iso8601 $visit_day {
    "~^(?<day>[-0-9]{10})" $day;
  }
  log_format visit $visit_day;
  access_log off;

${names.join("\n").replaceAll(/^(?=.)/gm, "  ")}
  include ${layout.nginxSites}/*.conf;
}
`;
}

/** Returns the server blocks of a site: one that serves it at its home, and redirects from its other names. */
export function nginxSite(site: HostSite, config: HostConfig, layout: Layout): string {
  const home = homeOf(site, config);
  const base = baseName(site, config);
  const certificates = new Map<string, string | null>([
    [base, baseCertificate(site, config, layout.certificate)],
    ...ownNames(site.domain).map((name): [string, string | null] => [
      name,
      site.secureNames.includes(name) ? layout.certificate(ownCertificateName(site)) : null,
    ]),
  ]);
  const redirect = `location / { return ${home.name === base ? 302 : 301} ${home.origin}$request_uri; }`;
  const servers: string[] = [];
  for (const [name, certificate] of certificates) {
    const isHome = name === home.name;
    if (certificate !== null) {
      servers.push(
        server([
          `listen ${config.httpsPort} ssl http2;`,
          `server_name ${name};`,
          ...certificateLines(certificate),
          isHome ? wordpress(site, config, layout) : redirect,
        ]),
      );
    }
    servers.push(
      server([
        `listen ${config.httpPort};`,
        `server_name ${name};`,
        challenge(layout),
        isHome && !home.isSecure ? wordpress(site, config, layout) : redirect,
      ]),
    );
  }
  return servers.join("\n");
}

/** Returns the name of the certificate of a site's own domain. */
export const ownCertificateName = (site: HostSite): string => `${site.user}-domain`;

const server = (lines: readonly string[]): string =>
  `server {\n${lines.join("\n").replaceAll(/^(?=.)/gm, "  ")}\n}\n`;

const certificateLines = (folder: string): string[] => [
  `ssl_certificate ${folder}/fullchain.pem;`,
  `ssl_certificate_key ${folder}/privkey.pem;`,
];

const challenge = (layout: Layout): string =>
  `location ^~ /.well-known/acme-challenge/ { root ${layout.challenges}; default_type text/plain; }`;

const unknownSite = (layout: Layout): string => `location / { return 404; }
error_page 404 @unknown;
location @unknown { root ${layout.pages}; try_files /unknown.html =404; add_header Cache-Control no-store always; }`;

function provider(config: HostConfig, layout: Layout, hasCertificate: boolean): string[] {
  const jobs = `location = /jobs { proxy_pass http://127.0.0.1:${config.port}; proxy_read_timeout 30s; }
location / { return 404; }`;
  const name = `server_name ${config.providerName};`;
  const http = [`listen ${config.httpPort};`, name, challenge(layout)];
  if (!hasCertificate) return [server([...http, jobs])];
  const isCovered = config.providerName.endsWith(`.${config.baseDomain}`);
  const certificate =
    (isCovered ? config.wildcardCertificate : null) ?? layout.certificate(config.providerName);
  return [
    server([...http, `location / { return 301 https://$host$request_uri; }`]),
    server([`listen ${config.httpsPort} ssl http2;`, name, ...certificateLines(certificate), jobs]),
  ];
}

function wordpress(site: HostSite, config: HostConfig, layout: Layout): string {
  const home = homeOf(site, config);
  const paths = layout.site(site.id);
  const php = `fastcgi_pass unix:${layout.socket(site.user)};
include /etc/nginx/fastcgi_params;
fastcgi_param SCRIPT_FILENAME $document_root$fastcgi_script_name;
fastcgi_param WORDPRESS_CONFIG ${site.user};
fastcgi_param HTTP_HOST ${home.origin.replace(/^https?:\/\//, "")};
fastcgi_param SERVER_NAME ${home.name};
fastcgi_param HTTP_PROXY "";
fastcgi_param HTTP_X_FORWARDED_PROTO "";
fastcgi_read_timeout 70s;`;
  const indented = php.replaceAll(/^/gm, "  ");
  return `root ${wordpressCore};
index index.php;
client_max_body_size ${config.limits.uploadMegabytes}m;
access_log ${paths.visits} visit if=$is_visit;
add_header X-Content-Type-Options nosniff always;
add_header X-Frame-Options SAMEORIGIN always;
add_header Referrer-Policy strict-origin-when-cross-origin always;
${site.secureNames.length === 0 ? "add_header X-Robots-Tag noindex always;\n" : ""}${home.isSecure ? "add_header Strict-Transport-Security max-age=604800 always;\n" : ""}
if (-f ${paths.suspended}) { return 503; }
error_page 503 @closed;
location @closed {
  root ${layout.pages};
  try_files /closed.${site.language}.html =503;
  add_header Cache-Control no-store always;
  add_header Retry-After 3600 always;
}

location / { try_files $uri $uri/ /index.php?$args; }
location ~ /\\. { return 404; }
location = /wp-config.php { return 404; }
location = /xmlrpc.php { return 403; }
location ~ ^/wp-admin/(install|setup-config)\\.php { return 404; }
location = /wp-login.php {
  limit_req zone=login burst=10 nodelay;
${indented}
}
location ~ ^/(index|wp-cron|wp-comments-post|wp-admin/([a-z0-9-]+/)*[a-z0-9-]+|wp-includes/js/tinymce/wp-tinymce)\\.php$ {
  try_files $fastcgi_script_name =404;
${indented}
}
location ~ \\.ph(p[0-9]?|tml|ar|ps)(/|$) { return 404; }
location ~ ^/wp-(admin|includes)/.+\\.[a-z0-9]+$ { expires 7d; try_files $uri =404; }
location ^~ /wp-content/ {
  root ${paths.folder};
  # A file behind a link is served only when link and file belong to the same user.
  disable_symlinks if_not_owner from=${paths.folder};
  location ~ \\.ph(p[0-9]?|tml|ar|ps)(/|$) { return 404; }
  location ~ /\\. { return 404; }
  expires 7d;
  try_files $uri =404;
}`;
}
