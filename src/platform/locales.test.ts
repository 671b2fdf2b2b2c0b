import { describe, expect, test } from "vitest";
import { textsOf, localeFiles } from "@/test/locale-texts";
import { languages } from "./language";
import { namespaces, textFile } from "./namespaces";

const pluralForm = /_(zero|one|two|few|many|other)$/;
const baseOf = (key: string) => key.replace(pluralForm, "");
const basesOf = (keys: Iterable<string>) => [...new Set([...keys].map(baseOf))].toSorted();
const formOf = (key: string) => pluralForm.exec(key)?.[1];
const pluralsOf = (keys: Iterable<string>) => basesOf([...keys].filter(formOf));

// A name in double braces, or in single braces for a value filled in by a component.
const placeholders = (text: string) => [...new Set(text.match(/\{\{?[^{}]*\}?\}/g))].toSorted();

test("every language has the same namespaces", () => {
  const expected = languages.flatMap((language) => namespaces.map((name) => `/${textFile(language, name)}`));
  expect(Object.keys(localeFiles).toSorted()).toEqual(expected.toSorted());
});

const tables = languages.flatMap((language) => namespaces.map((namespace) => [language, namespace] as const));

describe.each(tables)("%s/%s", (language, namespace) => {
  const reference = textsOf("pt-BR", namespace);
  const texts = textsOf(language, namespace);

  test("has the same keys as pt-BR", () => {
    expect(basesOf(texts.keys())).toEqual(basesOf(reference.keys()));
  });

  test("has no empty text and no surrounding spaces", () => {
    expect([...texts].filter(([, text]) => text === "" || text !== text.trim())).toEqual([]);
  });

  test("has exactly the plural forms of the language", () => {
    const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted();
    const forms = new Map<string, string[]>();
    for (const key of texts.keys()) {
      const form = formOf(key);
      // Every language may have the extra form "zero".
      if (form && form !== "zero") forms.set(baseOf(key), [...(forms.get(baseOf(key)) ?? []), form]);
    }
    for (const [key, found] of forms) expect([key, found.toSorted()]).toEqual([key, needed]);
  });

  test("has plurals for the same keys as pt-BR", () => {
    expect(pluralsOf(texts.keys())).toEqual(pluralsOf(reference.keys()));
  });

  test("has the placeholders of pt-BR", () => {
    for (const [key, text] of texts) {
      const original = reference.get(key) ?? reference.get(`${baseOf(key)}_other`) ?? "";
      // The singular may omit its number.
      const ignored = /_(one|zero)$/.test(key) ? ["{{count}}"] : [];
      const without = (list: string[]) => list.filter((place) => !ignored.includes(place));
      expect([key, without(placeholders(text))]).toEqual([key, without(placeholders(original))]);
    }
  });
});

// Plural rules put 0 into the form "one" there, which would read "0 site".
test.each(languages.filter((language) => new Intl.PluralRules(language).select(0) === "one"))(
  "in %s a text that counts has another form for 0 than the singular",
  (language) => {
    for (const namespace of namespaces) {
      const texts = textsOf(language, namespace);
      const singular = pluralsOf(texts.keys()).filter((key) => !texts.has(`${key}_zero`));
      expect([namespace, singular]).toEqual([namespace, []]);
    }
  },
);

test.each(languages)("in %s no placeholder of a field looks like a typed value", (language) => {
  const examples = [...textsOf(language, "common")].filter(([key]) => key.endsWith("Placeholder"));
  expect(examples.map(([key]) => key)).toEqual(["fields.phonePlaceholder", "fields.domainPlaceholder"]);
  for (const [, text] of examples) expect(text).toMatch(/^(ex\.:|e\.g\.) /);
});
