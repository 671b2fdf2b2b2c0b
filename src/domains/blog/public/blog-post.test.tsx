import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter, Route, Routes, useLocation } from "react-router-dom";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { changeLanguage } from "@/platform/i18n";
import { clearCache, fillCache } from "@/platform/prerender/cache";
import { answer, refuse } from "@/test/backend";
import { startTexts } from "@/test/render";
import type { Article, ArticleAnswer, ArticleRow } from "../rules";
import { BlogPostRoute } from "./blog-post";

const row: ArticleRow = {
  slug: "um-artigo",
  title: "Um artigo",
  excerpt: "Do que se trata.",
  author: "Equipe Site Pronto",
  tags: ["Domínio", "DNS"],
  publishedAt: "2026-11-03T12:00:00Z",
  readingMinutes: 4,
  coverUrl: null,
  coverAlt: "",
  coverWidth: null,
  coverHeight: null,
  content: "## Parte A\n\nTexto com [planos](/planos).\n\n## Parte B\n\n### Detalhe\n\n## Parte D",
  seo_title: "Título para buscas",
  seo_description: "Descrição para buscas",
  seo_keywords: "a, b",
  updatedAt: "2026-11-03T12:00:00Z",
};

/** A post as the pre-rendered page stores it. */
function found(title = row.title): ArticleAnswer {
  const { slug, excerpt, author, tags, publishedAt, readingMinutes, updatedAt } = row;
  const article: Article = {
    slug,
    title,
    excerpt,
    author,
    tags,
    publishedAt,
    readingMinutes,
    cover: null,
    html: "<p>Texto.</p>",
    headings: [],
    head: { title, description: excerpt, keywords: "" },
    updatedAt,
  };
  return { kind: "found", article };
}

// How often the page has read the whole post, and only the time of its last change.
let reads: { post: number; version: number };

/** Answers reads of the post, of its last change, and of the related posts. */
function answerPost(posts: ArticleRow[], { related = [] as ArticleRow[] } = {}): void {
  answer("GET blog_posts", ({ url }) => {
    const query = new URL(url).searchParams;
    if (query.get("slug")?.startsWith("neq.")) return related;
    if (query.get("select") === "updated_at") {
      reads.version += 1;
      return posts.map(({ updatedAt }) => ({ updated_at: updatedAt }));
    }
    reads.post += 1;
    return posts.filter(({ slug }) => query.get("slug") === `eq.${slug}`);
  });
}

function Address() {
  return <p data-testid="address">{useLocation().pathname}</p>;
}

function open(slug = "um-artigo") {
  return render(
    <MemoryRouter initialEntries={["/", `/blog/${slug}`]}>
      <Routes>
        <Route path="/blog/:slug" element={<BlogPostRoute />} />
        <Route path="*" element={null} />
      </Routes>
      <Address />
    </MemoryRouter>,
  );
}

beforeAll(() => startTexts());
beforeEach(async () => {
  await changeLanguage("pt-BR");
  clearCache();
  reads = { post: 0, version: 0 };
  answerPost([row]);
  answer("GET blog_redirects", []);
});

