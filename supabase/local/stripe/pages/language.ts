/** Languages that the pages have words for. */
export const languages = ["pt-BR", "en"] as const;
export type Language = (typeof languages)[number];

/**
 * The language of a page: the session's locale decides (every Portuguese is
 * served in Brazilian words), and "auto" or none leaves it to the browser.
 */
export function languageFor(locale: string | null, acceptLanguage: string | undefined): Language {
  if (locale !== null && locale !== "auto") return isPortuguese(locale) ? "pt-BR" : "en";
  return preferred(acceptLanguage ?? "");
}

/** The first wish of an Accept-Language header that we can meet; Brazilian Portuguese without one. */
function preferred(header: string): Language {
  const wishes = header
    .split(",")
    .map((wish) => {
      const [tag = "", ...settings] = wish.split(";");
      const quality = settings.map((setting) => /^\s*q=([\d.]+)\s*$/.exec(setting)?.[1]).find(Boolean);
      return { tag: tag.trim(), quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter((wish) => wish.tag !== "" && wish.tag !== "*" && wish.quality > 0)
    .toSorted((one, other) => other.quality - one.quality);
  const met = wishes.find((wish) => isPortuguese(wish.tag) || /^en\b/i.test(wish.tag));
  if (met) return isPortuguese(met.tag) ? "pt-BR" : "en";
  return wishes.length === 0 ? "pt-BR" : "en";
}

function isPortuguese(tag: string): boolean {
  return /^pt\b/i.test(tag);
}
