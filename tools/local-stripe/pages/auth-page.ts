import { html } from "hono/html";
import type { CheckoutSession } from "../model/stored.ts";
import { framedBy, reportToFrame } from "./embedded-frame.ts";
import type { Language } from "./language.ts";
import { pageResponse } from "./layout.ts";
import { formatMoney } from "./money.ts";
import { texts } from "./texts.ts";

/** Simulates the bank's authentication page: a button chooses the outcome. */
export function authPage(session: CheckoutSession, language: Language): Promise<Response> {
  const words = texts[language];
  const amount = formatMoney(session.amount_total ?? 0, session.currency ?? "brl", language);
  const answer = (result: "complete" | "fail", label: string, quiet: boolean) =>
    html`<form method="post" action="/c/pay/${session.id}/auth">
      <input type="hidden" name="result" value="${result}" />
      <button class="${quiet ? "quiet" : ""}" type="submit" data-testid="authentication-${result}">
        ${label}
      </button>
    </form>`;
  return pageResponse({
    language,
    title: words.auth.title,
    framedBy: framedBy(session),
    ...(framedBy(session) === null ? {} : { script: reportToFrame() }),
    body: html`<header class="notice">${words.notice}</header>
      <main class="card">
        <h1>${words.auth.title}</h1>
        <p>${words.auth.explain(amount)}</p>
        ${answer("complete", words.auth.complete, false)} ${answer("fail", words.auth.fail, true)}
      </main>`,
  });
}
