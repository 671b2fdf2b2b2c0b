import { expect, test } from "vitest";
import { findAddresses } from "./find-addresses";

const linksOf = (text: string) =>
  findAddresses(text, { bareDomains: false })
    .filter(({ href }) => href !== null)
    .map((part) => [part.text, part.href]);

test.each([
  ["Veja https://exemplo.com.br/fotos.", "https://exemplo.com.br/fotos", "https://exemplo.com.br/fotos"],
  ["(https://exemplo.com.br/a_(b))!", "https://exemplo.com.br/a_(b)", "https://exemplo.com.br/a_(b)"],
  ["«http://exemplo.com/?a=1&b=2», ok?", "http://exemplo.com/?a=1&b=2", "http://exemplo.com/?a=1&b=2"],
  ["HTTPS://EXEMPLO.COM/Preço;", "HTTPS://EXEMPLO.COM/Preço", "HTTPS://EXEMPLO.COM/Preço"],
  ["www.exemplo.com.br,", "www.exemplo.com.br", "https://www.exemplo.com.br"],
])("finds the address in %j without the punctuation after it", (text, written, href) => {
  expect(linksOf(text)).toEqual([[written, href]]);
});

test.each([
  "javascript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "palavra.outra e 10.5",
  "http://",
  "https:// exemplo",
  "vbscript:msgbox(1) file:///etc/passwd",
])("finds no address in %j", (text) => {
  expect(linksOf(text)).toEqual([]);
});

test.each([
  '<a href="https://exemplo.com" onclick="x()">https://exemplo.com</a>',
  'https://exemplo.com/"><img src=x onerror=alert(1)>',
  `https://${"a".repeat(3000)}.com/${"(".repeat(500)}`,
  "https://exemplo.com".repeat(100),
  "https://exemplo.com/\u202Egpj.exe \u0000 \uD83D",
  "",
])("the parts of %j together are the text, and every link is of the web", (text) => {
  const parts = findAddresses(text, { bareDomains: false });
  expect(parts.map((part) => part.text).join("")).toBe(text);
  for (const [, href] of linksOf(text)) expect(href).toMatch(/^https?:\/\//i);
});
