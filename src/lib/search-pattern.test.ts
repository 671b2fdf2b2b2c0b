import { expect, test } from "vitest";
import { searchPattern } from "./search-pattern";

test.each([
  ["ana", "%ana%"],
  ["50%_off", String.raw`%50\%\_off%`],
  [String.raw`a\b`, String.raw`%a\\b%`],
  ["a*b", "%a_b%"],
  ['x","y.eq.1 (z)', '%x","y.eq.1%(z)%'],
  ["São João", "%São%João%"],
  [" ana  souza ", "%ana%souza%"],
  ["Padaria-São-João.com.br", "%xn--padaria-so-joo-yhbe.com.br%"],
  ["joão@exemplo.com", "%joão@exemplo.com%"],
])("finds texts that contain %s", (typed, pattern) => {
  expect(searchPattern(typed)).toBe(pattern);
});
