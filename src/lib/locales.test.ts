import { expect, test } from "vitest";
import { languages } from "./language";
import { namespaces } from "./namespaces";

type Texts = { [key: string]: string | Texts };

const files = import.meta.glob<Texts>("/locales/*/*.json", { import: "default", eager: true });

// Every key with its text, plural forms under one key: languages differ in how many they have.
function flatten(texts: Texts, prefix = ""): Map<string, string> {
  const flat = new Map<string, string>();
  for (const [key, value] of Object.entries(texts)) {
    if (typeof value === "string") flat.set(prefix + key.replace(/_(one|many|other)$/, ""), value);
    else for (const [inner, text] of flatten(value, `${prefix}${key}.`)) flat.set(inner, text);
  }
  return flat;
}

const placeholders = (text: string) => (text.match(/\{\{?\w+\}?\}/g) ?? []).toSorted();

function textsOf(language: string, namespace: string): Map<string, string> {
  const texts = files[`/locales/${language}/${namespace}.json`];
  if (!texts) throw new Error(`locales/${language}/${namespace}.json does not exist`);
  return flatten(texts);
}

const others = languages.filter((language) => language !== "pt-BR");

test.each(others.flatMap((language) => namespaces.map((namespace) => [language, namespace] as const)))(
  "%s has every text of %s, with the same placeholders",
  (language, namespace) => {
    const original = textsOf("pt-BR", namespace);
    const translated = textsOf(language, namespace);
    expect([...translated.keys()].toSorted()).toEqual([...original.keys()].toSorted());
    for (const [key, text] of original) {
      expect([key, placeholders(translated.get(key) ?? "")]).toEqual([key, placeholders(text)]);
    }
  },
);

test.each(languages.flatMap((language) => namespaces.map((namespace) => [language, namespace] as const)))(
  "%s leaves no text of %s empty",
  (language, namespace) => {
    const empty = [...textsOf(language, namespace)].filter(([, text]) => text.trim() === "");
    expect(empty).toEqual([]);
  },
);

// Words that give away Brazilian Portuguese in a European text.
const brazilian =
  /\b(você|vocês|senha|senhas|celular|usuário|usuários|cadastro|tela|salvar|assinatura|assinar)\b/i;

test.each(namespaces)("pt-PT writes %s as in Portugal", (namespace) => {
  const found = [...textsOf("pt-PT", namespace)].filter(([, text]) => brazilian.test(text));
  expect(found).toEqual([]);
});
