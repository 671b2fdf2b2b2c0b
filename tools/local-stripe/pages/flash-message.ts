import { html } from "hono/html";
import type { Language } from "./language.ts";
import type { Markup } from "./layout.ts";
import { texts } from "./texts.ts";

/** Outcomes shown once at the top of the page after a redirect. */
export const flashMessages = ["replaced", "paid", "declined"] as const;
export type FlashMessage = (typeof flashMessages)[number];

/** The banner of a flash message; nothing without one. */
export function flashBanner(flash: FlashMessage | null, language: Language): Markup | "" {
  if (flash === null) return "";
  const bad = flash === "declined";
  return html`<p class="${bad ? "banner" : "success"}" role="${bad ? "alert" : "status"}">
    ${texts[language].portal[flash]}
  </p>`;
}
