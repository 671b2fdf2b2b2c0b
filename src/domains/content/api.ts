import type { Language } from "@/platform/language";
import { readRows } from "@/platform/postgrest";
import { storedText, textColumns, type SiteContentRow } from "./model";

const inKeys = (keys: readonly string[]) => `in.(${keys.map((key) => JSON.stringify(key)).join(",")})`;

/**
 * Returns the time of the last change to the stored texts of these keys, as one string; empty when none is
 * stored.
 *
 * @throws AppError `network`, `unavailable`, `unknown`
 */
export async function fetchContentVersion(keys: readonly string[], signal?: AbortSignal): Promise<string> {
  const query = { select: "page_key,updated_at", page_key: inKeys(keys), order: "page_key" };
  const rows = await readRows<{ page_key: string; updated_at: string }>("site_content", query, signal);
  return rows.map((row) => `${row.page_key} ${row.updated_at}`).join(" ");
}

/**
 * Returns the stored texts of these page keys in a language, by key; omits keys without one.
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
    page_key: inKeys(keys),
  };
  const texts: Record<string, string> = {};
  for (const row of await readRows<SiteContentRow>("site_content", query, signal)) {
    const text = storedText(row, language);
    if (text !== null) texts[row.page_key] = text;
  }
  return texts;
}
