import type { Context } from "hono";
import { html } from "hono/html";
import { HTTPException } from "hono/http-exception";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { homeTexts, type HomeTexts } from "../pages/home-texts.ts";
import { languageFor, type Language } from "../pages/language.ts";
import { pageResponse } from "../pages/layout.ts";
import { homeAddress, isForm } from "./http.ts";

/** A refusal with a sentence for the control page and a message for programs. */
export class ControlRefusal extends HTTPException {
  readonly sentence: (words: HomeTexts, language: Language) => string;

  constructor(status: ContentfulStatusCode, message: string, sentence: ControlRefusal["sentence"]) {
    super(status, { message });
    this.sentence = sentence;
  }
}

/** Returns a refusal as JSON for programs, or as a page with a sentence for a form of the control page. */
export function answerRefusal(error: HTTPException, c: Context): Response | Promise<Response> {
  if (!isForm(c)) return c.json({ error: { message: error.message } }, error.status);
  const language = languageFor(null, c.req.header("accept-language"));
  const words = homeTexts[language];
  return pageResponse({
    language,
    status: error.status,
    title: words.refused,
    body: html`<main class="card">
      <h1>${words.refused}</h1>
      <p role="alert">
        ${error instanceof ControlRefusal ? error.sentence(words, language) : words.wrongState}
      </p>
      <a class="button" href="${homeAddress(c)}">${words.toHome}</a>
    </main>`,
  });
}
