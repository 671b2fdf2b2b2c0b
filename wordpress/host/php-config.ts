import path from "node:path";
import type { HostConfig } from "./config.ts";
import { type Layout, webUser, wordpressConfigFolder, wordpressCore } from "./layout.ts";
import { homeOf, type HostSite } from "./site.ts";

/** Functions that WordPress does not need, and that start programs, change other files' links or read shared state. */
const disabledFunctions = [
  "exec passthru shell_exec system proc_open proc_close proc_get_status proc_nice proc_terminate popen",
  "pcntl_exec pcntl_fork pcntl_signal posix_kill posix_mkfifo posix_getpwnam posix_getpwuid posix_setuid",
  "symlink link dl putenv mail opcache_get_status opcache_compile_file opcache_invalidate opcache_reset",
  "shmop_open shm_attach sem_get msg_get_queue",
].flatMap((line) => line.split(" "));

/** Returns php-fpm.conf. The pool without a site is there because FPM does not start without a pool. */
export const phpFpmConfig = (layout: Layout): string => `[global]
pid = ${layout.phpPid}
error_log = ${layout.log}/php-fpm.log
; Requests under way end before a reload.
process_control_timeout = 10s
process.max = 200
include = ${layout.phpPools}/*.conf

[none]
user = nobody
group = nogroup
listen = ${layout.run}/none.sock
listen.mode = 0600
pm = ondemand
pm.max_children = 1
`;

/** Returns php.ini: settings of the whole FPM, which pools cannot change. */
export const phpIni = (): string => `expose_php = Off
display_errors = Off
log_errors = On
allow_url_include = Off
user_ini.filename =
cgi.fix_pathinfo = 0
ffi.enable = false
phar.readonly = On
sendmail_path = /bin/false
opcache.validate_permission = 1
opcache.restrict_api = /nonexistent
opcache.memory_consumption = 256
opcache.max_accelerated_files = 20000
opcache.interned_strings_buffer = 16
realpath_cache_size = 0
`;

/** Returns the folders that a site's PHP may read. */
function readableFolders(site: HostSite, config: HostConfig, layout: Layout): string[] {
  const paths = layout.site(site.id);
  return [
    `${wordpressCore}/`,
    `${config.languagesFolder}/`,
    "/usr/share/php/getid3/",
    "/etc/ssl/certs/ca-certificates.crt",
    layout.wordpressConfig(site.user),
    `${layout.code}/`,
    `${paths.content}/`,
    `${paths.temporary}/`,
  ];
}

/** Returns settings of PHP for a site, in its pool and on the command line. */
export function phpSettings(site: HostSite, config: HostConfig, layout: Layout): Record<string, string> {
  const { temporary } = layout.site(site.id);
  const { limits } = config;
  return {
    open_basedir: readableFolders(site, config, layout).join(":"),
    disable_functions: disabledFunctions.join(","),
    memory_limit: `${limits.memoryMegabytes}M`,
    upload_max_filesize: `${limits.uploadMegabytes}M`,
    post_max_size: `${limits.uploadMegabytes}M`,
    max_execution_time: "30",
    // A whole page at once: a reload of nginx cuts answers that arrive in parts.
    output_buffering: "1048576",
    upload_tmp_dir: temporary,
    sys_temp_dir: temporary,
    "session.save_path": temporary,
    error_log: path.join(temporary, "php.log"),
  };
}

/** Returns the FPM pool of a site: a system user, processes only while it is visited. Only nginx opens its socket. */
export function phpPool(site: HostSite, config: HostConfig, layout: Layout): string {
  const settings = Object.entries(phpSettings(site, config, layout));
  return `[${site.user}]
user = ${site.user}
group = ${site.user}
listen = ${layout.socket(site.user)}
listen.owner = ${webUser}
listen.group = ${webUser}
listen.mode = 0600
pm = ondemand
pm.max_children = ${config.limits.processes}
pm.process_idle_timeout = 30s
pm.max_requests = 500
request_terminate_timeout = 60s
rlimit_core = 0
clear_env = yes
security.limit_extensions = .php
${settings.map(([name, value]) => `php_admin_value[${name}] = "${value}"`).join("\n")}
`;
}

const saltNames = ["AUTH", "SECURE_AUTH", "LOGGED_IN", "NONCE"].flatMap((name) => [
  `${name}_KEY`,
  `${name}_SALT`,
]);

/** Number of salts of a site. */
export const saltCount = saltNames.length;

/** Returns /etc/wordpress/config-<user>.php. The database needs no password: it asks the system who is calling. */
export function wordpressConfig(site: HostSite, config: HostConfig, layout: Layout): string {
  const home = homeOf(site, config);
  const paths = layout.site(site.id);
  const constants: Record<string, string | number | boolean> = {
    DB_NAME: site.user,
    DB_USER: site.user,
    DB_PASSWORD: "",
    DB_HOST: `localhost:${config.databaseSocket}`,
    DB_CHARSET: "utf8mb4",
    ...Object.fromEntries(saltNames.map((name, index) => [name, site.salts[index] ?? ""])),
    WP_HOME: home.origin,
    WP_SITEURL: home.origin,
    WP_CONTENT_DIR: paths.content,
    WP_CONTENT_URL: `${home.origin}/wp-content`,
    WPMU_PLUGIN_DIR: path.join(layout.code, "host", "mu-plugins"),
    WP_LANG_DIR: config.languagesFolder,
    WP_TEMP_DIR: paths.temporary,
    WP_DEFAULT_THEME: "site-pronto",
    WP_ALLOW_MULTISITE: false,
    DISALLOW_FILE_MODS: true,
    FORCE_SSL_ADMIN: home.isSecure,
    SITE_PRONTO_SMTP_HOST: config.smtp.host,
    SITE_PRONTO_SMTP_PORT: config.smtp.port,
    SITE_PRONTO_DISK_LIMIT: config.limits.diskMegabytes * 1_000_000,
    SITE_PRONTO_MAIL_FROM: `wordpress@${config.baseDomain}`,
  };
  const lines = Object.entries(constants).map(
    ([name, value]) => `define( '${name}', ${phpLiteral(value)} );`,
  );
  return `<?php\n// Written by the host of Site Pronto, in place of ${wordpressConfigFolder}/config-default.php.\n${lines.join("\n")}\n`;
}

const phpLiteral = (value: string | number | boolean): string =>
  typeof value === "string" ? `'${value.replaceAll(/['\\]/g, String.raw`\$&`)}'` : String(value);
