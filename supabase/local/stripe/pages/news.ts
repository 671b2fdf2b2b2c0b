import { html } from "hono/html";
import type { Language } from "./language.ts";
import type { Markup } from "./layout.ts";
import { texts } from "./texts.ts";

/** What just happened, told at the top of the page that follows. */
export const portalNews = ["replaced", "paid", "declined"] as const;
export type PortalNews = (typeof portalNews)[number];

/** The news in words; nothing without any. */
export function newsBanner(news: PortalNews | null, language: Language): Markup | "" {
  if (news === null) return "";
  const bad = news === "declined";
  return html`<p class="${bad ? "banner" : "good-news"}" role="${bad ? "alert" : "status"}">
    ${texts[language].portal[news]}
  </p>`;
}
