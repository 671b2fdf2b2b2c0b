import { textFile } from "@/lib/namespaces";

type Texts = { [key: string]: string | Texts };

/**
 * Every translation file by its path from the root of the project, as it is
 * written: imported the usual way it would be completed from the default language.
 */
export const localeFiles = import.meta.glob<string>(
  ["/locales/*/*.json", "/supabase/functions/_shared/contract/task-words/*.json"],
  { query: "?raw", import: "default", eager: true },
);

/** Texts by their dotted key; an array's entries are keyed by their number. */
export function flatten(texts: Texts, prefix = ""): Map<string, string> {
  const flat = new Map<string, string>();
  for (const [key, value] of Object.entries(texts)) {
    if (typeof value === "string") flat.set(prefix + key, value);
    else for (const [inner, text] of flatten(value, `${prefix}${key}.`)) flat.set(inner, text);
  }
  return flat;
}

/** The texts of one translation file. Throws when there is none. */
export function textsOf(language: string, namespace: string): Map<string, string> {
  const file = textFile(language, namespace);
  const texts = localeFiles[`/${file}`];
  if (!texts) throw new Error(`${file} does not exist.`);
  return flatten(JSON.parse(texts) as Texts);
}
