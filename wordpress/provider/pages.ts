import type { Language } from "../../supabase/functions/_shared/contract/enums.ts";
import { closedTexts } from "./closed-texts.ts";

/** Escapes a text for HTML. */
export const escapeHtml = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** Returns a page in the colours of the shop: ink, paper and marigold. */
export const page = (title: string, body: string, language: Language = "pt-BR") => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<title>${escapeHtml(title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<style>
body{margin:0;min-height:100vh;display:grid;place-items:center;background:#fbf7ee;color:#14201b;font:1.125rem/1.5 system-ui,sans-serif}
main{padding:2rem;max-width:36rem;width:calc(100% - 4rem)}
h1{margin:0 0 .5rem;font-size:2rem;line-height:1.15}
a{color:inherit}
svg{display:block;width:min(16rem,60vw);margin:0 0 2rem}
li{padding:.35rem 0}
</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`;

const shutterOf = (label: string) =>
  `<svg viewBox="0 0 160 120" role="img" aria-label="${label}"><path fill="#14201b" d="M12 34h136v86H12z"/><path fill="#cfc8b8" d="M22 44h116v66H22z"/><path stroke="#8c8676" stroke-width="2" d="M22 54h116M22 64h116M22 74h116M22 84h116M22 94h116M22 104h116"/><path fill="#ffbe2e" d="M8 12h144l6 24H2z"/><path fill="#fffdf8" d="M26 12h18l-2 24H22zM62 12h18v24H60zM98 12h18l4 24h-20zM134 12h18l6 24h-18z"/></svg>`;

/** Returns the page of a suspended site in the site's language. */
export function suspendedPage(language: Language): string {
  const { title, picture, heading, text } = closedTexts[language];
  return page(title, `${shutterOf(picture)}<h1>${heading}</h1><p>${text}</p>`, language);
}

/** Returns the page of an address without a site, or of one that does not start. */
export const unknownSitePage = () =>
  page(
    "Sem site aqui",
    `${shutterOf("Loja de porta fechada")}<h1>Não há site neste endereço</h1><p>Confira o endereço no painel.</p>`,
  );
