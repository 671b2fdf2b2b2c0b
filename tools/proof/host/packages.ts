import { stat } from "node:fs/promises";
import { run } from "../../../wordpress/host/system.ts";
import { installDebianPackages } from "../../testing/find-browser.ts";

/** Debian's packages of the host, and pebble for its certificates here. */
const packages =
  "nginx-light mariadb-server php php8.2-fpm php8.2-mysql php8.2-cli php8.2-gd php8.2-xml php8.2-mbstring php8.2-curl php8.2-zip php8.2-intl wordpress wordpress-l10n certbot chromium pebble procps".split(
    " ",
  );

/**
 * Returns null when the host can run here, or a sentence with what is missing. `--install` installs the packages.
 */
export async function confirmPackages(print: (line: string) => void): Promise<string | null> {
  const isDebian = await stat("/etc/debian_version").catch(() => null);
  if (isDebian === null || process.getuid?.() !== 0) {
    return "The host is not tried here: it needs Debian 12 and root.";
  }
  const missing: string[] = [];
  for (const name of packages) {
    const status = await run("dpkg-query", ["--show", "--showformat=${Status}", name]).catch(() => "");
    if (!status.endsWith(" installed")) missing.push(name);
  }
  if (missing.length === 0) return null;
  if (!process.argv.includes("--install")) {
    return `The host is not tried here. It needs packages: apt-get install --no-install-recommends ${missing.join(" ")}`;
  }
  print(`Installing ${missing.join(" ")}…`);
  await installDebianPackages(missing);
  return null;
}
