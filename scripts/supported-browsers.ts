import browserslist from "browserslist";
import { root } from "../tools/local-stack/environment.ts";

/** Browsers by their names in MDN's compatibility data, with their oldest supported version. */
export type SupportedBrowsers = Readonly<Record<string, number>>;

// Only this name differs from browserslist in Vite and MDN.
const namesInMdn: Readonly<Record<string, string>> = { ios_saf: "safari_ios" };
const namesInVite: Readonly<Record<string, string>> = { ios_saf: "ios" };

function oldestVersions(): Map<string, number> {
  const oldest = new Map<string, number>();
  for (const entry of browserslist(undefined, { path: root })) {
    const [name = "", versions = ""] = entry.split(" ");
    const version = Number.parseFloat(versions);
    oldest.set(name, Math.min(version, oldest.get(name) ?? Number.POSITIVE_INFINITY));
  }
  return oldest;
}

/** Returns the browsers of `browserslist` in package.json. */
export function supportedBrowsers(): SupportedBrowsers {
  return Object.fromEntries(
    [...oldestVersions()].map(([name, version]) => [namesInMdn[name] ?? name, version]),
  );
}

/** Returns the same browsers in the format of Vite's `build.target`. */
export function buildTarget(): string[] {
  return [...oldestVersions()].map(([name, version]) => `${namesInVite[name] ?? name}${version}`);
}
