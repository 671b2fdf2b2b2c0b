import { textFile } from "@/platform/namespaces";

type Texts = { [key: string]: string | Texts };

/**
 * Every translation file by its path from the project root. A plain import would fill in missing keys from the
 * default language.
 */
export const localeFiles = import.meta.glob<string>(
  ["/locales/*/*.json", "/supabase/functions/_shared/contract/task-words/*.json"],
  { query: "?raw", import: "default", eager: true },
);

/** Returns texts by their dotted key; array items are keyed by index. */
export function flatten(texts: Texts, prefix = ""): Map<string, string> {
  const flat = new Map<string, string>();
  for (const [key, value] of Object.entries(texts)) {
    if (typeof value === "string") flat.set(prefix + key, value);
    else for (const [inner, text] of flatten(value, `${prefix}${key}.`)) flat.set(inner, text);
  }
  return flat;
}

/** Returns the texts of a translation file. Throws without one. */
export function textsOf(language: string, namespace: string): Map<string, string> {
  const file = textFile(language, namespace);
  const texts = localeFiles[`/${file}`];
  if (!texts) throw new Error(`${file} does not exist.`);
  return flatten(JSON.parse(texts) as Texts);
}
