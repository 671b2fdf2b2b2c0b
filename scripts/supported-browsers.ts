import browserslist from "browserslist";
import { root } from "../tools/local-stack/environment.ts";

/** Browsers by the names of MDN's compatibility data, with their first supported version. */
export type SupportedBrowsers = Readonly<Record<string, number>>;

// Vite and MDN differ from browserslist in this name only; the others are the same everywhere.
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

/** Returns the browsers that `browserslist` in package.json names. */
export function supportedBrowsers(): SupportedBrowsers {
  return Object.fromEntries(
    [...oldestVersions()].map(([name, version]) => [namesInMdn[name] ?? name, version]),
  );
}

/** Returns the same browsers as Vite's `build.target` takes them. */
export function buildTarget(): string[] {
  return [...oldestVersions()].map(([name, version]) => `${namesInVite[name] ?? name}${version}`);
}
