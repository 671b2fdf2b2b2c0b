import { randomBytes } from "node:crypto";
import { html, raw } from "hono/html";
import type { Language } from "./language.ts";
import { styles } from "./styles.ts";

/** Markup made by the `html` tag, which escapes what is put into it. */
export type Markup = ReturnType<typeof html>;

export type Cell = string | Markup;

/** A table with column headings, which scrolls sideways on narrow screens. */
export function table(headings: string[], rows: Cell[][]): Markup {
  return html`<div class="scroll">
    <table>
      <thead>
        <tr>
          ${headings.map((heading) => html`<th scope="col">${heading}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (row) =>
            html`<tr>
              ${row.map((cell) => html`<td>${cell}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

/** A table, or a word where there is nothing to show. */
export function tableOrNone(headings: string[], rows: Cell[][], none: string): Markup {
  return rows.length === 0 ? html`<p>${none}</p>` : table(headings, rows);
}

/** A timestamp in seconds as day and time: "22/11/2026, 08:39:25". */
export function formatTime(seconds: number, language: Language): string {
  return new Intl.DateTimeFormat(language, { dateStyle: "short", timeStyle: "medium" }).format(
    seconds * 1000,
  );
}

/** A state in a word, coloured as good or bad. */
export function tag(text: string, look: "good" | "bad" | "" = ""): Markup {
  return html`<span class="tag ${look}">${text}</span>`;
}

/**
 * Returns a self-contained page: its style is inline, its script (if any) is allowed by a nonce, and nothing else
 * can load or run.
 */
export async function pageResponse(page: {
  language: Language;
  title: string;
  body: Markup;
  status?: number;
  script?: string;
  /** Origin of the page that may frame this one; none by default. */
  framedBy?: string | null;
}): Promise<Response> {
  const nonce = randomBytes(16).toString("base64");
  const markup = await html`<!doctype html>
    <html lang="${page.language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${page.title}</title>
        <link rel="icon" href="data:," />
        <style nonce="${nonce}">
          ${raw(styles)}
        </style>
      </head>
      <body>
        ${page.body}
        ${
          page.script === undefined
            ? ""
            : html`<script nonce="${nonce}">
                ${raw(page.script)};
              </script>`
        }
      </body>
    </html>`;
  return new Response(String(markup), {
    status: page.status ?? 200,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "content-security-policy": `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; img-src data:; base-uri 'none'; frame-ancestors ${page.framedBy ?? "'none'"}`,
      // With "no-referrer" browsers send forms with `Origin: null`, which the control API refuses.
      "referrer-policy": "same-origin",
      "x-content-type-options": "nosniff",
    },
  });
}
