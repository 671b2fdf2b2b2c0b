import { createJobClient } from "./jobs.ts";
import { cookieHash, type Intrusion } from "./intruder.ts";
import type { Attempt } from "./attempt.ts";

/** Signs the owner of a site in and returns the cookies. @throws Error when the address does not sign in */
async function signIn({ send, get, own }: Intrusion): Promise<string> {
  const { url = "" } = (await send("sign_in", own.details)).result;
  const { pathname, search } = new URL(url);
  const { headers, status } = await get(own, pathname + search);
  if (status !== 302) throw new Error(`The intruder cannot sign in at the own site: ${status}.`);
  return (headers["set-cookie"] ?? []).map((cookie) => cookie.split(";")[0]).join("; ");
}

/** Attempts through nginx and WordPress. */
export const webAttempts: Attempt[] = [
  {
    name: "use its cookies at the other site",
    try: async (intrusion) => {
      const { get, own, other, machine } = intrusion;
      const cookie = await signIn(intrusion);
      const atOwn = await get(own, "/wp-admin/", { cookie });
      if (atOwn.status !== 200) throw new Error("The cookies do not open the intruder's own site.");
      const renamed = cookie.replaceAll(cookieHash(own, machine), cookieHash(other, machine));
      const atOther = await get(other, "/wp-admin/", { cookie: `${cookie}; ${renamed}` });
      const rest = await get(other, "/wp-json/wp/v2/settings", { cookie: renamed });
      return `${atOther.status} ${rest.status}`;
    },
    crossed: (output) => output.includes("200"),
  },
  {
    name: "use its one-time sign-in address at the other site",
    try: async ({ send, get, own, other }) => {
      const { url = "" } = (await send("sign_in", own.details)).result;
      const { pathname, search } = new URL(url);
      const atOther = await get(other, pathname + search);
      const atOwn = await get(own, pathname + search);
      if (atOwn.status !== 302) throw new Error("The address does not open the intruder's own site.");
      return `${atOther.status}${(atOther.headers["set-cookie"] ?? []).join()}`;
    },
    crossed: (output) => output !== "403",
  },
  {
    name: "use a sign-in address twice",
    try: async ({ send, get, own }) => {
      const { url = "" } = (await send("sign_in", own.details)).result;
      const { pathname, search } = new URL(url);
      await get(own, pathname + search);
      return String((await get(own, pathname + search)).status);
    },
    crossed: (output) => output !== "403",
  },
  {
    name: "leave the site's folder by the path of an address",
    try: async ({ get, own, other }) => {
      const targets = [`${other.site.id}/wp-content/uploads/private.txt`, `${own.site.id}/site.json`];
      const prefixes = [
        "/wp-content/uploads/../../../",
        "/wp-content/uploads/..%2f..%2f..%2f",
        "/wp-content/%2e%2e/%2e%2e/",
        "/wp-content../",
        "/wp-content/uploads/..%5c..%5c..%5c",
        "/wp-content/uploads/....//....//....//",
        "/wp-includes/../../../../../../../srv/site-pronto-proof/sites/",
        "//wp-content//..//..//",
        "/wp-content/uploads/%c0%ae%c0%ae/%c0%ae%c0%ae/",
      ];
      const paths = [
        ...prefixes.flatMap((prefix) => targets.map((target) => prefix + target)),
        "/wp-content/uploads/..%00/site.json",
        "/.htaccess",
        "/wp-config.php",
        "/wp-content/db.php",
      ];
      const pages = await Promise.all(paths.map((path) => get(own, path)));
      return pages.map(({ status, body }) => `${status} ${body.length > 20_000 ? "page" : body}`).join("\n");
    },
    crossed: (output) => /"salts"|<IfModule|started/.test(output),
  },
  {
    name: "run PHP that was uploaded",
    try: async ({ shell, get, own }) => {
      const names = ["x.php", "x.PHP", "x.php5", "x.phtml", "x.phar", "x.php.jpg", "x.jpg"];
      await shell(
        names.map((name) => `printf '<?php echo 6*7001;' > ${own.paths.uploads}/${name}`).join("; "),
      );
      const paths = [...names, "x.jpg/x.php", "x.jpg%00.php", "x.php/", "x.php%20", "x.php/x.jpg"];
      const pages = await Promise.all(paths.map((path) => get(own, `/wp-content/uploads/${path}`)));
      return pages.map(({ status, body }) => `${status} ${body.slice(0, 100)}`).join("\n");
    },
    crossed: (output) => output.includes("42007") || output.includes("42006"),
  },
  {
    name: "call xmlrpc.php, install.php and the list of users",
    try: async ({ get, own }) => {
      const paths = [
        "/xmlrpc.php",
        "//xmlrpc.php",
        "/wp-admin/install.php",
        "/wp-admin/setup-config.php",
        "/wp-json/wp/v2/users",
        "/?rest_route=/wp/v2/users",
      ];
      const pages = await Promise.all(paths.map((path) => get(own, path)));
      return pages.map(({ status }) => status).join(" ");
    },
    crossed: (output) => /2\d\d|3\d\d/.test(output),
  },
  {
    name: "reach another site, or place another name in links, by the Host header",
    try: async ({ get, own, other }) => {
      const port = (await get(own, "/")).headers["host"] ?? "";
      const unknown = await get(own, "/", { host: "evil.example" });
      const forged = await get(own, "/wp-login.php?action=lostpassword", {
        "x-forwarded-host": "evil.example",
        "x-original-url": "/wp-admin/",
        forwarded: "host=evil.example",
        "x-forwarded-proto": "https",
      });
      const mixed = await get(own, "/", { host: `${other.name}:80@evil.example` });
      return `${port} unknown ${unknown.status} ${unknown.body} mixed ${mixed.status} forged ${forged.status} ${forged.body}`;
    },
    crossed: (output) => output.includes("evil.example") || !output.includes("unknown 404"),
  },
  {
    name: "set PHP's settings and the site's configuration by request headers",
    try: async ({ get, own, other }) => {
      const { status, body } = await get(own, "/", {
        "php-value": "auto_prepend_file=/etc/passwd",
        php_admin_value: "open_basedir=/",
        "wordpress-config": other.site.user,
        wordpress_config: other.site.user,
        "script-filename": other.config,
        "document-root": other.paths.folder,
        proxy: "http://evil.example",
      });
      return `${status} ${body}`;
    },
    crossed: (output, { own, other }) =>
      output.includes("root:x:0") ||
      output.includes(String(other.details.title)) ||
      !output.includes(String(own.details.title)),
  },
  {
    name: "send the service a forged and an old signature",
    try: async ({ machine, other }) => {
      const forged = createJobClient(
        machine.jobsUrl,
        `whsec_${Buffer.from("another secret of 24 bytes").toString("base64")}`,
      );
      return forged("remove", other.details).then(
        () => "removed",
        (error: Error) => error.message,
      );
    },
    crossed: (output) => !output.includes("401"),
  },
];
