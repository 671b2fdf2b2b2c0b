import type { Language } from "@/lib/language";
import { readRows } from "@/lib/postgrest";
import { storedText, textColumns, type SiteContentRow } from "./model";

/**
 * The stored texts for some page keys in a language, by key; keys without one are left out.
 *
 * @throws AppError `network`, `unavailable`, `unknown`
 */
export async function fetchSiteContent(
  keys: readonly string[],
  language: Language,
  signal?: AbortSignal,
): Promise<Record<string, string>> {
  const query = {
    select: ["page_key", ...textColumns(language)].join(","),
    page_key: `in.(${keys.map((key) => JSON.stringify(key)).join(",")})`,
  };
  const texts: Record<string, string> = {};
  for (const row of await readRows<SiteContentRow>("site_content", query, signal)) {
    const text = storedText(row, language);
    if (text !== null) texts[row.page_key] = text;
  }
  return texts;
}
