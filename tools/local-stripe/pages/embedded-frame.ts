import { html } from "hono/html";
import type { CheckoutSession } from "../model/stored.ts";
import type { Language } from "./language.ts";
import { pageResponse } from "./layout.ts";
import { texts } from "./texts.ts";

/** A message from a framed page to the script that mounted it (stripe-script.ts). */
export type FrameReport =
  { kind: "height"; height: number } | { kind: "complete" } | { kind: "redirect"; url: string };

/** The origin of the page that shows an embedded session; null for a session with a page of its own. */
export function framedBy({ ui_mode, return_url }: CheckoutSession): string | null {
  return ui_mode === "embedded_page" && return_url
    ? new URL(return_url.replaceAll(/[{}]/g, "")).origin
    : null;
}

/** Script of a framed page: reports its height and other messages. */
export function reportToFrame(report?: FrameReport): string {
  return `
(() => {
  if (parent === window) return;
  const send = (report) => parent.postMessage(report, "*");
  const measure = () => send({ kind: "height", height: document.body.offsetHeight });
  new ResizeObserver(measure).observe(document.body);
  measure();
  ${report ? `send(${JSON.stringify(report)});` : ""}
})()`;
}

/** The last page of an embedded session: it is paid, or its voucher is issued. */
export function finishedPage(session: CheckoutSession, language: Language): Promise<Response> {
  const words = texts[language];
  const { title, text } = words.notices.complete;
  const always = session.redirect_on_completion === "always";
  return pageResponse({
    language,
    title,
    framedBy: framedBy(session),
    script: reportToFrame(
      always
        ? {
            kind: "redirect",
            url: (session.return_url ?? "").replaceAll("{CHECKOUT_SESSION_ID}", session.id),
          }
        : { kind: "complete" },
    ),
    body: html`<header class="notice">${words.notice}</header>
      <main class="card">
        <h1>${title}</h1>
        <p>${text}</p>
      </main>`,
  });
}
