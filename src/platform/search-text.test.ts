import { expect, test } from "vitest";
import { foldText, searchPatterns } from "./search-text";

test.each([
  ["ana", ["%ana%"]],
  ["50%_off", [String.raw`%50\%\_off%`]],
  [String.raw`a\b`, [String.raw`%a\\b%`]],
  ["a*b", ["%a_b%"]],
  ["a\u0000b\ud800", ["%a%", "%b%"]],
  ['x","y.eq.1 (z)', ['%x","y.eq.1%', "%(z)%"]],
  ["São João", ["%sao%", "%joao%"]],
  [" ana  souza ", ["%ana%", "%souza%"]],
  ["Padaria-São-João.com.br", ["%padaria-sao-joao.com.br%"]],
  ["xn--so-joo-yhbe.com.br", ["%xn--so-joo-yhbe.com.br%"]],
  ["joão@exemplo.com", ["%joao@exemplo.com%"]],
  ["(11) 98765-4321", ["%11%98765%4321%"]],
  ["+5511987654321", ["%5511987654321%"]],
  ["+55 (11) 98765.4321", ["%55%11%98765%4321%"]],
  ["(011) 98765-4321", ["%11%98765%4321%"]],
  ["00351 912 345 678", ["%351%912%345%678%"]],
  ["98765-4321", ["%98765%4321%"]],
  ["0", ["%0%"]],
  ["24-7", ["%24%7%"]],
  ["24-7.com", ["%24-7.com%"]],
])("finds texts that contain every word of %s", (typed, patterns) => {
  expect(searchPatterns(typed)).toEqual(patterns);
});

test("foldText removes accents and capitals", () => {
  expect(foldText("DOMÍNIO é Ação, ÜÑÇ")).toBe("dominio e acao, unc");
});

test("foldText removes apostrophes of every kind", () => {
  for (const apostrophe of "'`´ʼ‘’′") expect(foldText(`d${apostrophe}Ávila`)).toBe("davila");
});
