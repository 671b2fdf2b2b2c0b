import en from "../../locales/en/common.json" with { type: "json" };
import ptBr from "../../locales/pt-BR/common.json" with { type: "json" };
import ptPt from "../../locales/pt-PT/common.json" with { type: "json" };
import { site } from "../../src/config/site.ts";
import type { RenderedPage } from "../../src/prerender/rendered-page.ts";
import { languages } from "../../supabase/functions/_shared/contract/languages.ts";
import type { Files } from "./build-files.ts";
import { noticesWithoutApp, stylesWithoutApp } from "./without-app.ts";
import { usedStyles } from "./used-styles.ts";

const webManifest = '<link rel="manifest" href="/site.webmanifest">';
const noScript =
  '<noscript><p style="padding: 1rem; text-align: center">Esta página precisa de JavaScript para funcionar. Ative-o no navegador e recarregue a página.</p></noscript>';

const titleWith = (texts: { site: { tagline: string } }) => `${site.name} · ${texts.site.tagline}`;
// Who reads it, and so the language, is known in the browser only: the boot script chooses.
const shellTitle = `<title data-pt-pt="${titleWith(ptPt)}" data-en="${titleWith(en)}">${titleWith(ptBr)}</title>`;

type Parts = { language: string; title: string; head: string; notice: string; body: string; foot: string };

/** Fills the built index.html. Throws where it lacks a place for a part. */
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

/** The first script runs; the others are asked for beside it. What can be seen comes before all of them. */
function scripts({ scripts: [entry, ...imported] }: Files): string {
  const preloads = imported.map(
    (file) => `<link rel="modulepreload" crossorigin fetchpriority="low" href="/${file}">`,
  );
  return `<script type="module" crossorigin fetchpriority="low" src="/${entry}"></script>${preloads.join("")}`;
}

function toJson(value: unknown): string {
  // Nothing in it can end the element it stands in.
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}

type ShellParts = {
  /** What the page loads. */
  files: Files;
  /** What it shows until it is filled. */
  body: string;
  noindex: boolean;
};

/** The page for addresses that are not pre-rendered, filled in the browser. */
export function shellDocument(template: string, { files, body, noindex }: ShellParts): string {
  const robots = noindex ? '<meta name="robots" content="noindex">' : "";
  return fill(template, {
    language: "pt-BR",
    title: shellTitle,
    head: `${robots}${webManifest}<style>${stylesWithoutApp}</style>${stylesheets(files)}${scripts(files)}`,
    notice: noScript,
    // The application replaces it; an old browser would show it for ever.
    body: `<div data-shell>${body}</div>`,
    foot: noticesWithoutApp(languages),
  });
}

type PageParts = {
  page: RenderedPage;
  /** What the page loads. */
  files: Files;
  /** What its stylesheets hold. */
  css: string;
  pageDataId: string;
  /** More of the head: links to feeds, say. */
  extraHead: string;
  /** Says so where scripts do not run. */
  needsScript: boolean;
};

/**
 * A whole page. The styles it uses stand in it; its scripts and whole stylesheets
 * are loaded by these, or at once where scripts do not run.
 */
export function pageDocument(template: string, parts: PageParts): string {
  const { page, files, css, pageDataId, extraHead, needsScript } = parts;
  return fill(template, {
    language: page.data.language,
    // The page's own is among its head.
    title: "",
    head: `${webManifest}<style>${usedStyles(css, page.body)}${stylesWithoutApp}</style><noscript>${stylesheets(files)}</noscript>${page.head}${extraHead}${scripts(files)}`,
    notice: needsScript ? noScript : "",
    body: page.body,
    // Pages with one address are read in every language.
    foot: `${noticesWithoutApp(needsScript ? languages : [page.data.language])}<script type="application/json" id="${pageDataId}">${toJson(page.data)}</script>`,
  });
}
