import en from "../../locales/en/common.json" with { type: "json" };
import ptBr from "../../locales/pt-BR/common.json" with { type: "json" };
import ptPt from "../../locales/pt-PT/common.json" with { type: "json" };
import { site } from "../../src/platform/site.ts";
import type { RenderedPage } from "../../src/platform/prerender/rendered-page.ts";
import { languages } from "../../supabase/functions/_shared/contract/languages.ts";
import type { Files } from "./build-files.ts";
import { noticesWithoutApp, stylesWithoutApp } from "./without-app.ts";
import { usedStyles } from "./used-styles.ts";

const webManifest = '<link rel="manifest" href="/site.webmanifest">';
const noScript =
  '<noscript><p style="padding: 1rem; text-align: center">Esta página precisa de JavaScript para funcionar. Ative-o no navegador e recarregue a página.</p></noscript>';

const titleWith = (texts: { site: { tagline: string } }) => `${site.name} · ${texts.site.tagline}`;
// Only the browser knows the language. The boot script selects the title.
const shellTitle = `<title data-pt-pt="${titleWith(ptPt)}" data-en="${titleWith(en)}">${titleWith(ptBr)}</title>`;

type Parts = { language: string; title: string; head: string; notice: string; body: string; foot: string };

/** Fills the built index.html. Throws when it lacks a placeholder. */
function fill(template: string, { language, ...parts }: Parts): string {
  let html = template.replace('lang="pt-BR"', `lang="${language}"`);
  for (const [name, part] of Object.entries(parts)) {
    const place = `<!--${name}-->`;
    if (!html.includes(place)) throw new Error(`index.html has no ${place}.`);
    html = html.replace(place, () => part);
  }
  return html;
}

const stylesheets = ({ styles }: Files) =>
  styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`).join("");

function toJson(value: unknown): string {
  // Escapes "<", so that the value cannot close its element.
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}

/**
 * Preloads the entry and names the other scripts of the first load. The boot script loads those and runs the entry
 * after the first paint, which must not wait for them.
 */
function scripts({ scripts: [entry = "", ...imported] }: Files): string {
  const addresses = imported.map((file) => `/${file}`);
  return `<link rel="modulepreload" crossorigin fetchpriority="low" href="/${entry}" data-entry><script type="application/json" data-scripts>${toJson(addresses)}</script>`;
}

type ShellParts = {
  /** First-load files. */
  files: Files;
  /** Content until the browser renders the page. */
  body: string;
  noindex: boolean;
};

/** Returns the shell for pages that are not pre-rendered. */
export function shellDocument(template: string, { files, body, noindex }: ShellParts): string {
  const robots = noindex ? '<meta name="robots" content="noindex">' : "";
  return fill(template, {
    language: "pt-BR",
    title: shellTitle,
    head: `${robots}${webManifest}<style>${stylesWithoutApp}</style>${stylesheets(files)}${scripts(files)}`,
    notice: noScript,
    // The application replaces it. Styles hide it when the application does not run.
    body: `<div data-shell>${body}</div>`,
    foot: noticesWithoutApp(languages),
  });
}

type PageParts = {
  page: RenderedPage;
  /** First-load files. */
  files: Files;
  /** Content of its stylesheets. */
  css: string;
  pageDataId: string;
  /** Additional head elements, such as feed links. */
  extraHead: string;
  /** Whether the page shows a notice when scripting is disabled. */
  needsScript: boolean;
};

/**
 * Returns a complete page with its used styles inline. Its scripts load the complete stylesheets; without scripting,
 * links do.
 */
export function pageDocument(template: string, parts: PageParts): string {
  const { page, files, css, pageDataId, extraHead, needsScript } = parts;
  return fill(template, {
    language: page.data.language,
    // The page's head contains its own title.
    title: "",
    head: `${webManifest}<style>${usedStyles(css, page.body)}${stylesWithoutApp}</style><noscript>${stylesheets(files)}</noscript>${page.head}${extraHead}${scripts(files)}`,
    notice: needsScript ? noScript : "",
    body: page.body,
    // A page with a single URL has readers in every language.
    foot: `${noticesWithoutApp(needsScript ? languages : [page.data.language])}<script type="application/json" id="${pageDataId}">${toJson(page.data)}</script>`,
  });
}
