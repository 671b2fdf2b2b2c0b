import { siteOf } from "../../src/platform/site.ts";
import type { Language } from "../../src/platform/language.ts";

type Texts = { tooOld: string; lost: string; reload: string; contact: string; or: string };

const texts: Record<Language, Texts> = {
  "pt-BR": {
    tooOld: "Este navegador é antigo demais para contratar ou entrar na sua conta aqui. Use um mais novo",
    lost: "Esta página não carregou por inteiro.",
    reload: "Recarregue",
    contact: "ou fale conosco:",
    or: "ou",
  },
  "pt-PT": {
    tooOld:
      "Este navegador é demasiado antigo para contratar ou entrar na sua conta aqui. Utilize um mais recente",
    lost: "Esta página não carregou por completo.",
    reload: "Recarregue",
    contact: "ou fale connosco:",
    or: "ou",
  },
  en: {
    tooOld: "This browser is too old to subscribe or log in to your account here. Use a newer one",
    lost: "This page did not load completely.",
    reload: "Reload it",
    contact: "or contact us:",
    or: "or",
  },
};

/** Returns a rule for pages without a running application: in old browsers, or after a failed script. */
const withoutApp = (selectors: readonly string[], declarations: string): string =>
  `${["old", "failed"].flatMap((state) => selectors.map((selector) => `[data-browser=${state}] ${selector}`)).join(",")}{${declarations}}`;

const shownNotices = (["old", "failed"] as const).flatMap((state) =>
  (Object.keys(texts) as Language[]).map(
    (language) => `[data-browser=${state}][lang=${language}] .${state}-notice[lang=${language}]`,
  ),
);

/**
 * Styles of pages without a running application, as the boot script marks them: show the notice and hide controls
 * that need the application. Uses only properties that old browsers support.
 */
export const stylesWithoutApp = [
  ".old-notice,.failed-notice{display:none}",
  // Shown first, but last in the document, because a page's first link must be the skip link.
  withoutApp(["body"], "display:flex;flex-direction:column"),
  withoutApp([".old-notice", ".failed-notice"], "order:-1"),
  `${shownNotices.join(",")}{display:block;padding:12px 16px;border-bottom:2px solid #8a4b00;background:#fdebd3;color:#14211b;text-align:center}`,
  ".old-notice a,.failed-notice a{color:inherit;text-decoration:underline}",
  withoutApp(["form", "[data-shell]", "#root button", "#root select"], "display:none"),
  // Opens the answers of all questions.
  withoutApp(["#root h2>button", "#root h3>button"], "display:block;pointer-events:none"),
  withoutApp(["#root h2>button>span", "#root h3>button>span"], "display:none"),
  // Before Safari 15.4, styles in cascade layers have no effect, and the logo would fill the screen.
  withoutApp(["header svg"], "max-width:2.5em;max-height:2.5em"),
].join("");

/**
 * Returns the notices for pages without a running application, with the reason and contact addresses. An empty `href`
 * reloads the page.
 */
export function noticesWithoutApp(
  languages: readonly Language[],
  settings = process.env["SITE_SETTINGS"],
): string {
  const known = JSON.parse(settings ?? "{}") as Readonly<Record<string, string>>;
  const { contactEmail } = siteOf(known);
  const digits = (known["support_whatsapp"] ?? "").replaceAll(/\D/g, "");
  const mail = `<a href="mailto:${contactEmail}">${contactEmail}</a>`;
  const lines = languages.flatMap((language) => {
    const { tooOld, lost, reload, contact, or } = texts[language];
    const chat = digits === "" ? "" : `<a href="https://wa.me/${digits}">WhatsApp</a> ${or} `;
    const reach = `${contact} ${chat}${mail}.`;
    return [
      `<p lang="${language}" class="old-notice">${tooOld} ${reach}</p>`,
      `<p role="alert" lang="${language}" class="failed-notice">${lost} <a href="">${reload}</a> ${reach}</p>`,
    ];
  });
  return lines.join("");
}
