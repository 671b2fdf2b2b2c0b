import type { ContentSource } from "./content-source.ts";

/** The settings of the build: those of src/platform/site.ts, and the number in the notice for old browsers. */
export const siteSettingKeys = [
  "site_name",
  "contact_email",
  "support_whatsapp",
  "image_hosts",
  "social_instagram",
  "social_facebook",
  "social_youtube",
  "social_linkedin",
  "company_name",
  "company_tax_id",
  "company_address",
] as const;

/** Returns the settings for vite.config.ts without empty values. */
export function toSiteSettings(rows: readonly Record<string, unknown>[]): string {
  const set = rows.filter((row) => row["value"] !== null && row["value"] !== "");
  return JSON.stringify(Object.fromEntries(set.map((row) => [row["key"], row["value"]])));
}

/**
 * Reads the settings from the content source.
 *
 * @returns the JSON for vite.config.ts, and the database's time of reading: this build contains every earlier change
 * @throws when they cannot be read
 */
export async function readSiteSettings(
  source: ContentSource,
  supabase: { url: string; key: string },
): Promise<{ settings: string; readAt: string }> {
  const response = await source.fetch(
    `${supabase.url}/rest/v1/settings?select=key,value&key=in.(${siteSettingKeys.join(",")})`,
    { headers: { apikey: supabase.key } },
  );
  if (!response.ok) throw new Error(`The settings could not be read: ${response.status}.`);
  const readAt = new Date(response.headers.get("date") ?? Date.now());
  return { settings: toSiteSettings(await response.json()), readAt: readAt.toISOString() };
}