describe("BlogPostRoute", () => {
  it("shows title, author, date, reading time, tags and text", async () => {
    open();
    expect(screen.getByText("Carregando o artigo")).toBeInTheDocument();
    expect(await screen.findByRole("heading", { level: 1, name: "Um artigo" })).toBeVisible();
    expect(screen.getByText("Por Equipe Site Pronto")).toBeVisible();
    expect(screen.getByText("3 de novembro de 2026")).toHaveAttribute("datetime", "2026-11-03T12:00:00Z");
    expect(screen.getByText("4 min de leitura")).toBeVisible();
    expect(screen.getByRole("list", { name: "Assuntos" })).toHaveTextContent("DomínioDNS");
    expect(screen.getByRole("heading", { level: 2, name: "Parte A" })).toBeVisible();
    expect(screen.getByRole("link", { name: "Todos os artigos" })).toHaveAttribute("href", "/blog");
  });

  it("uses the author's SEO title and description", async () => {
    open();
    await screen.findByRole("heading", { level: 1 });
    await waitFor(() => expect(document.title).toBe("Título para buscas · Site Pronto"));
    expect(document.head.querySelector("meta[name=description]")).toHaveAttribute(
      "content",
      "Descrição para buscas",
    );
  });

  it("formats the date in the interface language, and marks the text as Portuguese", async () => {
    await changeLanguage("en");
    open();
    expect(await screen.findByText("November 3, 2026")).toBeVisible();
    expect(screen.getByText("4 min read")).toBeVisible();
    expect(screen.getByRole("heading", { level: 1 })).toHaveAttribute("lang", "pt-BR");
  });

  it("lists the sections of a long text as links", async () => {
    open();
    const parts = await screen.findByRole("navigation", { name: "Neste artigo" });
    expect([...parts.querySelectorAll("a")].map((link) => link.getAttribute("href"))).toEqual([
      "#secao-parte-a",
      "#secao-parte-b",
      "#secao-parte-d",
    ]);
    expect(document.querySelector("#secao-parte-d")).toHaveTextContent("Parte D");
  });

  it("lists no sections of a short text", async () => {
    answerPost([{ ...row, readingMinutes: 2 }]);
    open();
    await screen.findByRole("heading", { level: 1 });
    expect(screen.queryByRole("navigation")).not.toBeInTheDocument();
  });

  it("ends with related posts", async () => {
    answerPost([row], { related: [{ ...row, slug: "outro", title: "Outro artigo" }] });
    open();
    expect(await screen.findByRole("link", { name: "Outro artigo" })).toHaveAttribute("href", "/blog/outro");
    expect(screen.getByRole("heading", { level: 2, name: "Continue lendo" })).toBeVisible();
  });

  it("follows internal links of the text without a document load", async () => {
    open();
    await userEvent.click(await screen.findByRole("link", { name: "planos" }));
    expect(screen.getByTestId("address")).toHaveTextContent("/planos");
  });
});

describe("an address without a post", () => {
  it("shows an error with noindex and links to the list", async () => {
    open("nao-existe");
    expect(await screen.findByRole("heading", { level: 1, name: "Artigo não encontrado" })).toBeVisible();
    await waitFor(() =>
      expect(document.head.querySelector("meta[name=robots]")).toHaveAttribute("content", "noindex"),
    );
    expect(screen.getByRole("link", { name: "Ver todos os artigos" })).toHaveAttribute("href", "/blog");
  });

  it("redirects from a previous slug to the current one", async () => {
    answer("GET blog_redirects", [{ post: { slug: "um-artigo" } }]);
    open("nome-antigo");
    expect(await screen.findByRole("heading", { level: 1, name: "Um artigo" })).toBeVisible();
    expect(screen.getByTestId("address")).toHaveTextContent("/blog/um-artigo");
  });
});

it("reports a failed read with noindex, and retries it", async () => {
  vi.spyOn(console, "warn").mockReturnValue();
  refuse("GET blog_posts", 503, {}, 1);
  open();
  expect(await screen.findByRole("alert")).toHaveTextContent("Não conseguimos abrir este artigo");
  await waitFor(() =>
    expect(document.head.querySelector("meta[name=robots]")).toHaveAttribute("content", "noindex"),
  );
  await userEvent.click(screen.getByRole("button", { name: "Tentar de novo" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Um artigo" })).toBeVisible();
});

describe("a pre-rendered post", () => {
  it("is shown immediately, and not read again while it is current", async () => {
    fillCache({ "article um-artigo": found() });
    open();
    expect(screen.getByRole("heading", { level: 1, name: "Um artigo" })).toBeVisible();
    await waitFor(() => expect(reads).toEqual({ post: 0, version: 1 }));
  });

  it("is read again when the post has changed", async () => {
    fillCache({ "article um-artigo": found("Título antigo") });
    answerPost([{ ...row, updatedAt: "2026-11-04T12:00:00Z" }]);
    open();
    expect(screen.getByRole("heading", { level: 1, name: "Título antigo" })).toBeVisible();
    expect(await screen.findByRole("heading", { level: 1, name: "Um artigo" })).toBeVisible();
  });

  it("is replaced by the not-found page when the post was unpublished", async () => {
    fillCache({ "article um-artigo": found() });
    answerPost([]);
    open();
    expect(await screen.findByRole("heading", { level: 1, name: "Artigo não encontrado" })).toBeVisible();
  });
});
