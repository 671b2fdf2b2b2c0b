import { describe, expect, it, test } from "vitest";
import {
  fromSaoPauloTime,
  newPostFields,
  type PostFields,
  type PostRow,
  postSchema,
  readingOf,
  readTags,
  savedAs,
  slugOf,
  toEditedPost,
  toPostRow,
  toSaoPauloTime,
} from "./rules";

const now = Date.parse("2026-11-22T12:00:00Z");

const row: PostRow = {
  id: "1",
  slug: "um-artigo",
  title: "Um artigo",
  excerpt: "Resumo",
  content: "Texto  \n",
  author: "Equipe",
  tags: ["Site", "Vendas"],
  cover_url: "https://exemplo.com.br/a.webp",
  cover_alt: "Uma vitrine",
  cover_width: 1600,
  cover_height: 800,
  seo_title: "",
  seo_description: "",
  seo_keywords: "",
  status: "published",
  published_at: "2026-11-20T12:00:00+00:00",
  updated_at: "2026-11-21T12:00:00+00:00",
};

describe("a stored post", () => {
  it("is stored unchanged when the form does not change", () => {
    const { id: _id, updated_at: _at, ...written } = row;
    expect(toPostRow(toEditedPost(row, now).fields, row.published_at, now)).toEqual(written);
  });

  it("contains spaces in place of pasted characters that are invalid in the feed", () => {
    const fields = {
      ...toEditedPost(row, now).fields,
      excerpt: "Um\u000bdois\ufffe",
      content: "a\u0007b\n\tc",
    };
    expect(toPostRow(fields, row.published_at, now)).toMatchObject({
      excerpt: "Um dois",
      content: "a b\n\tc",
    });
  });

  it("is scheduled while its publication time is in the future, in São Paulo time", () => {
    const { fields } = toEditedPost({ ...row, published_at: "2026-12-01T12:30:00+00:00" }, now);
    expect(fields).toMatchObject({ status: "scheduled", publishAt: "2026-12-01T09:30" });
    expect(toPostRow(fields, null, now)).toMatchObject({
      status: "published",
      published_at: "2026-12-01T12:30:00.000Z",
    });
  });

  it("keeps its date as a draft, and gets a new one when it is published before its scheduled time", () => {
    const { fields } = toEditedPost(row, now);
    expect(toPostRow({ ...fields, status: "draft" }, row.published_at, now).published_at).toBe(
      row.published_at,
    );
    expect(
      toPostRow({ ...fields, status: "published" }, "2026-12-01T12:00:00Z", now).published_at,
    ).toBeNull();
  });

  it("has no dimensions without a cover", () => {
    const fields = { ...newPostFields("Equipe"), coverSize: "1600x800" };
    expect(toPostRow(fields, null, now)).toMatchObject({
      cover_url: null,
      cover_width: null,
      cover_height: null,
    });
  });
});

function withStatus(status: PostFields["status"]) {
  const post = toEditedPost(row, now);
  return { ...post, fields: { ...post.fields, status } };
}

describe("savedAs", () => {
  it.each([
    ["a new draft", null, "draft", "draft"],
    ["a new post", null, "published", "published"],
    ["a new scheduled post", null, "scheduled", "scheduled"],
    ["a draft", "draft", "draft", "draft"],
    ["a draft that goes out", "draft", "published", "published"],
    ["a published post", "published", "published", "updated"],
    ["a published post that is taken back", "published", "draft", "unpublished"],
    ["a published post that is scheduled", "published", "scheduled", "scheduled"],
  ] as const)("returns the kind of save of %s", (_what, before, after, outcome) => {
    expect(savedAs(before && withStatus(before), withStatus(after))).toBe(outcome);
  });
});

test.each([
  ["Como começar?", "como-comecar"],
  ["  São Paulo — 2026!  ", "sao-paulo-2026"],
  ["???", ""],
  ["a".repeat(100), "a".repeat(80)],
  [`${"a".repeat(70)} comparativo`, "a".repeat(70)],
  [`${"a".repeat(70)} completos de 2026`, `${"a".repeat(70)}-completos`],
])("slugOf turns the title %j into the slug %j", (title, slug) => {
  expect(slugOf(title)).toBe(slug);
});

