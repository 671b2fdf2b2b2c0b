import { expect, test } from "vitest";
import { isSharedAddress, normaliseDomain, unknownEndOf } from "./domain";

test.each([
  ["padaria.com.br", "padaria.com.br"],
  ["  Padaria.COM.BR  ", "padaria.com.br"],
  ["\u200bpadaria\u2060.com.br\u00a0", "padaria.com.br"],
  ["\ufeffhttps://www.pada\u200cria.com.br/\u202c", "padaria.com.br"],
  ["www.padaria.com.br", "padaria.com.br"],
  ["loja.padaria.com.br", "padaria.com.br"],
  ["https://www.padaria.com.br/contato?x=1#y", "padaria.com.br"],
  ["http://padaria.com.br:8080/", "padaria.com.br"],
  ["padaria.com.br/contato", "padaria.com.br"],
  ["padaria.com.br.", "padaria.com.br"],
  [".padaria.com.br", "padaria.com.br"],
  ["empresa.pt", "empresa.pt"],
  ["empresa.com.pt", "empresa.com.pt"],
  ["a.co", "a.co"],
  ["loja.dev", "loja.dev"],
  ["loja.online", "loja.online"],
  ["123.com.br", "123.com.br"],
  ["minha-empresa.adv.br", "minha-empresa.adv.br"],
  ["empresa.br.com", "empresa.br.com"],
  ["www.empresa.uk.com", "empresa.uk.com"],
  ["pão.com.br", "xn--po-sia.com.br"],
  ["https://www.Padaria-São-João.com.br/contato", "xn--padaria-so-joo-yhbe.com.br"],
  ["xn--po-sia.com.br", "xn--po-sia.com.br"],
  ["日本語.jp", "xn--wgv71a119e.jp"],
])("reads %s as %s", (typed, domain) => {
  expect(normaliseDomain(typed)).toBe(domain);
});

test.each([
  ["nothing", ""],
  ["spaces", "   "],
  ["a sentence", "não é domínio"],
  ["one word", "padaria"],
  ["the local machine", "localhost"],
  ["a suffix alone", "com.br"],
  ["a top-level suffix alone", "br"],
  ["an unknown suffix", "padaria.exemploinventado"],
  ["a name reserved for tests", "padaria.test"],
  ["an IP address", "192.168.0.1"],
  ["an IP address as one number", "3232235521"],
  ["an IPv6 address", "[::1]"],
  ["an e-mail", "maria@padaria.com.br"],
  ["a user in an address", "https://maria:segredo@padaria.com.br"],
  ["a name of a blog service", "padaria.blogspot.com"],
  ["a name of a code service", "padaria.github.io"],
  ["a blog service itself", "github.io"],
  ["two dots in a row", "padaria..com.br"],
  ["a hyphen in front", "-padaria.com.br"],
  ["a hyphen behind", "padaria-.com.br"],
  ["an underscore", "minha_padaria.com.br"],
  ["a label that is too long", `${"a".repeat(64)}.com.br`],
  ["a script", "javascript:alert(1)"],
  ["a forbidden character", "pada!ria.com.br"],
])("rejects %s", (_, typed) => {
  expect(normaliseDomain(typed)).toBeNull();
});

test("keeps a normalised domain unchanged", () => {
  const domain = normaliseDomain("https://www.Padaria-São-João.com.br") ?? "";
  expect(normaliseDomain(domain)).toBe(domain);
});

test.each([
  "instagram.com/minhaloja",
  "https://www.instagram.com/minhaloja?igsh=1",
  "facebook.com",
  "minhaloja.facebook.com",
  "gmail.com",
  "linktr.ee",
  "linktr.ee/minhaloja",
  "loja.wixsite.com",
  "usuario.wixsite.com/minhaloja",
  "meusite.wordpress.com",
  "loja.myshopify.com",
  "padaria.blogspot.com",
  "padaria.github.io",
  "wa.me/5511987654321",
])("rejects the page of a shared service: %s", (typed) => {
  expect([normaliseDomain(typed), isSharedAddress(typed)]).toEqual([null, true]);
});

test.each(["padaria.com.br", "notwix.com", "empresa.br.com", "padaria", "padaria.", "maria@gmail.com", ""])(
  "does not take %j for a shared service",
  (typed) => {
    expect(isSharedAddress(typed)).toBe(false);
  },
);

test("does not accept a label that ends with a hyphen", () => {
  expect([normaliseDomain("a.b-"), normaliseDomain("a.b-.com")]).toEqual([null, null]);
});

test.each([
  ["ana@exemplo.exampel", "exampel"],
  ["ana@padaria.com.brasil", "brasil"],
  ["ana@gmail.cmo", "cmo"],
  ["Ana@Padaria.COMM ", "comm"],
])("%s ends in no top-level domain that exists", (email, end) => {
  expect(unknownEndOf(email)).toBe(end);
});

test.each([
  "ana@gmail.com",
  "ana@padaria.com.br",
  "ana@usp.br",
  "ana@loja.shop",
  "ana@são-joão.pt",
  "ana@exemplo.рф",
  "ana@github.io",
  "cliente@sitepronto.test",
  "ana@exemplo.example",
  "ana@[127.0.0.1]",
  "ana@127.0.0.1",
  "ana@gmail",
  "ana@",
  "ana",
  "",
])("the end of %j is no reason to ask", (email) => {
  expect(unknownEndOf(email)).toBeNull();
});
