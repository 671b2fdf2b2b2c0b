import { html } from "hono/html";
import type { Language } from "./language.ts";
import type { Markup } from "./layout.ts";
import { texts } from "./texts.ts";

/** What just happened, told at the top of the page that follows. */
export const flashMessages = ["replaced", "paid", "declined"] as const;
export type FlashMessage = (typeof flashMessages)[number];

/** The flash in words; nothing without any. */
export function flashBanner(flash: FlashMessage | null, language: Language): Markup | "" {
  if (flash === null) return "";
  const bad = flash === "declined";
  return html`<p class="${bad ? "banner" : "success"}" role="${bad ? "alert" : "status"}">
    ${texts[language].portal[flash]}
  </p>`;
}
