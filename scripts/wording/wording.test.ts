import { describe, expect, test } from "vitest";
import { discouragedWords } from "./discouraged-words.ts";
import { hashPassages } from "./hash-passages.ts";
import { sqlPassages } from "./sql-passages.ts";
import { typescriptPassages } from "./typescript-passages.ts";

describe("typescriptPassages", () => {
  test("returns comments, with adjacent line comments joined", () => {
    const source =
      "/** Saves\n * the row. */\nsave();\n// One\n// comment.\nrun(); // Another.\n// A third.\n";
    expect(typescriptPassages("a.ts", source).map(({ text }) => text)).toEqual([
      "Saves the row.",
      "One comment.",
      "Another.",
      "A third.",
    ]);
  });

  test("returns the titles of describe, it and test, with their modifiers", () => {
    const source = [
      'describe("unit", () => {',
      '  it.each([1])("handles %s", () => run("not a title"));',
      "  test.skipIf(slow)(`saves ${name}`, () => {});",
      '  test.each<{ id: string }>`id\n${"a"}`("reads $id", () => {});',
      "});",
    ].join("\n");
    const titles = typescriptPassages("a.test.tsx", source);
    expect(titles.map(({ text }) => text)).toEqual(["unit", "handles %s", "saves …", "reads $id"]);
    expect(source.slice(titles[0]?.start, titles[0]?.end)).toBe('"unit"');
  });
});

describe("sqlPassages", () => {
  test("returns comments, also inside function bodies, and the strings of comment on", () => {
    const source = [
      "-- One",
      "-- comment.",
      "create function f() returns text language sql as $$ select '-- text' /* inside */ $$;",
      "comment on function public.f() is 'Returns the caller''s text.';",
      "insert into notes values ('a value');",
    ].join("\n");
    expect(sqlPassages(source).map(({ text }) => text)).toEqual([
      "One comment.",
      "inside",
      "Returns the caller's text.",
    ]);
  });
});

describe("hashPassages", () => {
  test("returns comments, but no # inside quotes or words", () => {
    const source = "#!/bin/sh\n# Starts.\ncolour: '#fff' # white\nurl: page#part\n";
    expect(hashPassages(source).map(({ text }) => text)).toEqual(["Starts.", "white"]);
  });
});

describe("discouragedWords", () => {
  test.each([
    ["Redirects whoever is signed out.", "whoever"],
    ["What is typed is kept.", "what is … is …"],
    ["The page is told of it.", "is told"],
    ["Read once, so that it is not read twice.", "so that … not"],
    ["A slow one at that.", "at that"],
    ["Leaves the text as it is.", "as it is"],
  ])("finds the words in: %s", (text, word) => {
    expect(discouragedWords(text)).toEqual([word]);
  });

  test.each([
    "Keyed by user ID so that users do not see each other's drafts.",
    "Rejects requests at that address.",
    'Sends the text "nobody" and calls `tells()`.',
    "Reads the row as it is written.",
  ])("accepts: %s", (text) => {
    expect(discouragedWords(text)).toEqual([]);
  });
});
