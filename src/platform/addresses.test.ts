import { expect, test } from "vitest";
import { addressOf, hasLanguageAddresses, readAddress } from "./addresses";

test.each([
  ["/", "pt-BR", "/"],
  ["/", "en", "/en"],
  ["/planos", "pt-BR", "/planos"],
  ["/planos", "pt-PT", "/pt-pt/planos"],
  ["/blog/um-artigo", "en", "/en/blog/um-artigo"],
] as const)("%s in %s has the address %s, which maps back to it", (path, language, address) => {
  expect(addressOf(path, language)).toBe(address);
  expect(readAddress(address)).toEqual({ path, language: language === "pt-BR" ? null : language });
});

test.each(["/login", "/comece-agora", "/dashboard", "/administrador/blog", "/nada", "/bloguinho"])(
  "%s has the same address in every language",
  (path) => {
    expect(hasLanguageAddresses(path)).toBe(false);
    expect(addressOf(path, "en")).toBe(path);
  },
);

test("a path that only starts with the letters of a prefix has no prefix", () => {
  expect(readAddress("/enorme")).toEqual({ path: "/enorme", language: null });
});

test("a trailing slash is ignored", () => {
  expect(addressOf("/planos/", "en")).toBe("/en/planos/");
  expect(readAddress("/en/")).toEqual({ path: "/", language: "en" });
});
