import { describe, expect, it } from "vitest";
import { languages } from "../contract/languages.ts";
import { emailTexts, fill } from "./texts.ts";

/** Returns every text by its path ("site_live.subject"). */
function flatten(texts: object, path = ""): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]: [string, unknown]) =>
    typeof value === "object" && value !== null
      ? flatten(value, `${path}${key}.`)
      : [[`${path}${key}`, String(value)] satisfies [string, string]],
  );
}

function placeholders(text: string): string[] {
  return [...text.matchAll(/\{\w+\}/g)].map(String).toSorted();
}

describe.each(languages)("e-mail texts in %s", (language) => {
  const reference = flatten(emailTexts["pt-BR"]);
  const texts = new Map(flatten(emailTexts[language]));

  it("contain the keys of the default language and no others", () => {
    expect([...texts.keys()]).toEqual(reference.map(([key]) => key));
  });

  it.each(reference)("have the same placeholders as the default language: %s", (key, text) => {
    expect(texts.get(key)?.trim()).not.toBe("");
    expect(placeholders(texts.get(key) ?? "")).toEqual(placeholders(text));
  });
});

describe("fill", () => {
  it("inserts values with any characters unchanged", () => {
    expect(fill("Olá, {name}!", { name: "$& {x} <b>" })).toBe("Olá, $& {x} <b>!");
  });

  it("throws for a placeholder without a value", () => {
    expect(() => fill("Olá, {name}!", {})).toThrow("{name}");
  });
});
