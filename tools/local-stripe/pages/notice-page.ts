import { html } from "hono/html";
import type { Language } from "./language.ts";
import { reportToFrame } from "./embedded-frame.ts";
import { pageResponse } from "./layout.ts";
import type { Texts } from "./english.ts";
import { texts } from "./texts.ts";

/** A page with one message, and a link onwards when there is one. */
export function noticePage(view: {
  language: Language;
  what: keyof Texts["notices"];
  status: number;
  link?: { href: string; label: "back" | "continue" } | undefined;
  framedBy?: string | null;
}): Promise<Response> {
  const words = texts[view.language];
  const { title, text } = words.notices[view.what];
  return pageResponse({
    language: view.language,
    status: view.status,
    title,
    framedBy: view.framedBy ?? null,
    ...(view.framedBy ? { script: reportToFrame() } : {}),
    body: html`<header class="notice">${words.notice}</header>
      <main class="card">
        <h1>${title}</h1>
        <p>${text}</p>
        ${view.link ? html`<a class="button" href="${view.link.href}">${words[view.link.label]}</a>` : ""}
      </main>`,
  });
}

/** The 404 page. */
export function notFoundPage(language: Language): Promise<Response> {
  return noticePage({ language, what: "unknown", status: 404 });
}
