import { siteOf } from "../../src/config/site.ts";
import type { Language } from "../../src/lib/language.ts";

const texts: Record<Language, { before: string; or: string }> = {
  "pt-BR": {
    before:
      "Este navegador é antigo demais para contratar ou entrar na sua conta aqui. Use um mais novo ou fale conosco:",
    or: "ou",
  },
  "pt-PT": {
    before:
      "Este navegador é demasiado antigo para contratar ou entrar na sua conta aqui. Utilize um mais recente ou fale connosco:",
    or: "ou",
  },
  en: {
    before:
      "This browser is too old to subscribe or log in to your account here. Use a newer one, or contact us:",
    or: "or",
  },
};

/**
 * Styles of what the boot script marks as an old browser: the notice is shown, and what would do nothing there is
 * not. Plain properties, which those browsers have.
 */
export const oldBrowserStyles = [
  ".old-browser{display:none}",
  // Last in the document, since the first link of a page is the one that skips to its content; shown first.
  "[data-browser=old] body{display:flex;flex-direction:column}[data-browser=old] .old-browser{order:-1}",
  "[data-browser=old][lang=pt-BR] .old-browser[lang=pt-BR],[data-browser=old][lang=pt-PT] .old-browser[lang=pt-PT],[data-browser=old][lang=en] .old-browser[lang=en]{display:block;padding:12px 16px;border-bottom:2px solid #8a4b00;background:#fdebd3;color:#14211b;text-align:center}",
  ".old-browser a{color:inherit;text-decoration:underline}",
  "[data-browser=old] form,[data-browser=old] [data-shell],[data-browser=old] #root button,[data-browser=old] #root select{display:none}",
  // Questions: their answers are open.
  "[data-browser=old] #root h2>button,[data-browser=old] #root h3>button{display:block;pointer-events:none}",
  "[data-browser=old] #root h2>button>span,[data-browser=old] #root h3>button>span{display:none}",
  // Without cascade layers (before Safari 15.4) no other style holds, and the logo would fill the screen.
  "[data-browser=old] header svg{max-width:2.5em;max-height:2.5em}",
].join("");

/**
 * The notice that the boot script shows in browsers which are too old for the application: what they cannot do,
 * and how to reach us without it.
 */
export function oldBrowserNotice(
  languages: readonly Language[],
  settings = process.env["SITE_SETTINGS"],
): string {
  const known = JSON.parse(settings ?? "{}") as Readonly<Record<string, string>>;
  const { contactEmail } = siteOf(known);
  const digits = (known["support_whatsapp"] ?? "").replaceAll(/\D/g, "");
  const mail = `<a href="mailto:${contactEmail}">${contactEmail}</a>`;
  const lines = languages.map((language) => {
    const { before, or } = texts[language];
    const chat = digits === "" ? "" : `<a href="https://wa.me/${digits}">WhatsApp</a> ${or} `;
    return `<p lang="${language}" class="old-browser">${before} ${chat}${mail}.</p>`;
  });
  return lines.join("");
}
