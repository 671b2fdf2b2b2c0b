import { expect, test } from "vitest";
import { suggestEmail } from "./email-suggestion";

test.each([
  ["ana@gmial.com", "ana@gmail.com"],
  ["Ana.Souza@Gmail.con", "Ana.Souza@gmail.com"],
  ["ana@hotmial.com", "ana@hotmail.com"],
  ["ana@outlok.com", "ana@outlook.com"],
  ["ana@outloook.pt", "ana@outlook.pt"],
  ["ana@homail.con", "ana@hotmail.com"],
  ["ana@yaho.com.br", "ana@yahoo.com.br"],
  ["ana@gamil.com", "ana@gmail.com"],
  ["ana@gmail.com.br", "ana@gmail.com"],
  ["ana@gmail.co", "ana@gmail.com"],
  ["ana@gmail", "ana@gmail.com"],
  ["ana@icoud.com", "ana@icloud.com"],
  ["ana@padaria.con", "ana@padaria.com"],
  ["ana@padaria.com.b", "ana@padaria.com.br"],
  ["ana@padaria.con.br", "ana@padaria.com.br"],
  ["José.Conceição@padaria.com.br", "Jose.Conceicao@padaria.com.br"],
  ["josé@gmial.com", "jose@gmail.com"],
])("suggests for %s the address %s", (typed, meant) => {
  expect(suggestEmail(typed)).toBe(meant);
});

test.each([
  "ana@gmail.com",
  "ana@hotmail.com.br",
  "ana@outlook.es",
  "ana@ymail.com",
  "ana@mail.com",
  "ana@mail.ru",
  "ana@gmx.de",
  "ana@uol.com.br",
  "ana@usp.br",
  "ana@padaria.com.ar",
  "ana@empresa.co",
  "ana@loja.cm",
  "ana@a.padaria.com.br",
  "ana@yahoo.co.jp",
  "josé",
  "ana",
  "ana@",
  "",
])("suggests nothing for %j", (typed) => {
  expect(suggestEmail(typed)).toBeNull();
});
