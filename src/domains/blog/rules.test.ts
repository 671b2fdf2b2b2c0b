import { describe, expect, test } from "vitest";
import {
  formatPublication,
  isSlug,
  mostRelated,
  needsContents,
  normalizeTerm,
  type PostSummary,
  withCover,
} from "./rules";

function post(slug: string, tags: string[], publishedAt = "2026-01-01T00:00:00Z"): PostSummary {
  return {
    slug,
    title: slug,
    excerpt: "",
    author: "Equipe",
    tags,
    publishedAt,
    readingMinutes: 1,
    cover: null,
  };
}

const slugs = (posts: readonly PostSummary[]) => posts.map(({ slug }) => slug);

describe("mostRelated", () => {
  test("returns the posts with the most common tags, the newest among equals", () => {
    const candidates = [
      post("um", ["a"], "2026-01-03T00:00:00Z"),
      post("dois", ["a", "b"], "2026-01-01T00:00:00Z"),
      post("novo", ["b"], "2026-01-04T00:00:00Z"),
      post("alheio", ["z"], "2026-01-09T00:00:00Z"),
    ];
    expect(slugs(mostRelated(["a", "b"], candidates, []))).toEqual(["dois", "novo", "um"]);
  });

  test("fills the list with other posts without duplicates", () => {
    const related = [post("um", ["a"])];
    const others = [post("um", ["a"]), post("dois", ["z"]), post("tres", []), post("quatro", [])];
    expect(slugs(mostRelated(["a"], related, others))).toEqual(["um", "dois", "tres"]);
  });

  test("returns the newest posts for an article without tags, and nothing without posts", () => {
    expect(slugs(mostRelated([], [], [post("um", ["a"])]))).toEqual(["um"]);
    expect(mostRelated(["a"], [], [])).toEqual([]);
  });
});

test.each([
  ["um-artigo-2", true],
  ["Um-Artigo", false],
  ["um/artigo", false],
  ["um--artigo", false],
  ["", false],
  ["a".repeat(121), false],
])("recognizes %j as a slug: %s", (text, expected) => {
  expect(isSlug(text)).toBe(expected);
});

const heading = (level: number) => ({ id: "x", text: "X", level });

describe("needsContents", () => {
  test.each([
    ["a long text of three parts", 3, [2, 2, 2], true],
    ["a short text", 2, [2, 2, 2], false],
    ["a long text of two parts", 5, [2, 3, 3, 2], false],
  ])("decides for %s", (_what, readingMinutes, levels, expected) => {
    expect(needsContents({ readingMinutes, headings: levels.map(heading) })).toBe(expected);
  });
});

test("formats the date in the team's time zone and the reader's language", () => {
  const late = "2026-11-17T01:30:00+00:00";
  expect(formatPublication(late, "pt-BR")).toBe("16 de novembro de 2026");
  expect(formatPublication(late, "en")).toBe("November 16, 2026");
});

test("accepts a cover without dimensions", () => {
  const row = {
    slug: "a",
    title: "A",
    excerpt: "",
    author: "E",
    tags: [],
    publishedAt: "2026-01-01T00:00:00Z",
    readingMinutes: 1,
    coverUrl: "/a.webp",
    coverAlt: "Foto",
    coverWidth: null,
    coverHeight: null,
  };
  expect(withCover(row).cover).toEqual({ url: "/a.webp", alt: "Foto", size: null });
  expect(withCover({ ...row, coverWidth: 8, coverHeight: 6 }).cover?.size).toEqual({
    width: 8,
    height: 6,
  });
  expect(withCover({ ...row, coverUrl: null }).cover).toBeNull();
  // A host that is not in the settings.
  expect(withCover({ ...row, coverUrl: "https://example.com/a.webp" }).cover).toBeNull();
});

test.each([
  ["  dois   espaços ", "dois espaços"],
  ["\tlinha\nnova ", "linha nova"],
  ["   ", ""],
  ["a".repeat(100), "a".repeat(80)],
])("normalizes the search %j to %j", (typed, term) => {
  expect(normalizeTerm(typed)).toBe(term);
});
