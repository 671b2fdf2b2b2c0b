import { execFile } from "node:child_process";
import { existsSync, globSync } from "node:fs";
import { promisify } from "node:util";
import { inPath, installDebianPackages } from "./find-browser.ts";

/** Paths of Firefox and WebKit as environment variables of the browser tests; empty if one is not available. */
export type EnginePrograms = {
  E2E_FIREFOX_PATH: string;
  E2E_WEBKIT_DRIVER: string;
  E2E_MINIBROWSER_PATH: string;
};

const packages = {
  // The second package has the codecs of lesson videos; its name is the same in every release.
  firefox: ["firefox-esr", "libavcodec-extra"],
  webKit: [
    "webkit2gtk-driver",
    "xvfb",
    "xauth",
    "dbus",
    "gstreamer1.0-libav",
    "gstreamer1.0-plugins-good",
    "locales",
  ],
};
const run = promisify(execFile);

const firefox = () => process.env["FIREFOX_PATH"] ?? inPath("firefox-esr") ?? inPath("firefox") ?? "";

function webKit(): Pick<EnginePrograms, "E2E_WEBKIT_DRIVER" | "E2E_MINIBROWSER_PATH"> {
  const tools = ["xvfb-run", "dbus-run-session"].every((tool) => inPath(tool) !== null);
  const [miniBrowser = ""] = globSync("/usr/lib/*/webkit2gtk-4.*/MiniBrowser");
  const driver = inPath("WebKitWebDriver") ?? "";
  const complete = process.platform === "linux" && tools && miniBrowser !== "" && driver !== "";
  return { E2E_WEBKIT_DRIVER: complete ? driver : "", E2E_MINIBROWSER_PATH: complete ? miniBrowser : "" };
}

function skip(engine: string, remedy: string): void {
  process.stdout.write(
    `The journeys in ${engine} are skipped: it is not installed here (install ${remedy}).\n`,
  );
}

/** Finds Firefox and WebKit on this machine, and installs missing Debian packages where permitted. */
export async function findEngines(): Promise<EnginePrograms> {
  if (firefox() === "") await installDebianPackages(packages.firefox).catch(() => undefined);
  if (webKit().E2E_WEBKIT_DRIVER === "") await installDebianPackages(packages.webKit).catch(() => undefined);
  // WebKit takes its language from the locale, which Debian does not generate by default.
  if (webKit().E2E_WEBKIT_DRIVER !== "" && !existsSync("/usr/lib/locale/pt_BR.utf8")) {
    await run("localedef", ["-i", "pt_BR", "-f", "UTF-8", "pt_BR.UTF-8"]).catch(() => undefined);
  }
  const programs = { E2E_FIREFOX_PATH: firefox(), ...webKit() };
  if (programs.E2E_FIREFOX_PATH === "") skip("Firefox", "firefox-esr, or set FIREFOX_PATH");
  if (programs.E2E_WEBKIT_DRIVER === "") skip("WebKit", packages.webKit.join(", "));
  return programs;
}
