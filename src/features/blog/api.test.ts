import { beforeEach, describe, expect, it, vi } from "vitest";
import { getArticle, getArticleVersion, listPosts, listRelated } from "./api";

vi.mock("@/config/env", () => ({
  env: {
    supabaseUrl: "http://api.test",
    supabasePublishableKey: "sb_publishable_test",
    siteUrl: "http://app.test",
  },
}));

const row = {
  slug: "um-artigo",
  title: "Um artigo",
  excerpt: "Resumo",
  author: "Equipe",
  tags: ["Domínio", 'com "aspas", vírgula'],
  published_at: "2026-11-03T12:00:00+00:00",
  reading_minutes: 4,
  cover_url: null,
  cover_alt: "",
  cover_width: null,
  cover_height: null,
};
const whole = {
  ...row,
  content: "## Parte\n\nTexto <script>alert(1)</script> [fora](https://example.com)",
  seo_title: "",
  seo_description: "",
  seo_keywords: "",
  updated_at: "2026-11-03T13:00:00+00:00",
};

const requests: Request[] = [];
let answer: (url: URL) => Response;

function json(body: unknown, init?: ResponseInit): Response {
  return new Response(JSON.stringify(body), init);
}

vi.stubGlobal("fetch", async (input: string, init?: RequestInit) => {
  const request = new Request(input, init);
  requests.push(request);
  return answer(new URL(request.url));
});

beforeEach(() => {
  requests.length = 0;
  answer = () => json([]);
});

/** What the only request asked for. */
function asked(): URLSearchParams {
  expect(requests).toHaveLength(1);
  return new URL(requests[0]?.url ?? "").searchParams;
}

describe("the list", () => {
  it("asks for one page of published posts with the publishable key alone", async () => {
    answer = () => json([row], { headers: { "content-range": "9-9/10" } });
    expect(await listPosts({ term: "", page: 2 })).toMatchObject({
      posts: [{ slug: "um-artigo", readingMinutes: 4 }],
      page: 2,
      pageCount: 2,
      total: 10,
    });
    const query = asked();
    expect(Object.fromEntries(query)).toMatchObject({
      status: "eq.published",
      order: "published_at.desc,id",
      limit: "9",
      offset: "9",
    });
    expect(query.has("search_text")).toBe(false);
    expect(query.get("select")).not.toContain("content");
    expect(requests[0]?.headers.get("apikey")).toBe("sb_publishable_test");
  });

  it("asks for a term wherever it stands, in any case and accent", async () => {
    await listPosts({ term: "Domínio 100%", page: 1 });
    expect(asked().get("search_text")).toBe(String.raw`like.%dominio%100\%%`);
  });

  it("of a page past the end is the first", async () => {
    answer = (url) =>
      url.searchParams.get("offset") === "0"
        ? json([row], { headers: { "content-range": "0-0/1" } })
        : json({ code: "PGRST103" }, { status: 416, headers: { "content-range": "*/1" } });
    expect(await listPosts({ term: "", page: 7 })).toMatchObject({ page: 1, pageCount: 1, total: 1 });
  });

  it.each([
    [503, "unavailable"],
    [400, "unknown"],
  ])("fails with status %i as %s", async (status, code) => {
    answer = () => json({}, { status });
    await expect(listPosts({ term: "", page: 1 })).rejects.toMatchObject({ name: "AppError", code });
  });

  it("fails without a connection as network", async () => {
    answer = () => {
      throw new TypeError("Failed to fetch");
    };
    await expect(listPosts({ term: "", page: 1 })).rejects.toMatchObject({ code: "network" });
  });
});

describe("an article", () => {
  it("comes rendered and safe, with what search engines should know", async () => {
    answer = () => json([whole]);
    const found = await getArticle("um-artigo");
    expect(found).toMatchObject({
      kind: "found",
      article: {
        slug: "um-artigo",
        headings: [{ text: "Parte", level: 2 }],
        head: { title: "Um artigo", description: "Resumo", keywords: 'Domínio, com "aspas", vírgula' },
        updatedAt: whole.updated_at,
      },
    });
    expect(found.kind === "found" && found.article.html).toContain('rel="noopener"');
    expect(JSON.stringify(found)).not.toContain("alert");
    expect(asked().get("status")).toBe("eq.published");
  });

  it("prefers what its author wrote for search engines", async () => {
    answer = () => json([{ ...whole, seo_title: "T", seo_description: "D", seo_keywords: "K" }]);
    expect(await getArticle("um-artigo")).toMatchObject({
      article: { head: { title: "T", description: "D", keywords: "K" } },
    });
  });

  it("that moved is looked up under its old slug", async () => {
    answer = (url) => json(url.pathname.endsWith("/blog_redirects") ? [{ post: { slug: "novo-nome" } }] : []);
    expect(await getArticle("nome-antigo")).toEqual({ kind: "moved", slug: "novo-nome" });
    expect(requests).toHaveLength(2);
  });

  it.each([[[]], [[{ post: null }]]])("that is nowhere is missing (%j)", async (redirects) => {
    answer = (url) => json(url.pathname.endsWith("/blog_redirects") ? redirects : []);
    expect(await getArticle("nada")).toEqual({ kind: "missing" });
  });

  it("whose address cannot be one is missing without asking", async () => {
    expect(await getArticle("Não é, slug")).toEqual({ kind: "missing" });
    expect(requests).toEqual([]);
  });

  it("has a version, for asking whether it still holds", async () => {
    answer = () => json([{ updated_at: whole.updated_at }]);
    expect(await getArticleVersion("um-artigo")).toBe(whole.updated_at);
    answer = () => json([]);
    expect(await getArticleVersion("um-artigo")).toBeNull();
  });
});

describe("what to read on", () => {
  it("asks for posts on the same subjects, whatever these are called, and for the newest", async () => {
    answer = (url) =>
      json(
        url.searchParams.has("tags") ? [{ ...row, slug: "parecido" }] : [{ ...row, slug: "novo", tags: [] }],
      );
    const posts = await listRelated({ slug: "um-artigo", tags: row.tags });
    expect(posts.map(({ slug }) => slug)).toEqual(["parecido", "novo"]);
    const queries = requests.map((request) => new URL(request.url).searchParams);
    expect(queries.map((query) => query.get("slug"))).toEqual(["neq.um-artigo", "neq.um-artigo"]);
    expect(queries[0]?.get("tags")).toBe('ov.{"Domínio","com \\"aspas\\", vírgula"}');
  });

  it("asks only for the newest when an article has no subjects", async () => {
    await listRelated({ slug: "um-artigo", tags: [] });
    expect(asked().has("tags")).toBe(false);
  });
});