test.each([
  ["Pão de Queijo", "pao-de-queijo"],
  ["  Um--Artigo/ ", "um-artigo"],
  ["um-artigo", "um-artigo"],
  ["a".repeat(120), "a".repeat(120)],
  ["???", ""],
])("stores the typed address %j as %j", (typed, stored) => {
  expect(toPostRow({ ...newPostFields("Equipe"), slug: typed }, null, 0).slug).toBe(stored);
  expect(postSchema.shape.slug.safeParse(typed).success).toBe(stored !== "");
});

test("readTags splits tags at commas and removes duplicates", () => {
  expect(readTags(" Site,  Primeiros   passos ,,Site, ")).toEqual(["Site", "Primeiros passos"]);
});

describe("postSchema", () => {
  const good = { ...newPostFields("Equipe"), title: "Um", slug: "um", content: "Texto" };
  const wrong = (fields: object) =>
    postSchema.safeParse({ ...good, ...fields }).error?.issues.map(({ path, message }) => [path[0], message]);

  it("accepts valid values", () => {
    expect(wrong({})).toBeUndefined();
    expect(wrong({ content: "" })).toBeUndefined();
    expect(wrong({ tags: Array.from({ length: 10 }, (_, index) => index).join(",") })).toBeUndefined();
    expect(wrong({ status: "scheduled", publishAt: "2099-12-31T23:59" })).toBeUndefined();
  });

  it.each([
    [{ title: " " }, "title"],
    [{ slug: "???" }, "slug"],
    [{ author: "" }, "author"],
    [{ title: "Um\ufffeartigo" }, "title"],
    [{ title: "\u200b" }, "title"],
    [{ tags: "a,\u200b" }, "tags"],
    [{ seoTitle: "Um\u202eartigo" }, "seoTitle"],
    [{ status: "scheduled", publishAt: "0001-01-01T09:00" }, "publishAt"],
    [{ status: "scheduled", publishAt: "2100-01-01T00:00" }, "publishAt"],
    [{ excerpt: "a".repeat(401) }, "excerpt"],
    [{ tags: Array.from({ length: 11 }, (_, index) => index).join(",") }, "tags"],
    [{ tags: "a".repeat(301) }, "tags"],
    [{ status: "scheduled", publishAt: "" }, "publishAt"],
    [{ status: "scheduled", publishAt: "2099-12-31T23:59", content: "" }, "content"],
    [{ status: "published", content: " \n" }, "content"],
    [{ status: "scheduled", publishAt: "2020-01-01T09:00" }, "publishAt"],
  ])("rejects %j with an error on its field", (fields, name) => {
    expect(wrong(fields)?.[0]?.[0]).toBe(name);
  });
});

test.each([
  ["2026-11-22T12:00:00.000Z", "2026-11-22T09:00"],
  // Daylight saving time, which Brazil abolished in 2019.
  ["2018-12-01T12:00:00.000Z", "2018-12-01T10:00"],
  ["2018-11-04T03:00:00.000Z", "2018-11-04T01:00"],
])("converts %s to %s in São Paulo and back", (iso, local) => {
  expect(toSaoPauloTime(iso)).toBe(local);
  expect(fromSaoPauloTime(local)).toBe(iso);
});

test.each(["", "2026-11-22", "2026-13-40T99:00", "amanhã"])(
  "returns null for the invalid time %j",
  (text) => {
    expect(fromSaoPauloTime(text)).toBeNull();
  },
);

test("readingOf counts the words of a text without its markup", () => {
  const text =
    "## O **primeiro** passo\n\n- Veja o [guia completo](https://exemplo.com.br/guia)\n1. Comece\n\n| Dia | Hora |\n| --- | --- |\n\n<br> 24 horas";
  expect(readingOf(text).words).toBe(12);
});
