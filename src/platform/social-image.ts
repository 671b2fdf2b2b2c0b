import { addressOf } from "./addresses";
import { languagePrefixes } from "./language-prefixes";
import type { Language } from "./language";

/** Size of every social image in pixels, as social networks require. */
export const socialImageSize = { width: 1200, height: 630 } as const;

/** Returns the path of a page's social image, which the build draws. */
export function socialImageOf(path: string, language: Language): string {
  const address = addressOf(path, language);
  const isHome = address === "/" || Object.values(languagePrefixes).some((prefix) => prefix === address);
  return `/og${isHome ? `${address.replace(/\/$/, "")}/home` : address}.png`;
}
