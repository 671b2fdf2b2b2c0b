import { expect, test } from "vitest";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { themeFolder } from "./theme-files.ts";
import { translateMarkup, visibleText } from "./translate-markup.ts";

const texts = {
  "Bom dia": "Good morning",
  "Bom dia, ": "Good morning, ",
  vizinha: "neighbour",
  Pão: "Bread",
};

test.each([
  ["<p>Bom dia</p>", "<p>Good morning</p>"],
  ["<p>Bom dia, <em>vizinha</em></p>", "<p>Good morning, <em>neighbour</em></p>"],
  ['<img src="Pão" alt="Pão"/>', '<img src="Pão" alt="Bread"/>'],
  ['<nav aria-label="Pão"></nav>', '<nav aria-label="Bread"></nav>'],
  ['<!-- wp:cover {"url":"Pão","alt":"Pão"} -->', '<!-- wp:cover {"url":"Pão","alt":"Bread"} -->'],
  ['<!-- wp:group {"ariaLabel":"Pão"} -->', '<!-- wp:group {"ariaLabel":"Bread"} -->'],
  ["<td>Pão</td><td>Pão</td>", "<td>Bread</td><td>Bread</td>"],
])("translates what a visitor reads, and nothing else: %s", (markup, translated) => {
  expect(translateMarkup(markup, texts)).toBe(translated);
});

test("leaves texts that are only a part of a key, or contain one", () => {
  const markup = "<p>Bom</p><p>Bom dia, Ana</p><p> Pão</p>";

  expect(translateMarkup(markup, texts)).toBe(markup);
});

test("does not translate a translation", () => {
  expect(translateMarkup("<p>um</p>", { um: "dois", dois: "três" })).toBe("<p>dois</p>");
});

test("the WordPress theme translates by the same pattern", async () => {
  const theme = await readFile(path.join(themeFolder, "inc", "models.php"), "utf8");

  expect(theme).toContain(`'/${visibleText.source}/'`);
});
