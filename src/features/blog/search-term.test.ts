import { expect, test } from "vitest";
import { containsPattern, tidyTerm } from "./search-term";

test.each([
  ["  dois   espaços ", "dois espaços"],
  ["\tlinha\nnova ", "linha nova"],
  ["   ", ""],
  ["a".repeat(100), "a".repeat(80)],
])("%j is searched for as %j", (typed, term) => {
  expect(tidyTerm(typed)).toBe(term);
});

test.each([
  ["Domínio", "*dominio*"],
  ["100%", "*100\\%*"],
  ["a_b", "*a\\_b*"],
  ["c:\\pasta", "*c:\\\\pasta*"],
  ["dois * três", "*dois _ tres*"],
  ['"seu", (site)', '*"seu", (site)*'],
])("%j is asked for as %j", (term, pattern) => {
  expect(containsPattern(term)).toBe(pattern);
});
