import { fromHtml } from "hast-util-from-html";
import { sanitize } from "hast-util-sanitize";
import { toHtml } from "hast-util-to-html";

const kept = [
  ..."header nav main section article footer h1 h2 h3 h4 p ul ol li dl dt dd a strong em".split(" "),
  ..."blockquote figure figcaption details summary table thead tbody tr th td pre code time".split(" "),
];

const styles =
  "body{max-width:65ch;margin:0 auto;padding:16px;font:18px/1.6 system-ui,sans-serif;color:#14211b;background:#faf7f0}h1{font-size:40px;line-height:1.1}a{color:#1f5e66}";

/**
 * A page's text as someone would write it by hand: plain elements, three rules
 * of style, nothing to load and nothing that runs. The limit to measure a page against.
 */
export function plainPage(html: string): string {
  const [, body = ""] = /<div id="root">([\s\S]*)<\/div>\s*<script type="application\/json"/.exec(html) ?? [];
  if (body === "") throw new Error("The page carries no text.");
  const text = sanitize(fromHtml(body, { fragment: true }), {
    tagNames: kept,
    attributes: { a: ["href"], details: ["open"] },
    strip: ["script", "style", "svg", "template"],
  });
  return `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Plain</title><style>${styles}</style></head><body>${toHtml(text)}</body></html>`;
}
