import { createHash } from "node:crypto";
import { minifySync } from "vite";
import type { RenderedPage } from "../../src/lib/page-data.ts";
import { usedStyles } from "./used-styles.ts";

/** The built index.html, taken apart. */
export type Template = {
  /** The pages for addresses that are not pre-rendered: an empty #root, filled in the browser. */
  shells: {
    /** Kept out of search engines. */
    app: string;
    post: string;
  };
  /** The script that runs before the first paint. */
  bootScript: string;
  /** The same script as the Content-Security-Policy names it. */
  bootScriptHash: string;
  /** Everything in the head that pages do not write themselves. */
  head: string;
  /** What the page says where scripts do not run. */
  noScript: string;
  /** Address of the application's entry. */
  entry: string;
};

const webManifest = '<link rel="manifest" href="/site.webmanifest">';
const builtFiles =
  /\s*<(?:script type="module"[^>]*><\/script>|link rel="(?:modulepreload|stylesheet)"[^>]*>)/g;

/** Takes the built index.html apart. Throws when it is not as expected. */
export function readTemplate(indexHtml: string): Template {
  const [, boot] = /<script>([\s\S]*?)<\/script>/.exec(indexHtml) ?? [];
  const [, entry] = /<script type="module"[^>]* src="([^"]+)"/.exec(indexHtml) ?? [];
  const [, head] = /<head>([\s\S]*)<\/head>/.exec(indexHtml) ?? [];
  const [noScript] = /<noscript>[\s\S]*?<\/noscript>/.exec(indexHtml) ?? [];
  if (boot === undefined || entry === undefined || head === undefined || noScript === undefined) {
    throw new Error("index.html lacks its boot script, its entry, its head or its word for lack of scripts.");
  }
  const bootScript = minifySync("boot.js", boot, { mangle: true, compress: true }).code.trim();
  const shell = indexHtml.replace(boot, () => bootScript).replace("<title>", () => `${webManifest}<title>`);
  return {
    shells: {
      app: shell.replace("<title>", () => '<meta name="robots" content="noindex"><title>'),
      post: shell,
    },
    bootScript,
    noScript,
    bootScriptHash: `sha256-${createHash("sha256").update(bootScript).digest("base64")}`,
    head: head
      .replace(/<script>[\s\S]*?<\/script>/, "")
      .replace(/<title>.*?<\/title>/, "")
      .replace(builtFiles, "")
      .replace(/<!--[\s\S]*?-->/g, "")
      .replace(/ \/>/g, ">")
      .replace(/>\s+</g, "><")
      .trim()
      .concat(webManifest),
    entry,
  };
}

/** A page that has more scripts asked for beside its own. */
export function withPreloads(html: string, scripts: readonly string[]): string {
  const links = [...new Set(scripts)]
    .filter((file) => !html.includes(file))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
  return html.replace("</head>", () => `${links.join("")}</head>`);
}

function toJson(value: unknown): string {
  // Nothing in it can end the element it stands in.
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}

type Parts = {
  template: Template;
  page: RenderedPage;
  /** Paths inside the build of what the page loads. */
  scripts: readonly string[];
  stylesheet: string;
  /** What the stylesheet holds. */
  css: string;
  pageDataId: string;
  /** More of the head: links to feeds, say. */
  extraHead: string;
  /** Someone with a session is shown another page here, and the language does not show in the address. */
  forVisitors: boolean;
};

/**
 * A whole page. The styles it needs stand in it and its scripts come after what
 * can be seen (see docs/decisions), and then the whole stylesheet, for what
 * people may open on it.
 */
export function pageDocument({
  template,
  page,
  scripts,
  stylesheet,
  css,
  pageDataId,
  extraHead,
  forVisitors,
}: Parts): string {
  const { language, path } = page.data;
  const attributes = forVisitors ? ' data-for="visitors"' : path === null ? "" : ` data-path="${path}"`;
  const preloads = scripts
    .map((file) => `/${file}`)
    .filter((file) => file !== template.entry)
    .map((file) => `<link rel="modulepreload" crossorigin fetchpriority="low" href="${file}">`)
    .join("");
  const sheet = (state: string) => `<link rel="stylesheet" crossorigin${state} href="/${stylesheet}">`;
  return [
    "<!doctype html>",
    `<html lang="${language}" data-theme="light"${attributes}>`,
    `<head>${template.head}`,
    `<script>${template.bootScript}</script>`,
    `<style>${usedStyles(css, page.body)}</style>`,
    `${page.head}${extraHead}`,
    `<script type="module" crossorigin fetchpriority="low" src="${template.entry}"></script>${preloads}`,
    "</head>",
    `<body>${forVisitors ? template.noScript : ""}<div id="root">${page.body}</div>`,
    `<script type="application/json" id="${pageDataId}">${toJson(page.data)}</script>`,
    // See src/lib/late-styles.ts.
    `${sheet(" disabled")}<noscript>${sheet("")}</noscript></body>`,
    "</html>",
    "",
  ].join("\n");
}
