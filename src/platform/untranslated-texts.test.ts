import { expect, test } from "vitest";
import { textsOf } from "@/test/locale-texts";
import {
  isSyntax,
  parse,
  placeOf,
  sourceFiles,
  stringsOf,
  walk,
  type SourceFile,
  type Syntax,
} from "@/test/source-code";
import { namespaces } from "./namespaces";

// Visible or spoken texts: attributes of elements, and properties of components and messages.
const spokenName =
  /^(?:aria-(?:label|description|roledescription|valuetext|placeholder)|alt|placeholder|title|label|description|lead|hint|text|heading|summary|caption|message|\w+(?:Label|Text|Title|Description|Message))$/;

const keys = new Set(namespaces.flatMap((namespace) => [...textsOf("pt-BR", namespace).keys()]));
const bases = new Set([...keys].map((key) => key.replace(/_(?:one|many|other|zero)$/, "")));

// Letters, except words that are equal in every language.
const hasWords = (text: string) => /\p{L}/u.test(text.replaceAll(/&\w+;|www\./g, ""));

// A property may contain a text key instead of a text.
const isKey = (text: string) => bases.has(text.replace(/^\w+:/, "")) || /^[\w-]+(?:\.[\w…-]+)+$/.test(text);

function nameOf(syntax: unknown): string {
  if (!isSyntax(syntax)) return "";
  return String(syntax["name"] ?? syntax["value"] ?? "");
}

function spokenStrings(syntax: Syntax): { at: Syntax; text: string }[] {
  switch (syntax.type) {
    case "JSXText":
      return [{ at: syntax, text: String(syntax["value"]) }];
    case "JSXElement":
    case "JSXFragment": {
      const children = Array.isArray(syntax["children"]) ? syntax["children"] : [];
      return children.flatMap((child) => stringsOf(child));
    }
    case "JSXAttribute":
      return spokenName.test(nameOf(syntax["name"])) ? stringsOf(syntax["value"]) : [];
    case "Property":
      if (syntax["computed"] === true || !spokenName.test(nameOf(syntax["key"]))) return [];
      return stringsOf(syntax["value"]).filter(({ text }) => !isKey(text));
    default:
      return [];
  }
}

/** Returns texts in the code that should be translations, each with its position. */
function untranslatedIn(file: SourceFile): string[] {
  return [...walk(file.syntax)]
    .flatMap(spokenStrings)
    .filter(({ text }) => hasWords(text))
    .map(({ at, text }) => `${placeOf(file, at)} "${text.trim()}"`);
}

test("the code contains no untranslated text", () => {
  expect(sourceFiles.length).toBeGreaterThan(100);
  expect(sourceFiles.flatMap(untranslatedIn)).toEqual([]);
});

test.each([
  ["text of an element", "<p>Olá</p>", 1],
  ["text in braces", `<p>{"Olá"}</p>`, 1],
  ["either side of a choice", `<p>{late ? "Atrasado" : "Em dia"}</p>`, 2],
  ["a text behind a condition", `<p>{late && "Atrasado"}</p>`, 1],
  ["words around a value", "<p>{`Olá, ${name}`}</p>", 1],
  ["a name for screen readers", `<button aria-label="Fechar" />`, 1],
  ["a component's own text", `<Card title="Plano" closeLabel={"Fechar"} />`, 2],
  ["a message", `toast({ title: "Pronto", description: t("done") })`, 1],
  ["a translated text", `<p title={t("nav.home")}>{t("nav.home")}</p>`, 0],
  ["the key of a text", `const links = [{ to: "/planos", label: "nav.plans" }]`, 0],
  ["signs and spaces", `<p> · {"—"} © 2 </p>`, 0],
  ["text outside the interface", `<a href="/planos" className="text-link" rel="next" />`, 0],
])("finds %s", (_, code, count) => {
  expect(untranslatedIn(parse("/sample.tsx", code))).toHaveLength(count);
});
