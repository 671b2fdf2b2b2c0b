import { env } from "@/config/env";
import { AppError, toPublicError } from "@/lib/app-error";
import type { Language } from "@/lib/language";
import { storedText, textColumns, type SiteContentRow } from "./model";

/**
 * The stored texts for some page keys in a language, by key; keys without one are
 * left out. A plain request: public pages do without the backend's client.
 * Throws `network`, `unavailable`, `unknown`.
 */
export async function fetchSiteContent(
  keys: readonly string[],
  language: Language,
): Promise<ReadonlyMap<string, string>> {
  const query = new URLSearchParams({
    select: ["page_key", ...textColumns(language)].join(","),
    page_key: `in.(${keys.map((key) => JSON.stringify(key)).join(",")})`,
  });
  try {
    const response = await fetch(`${env.supabaseUrl}/rest/v1/site_content?${query}`, {
      headers: { apikey: env.supabasePublishableKey },
    });
    if (!response.ok) {
      throw new AppError(response.status >= 500 ? "unavailable" : "unknown", { cause: response.status });
    }
    const texts = new Map<string, string>();
    for (const row of (await response.json()) as SiteContentRow[]) {
      const text = storedText(row, language);
      if (text !== null) texts.set(row.page_key, text);
    }
    return texts;
  } catch (error) {
    throw toPublicError(error);
  }
}
