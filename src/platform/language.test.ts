import { expect, test } from "vitest";
import { closestLanguage } from "./language";

test.each([
  ["pt-BR", "pt-BR"],
  ["pt", "pt-BR"],
  ["PT-br", "pt-BR"],
  ["pt_BR", "pt-BR"],
  ["pt-PT", "pt-PT"],
  ["pt-AO", "pt-PT"],
  ["pt-MZ", "pt-PT"],
  ["en", "en"],
  ["en-US", "en"],
  ["en-GB", "en"],
  ["es-AR", null],
  ["", null],
])("a browser with the language %s gets %s", (tag, language) => {
  expect(closestLanguage(tag)).toBe(language);
});
