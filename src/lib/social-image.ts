import { addressOf, languagePrefixes } from "@/config/addresses";
import type { Language } from "./language";

/** Size of every card, in pixels: what social networks ask for. */
export const socialImageSize = { width: 1200, height: 630 } as const;

/** The path of the picture that stands for a page where its link is shared; the build draws it. */
export function socialImageOf(path: string, language: Language): string {
  const address = addressOf(path, language);
  const isHome = address === "/" || Object.values(languagePrefixes).some((prefix) => prefix === address);
  return `/og${isHome ? `${address.replace(/\/$/, "")}/home` : address}.png`;
}
