import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter, Route, Routes, useLocation } from "react-router-dom";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { getArticle, getArticleVersion, listRelated } from "@/features/blog/api";
import type { Article, ArticleAnswer } from "@/features/blog/model";
import { changeLanguage } from "@/lib/i18n";
import { AppError } from "@/lib/app-error";
import { clearCache, fillCache } from "@/prerender/cache";
import { startTexts } from "@/test/render";
import { BlogPostRoute } from "./blog-post";

vi.mock("@/features/blog/api", () => ({
  getArticle: vi.fn<typeof getArticle>(),
  getArticleVersion: vi.fn<typeof getArticleVersion>(),
  listRelated: vi.fn<typeof listRelated>(),
}));

const read = vi.mocked(getArticle);
const readVersion = vi.mocked(getArticleVersion);
const readRelated = vi.mocked(listRelated);

const article: Article = {
  slug: "um-artigo",
  title: "Um artigo",
  excerpt: "Do que se trata.",
  author: "Equipe Site Pronto",
  tags: ["Domínio", "DNS"],
  publishedAt: "2026-11-03T12:00:00Z",
  readingMinutes: 4,
  cover: null,
  html: '<h2 id="secao-a">Parte A</h2><p>Texto com <a href="/planos">planos</a>.</p><h2 id="secao-b">Parte B</h2><h3 id="secao-c">Detalhe</h3><h2 id="secao-d">Parte D</h2>',
  headings: [
    { id: "secao-a", text: "Parte A", level: 2 },
    { id: "secao-b", text: "Parte B", level: 2 },
    { id: "secao-c", text: "Detalhe", level: 3 },
    { id: "secao-d", text: "Parte D", level: 2 },
  ],
  head: { title: "Título para buscas", description: "Descrição para buscas", keywords: "a, b" },
  updatedAt: "2026-11-03T12:00:00Z",
};

function found(over: Partial<Article> = {}): ArticleAnswer {
  return { kind: "found", article: { ...article, ...over } };
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
  read.mockReset().mockResolvedValue(found());
  readVersion.mockReset().mockResolvedValue(article.updatedAt);
  readRelated.mockReset().mockResolvedValue([]);
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
      "#secao-a",
      "#secao-b",
      "#secao-d",
    ]);
    expect(document.querySelector("#secao-d")).toHaveTextContent("Parte D");
  });

  it("lists no sections of a short text", async () => {
    read.mockResolvedValue(found({ readingMinutes: 2 }));
    open();
    await screen.findByRole("heading", { level: 1 });
    expect(screen.queryByRole("navigation")).not.toBeInTheDocument();
  });

  it("ends with related posts", async () => {
    readRelated.mockResolvedValue([{ ...article, slug: "outro", title: "Outro artigo" }]);
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
    read.mockResolvedValue({ kind: "missing" });
    open("nao-existe");
    expect(await screen.findByRole("heading", { level: 1, name: "Artigo não encontrado" })).toBeVisible();
    await waitFor(() =>
      expect(document.head.querySelector("meta[name=robots]")).toHaveAttribute("content", "noindex"),
    );
    expect(screen.getByRole("link", { name: "Ver todos os artigos" })).toHaveAttribute("href", "/blog");
  });

  it("redirects from a previous slug to the current one", async () => {
    read.mockImplementation(async (slug) =>
      slug === "nome-antigo" ? { kind: "moved", slug: "um-artigo" } : found(),
    );
    open("nome-antigo");
    expect(await screen.findByRole("heading", { level: 1, name: "Um artigo" })).toBeVisible();
    expect(screen.getByTestId("address")).toHaveTextContent("/blog/um-artigo");
  });
});

it("reports a failed read with noindex, and retries it", async () => {
  vi.spyOn(console, "warn").mockReturnValue();
  read.mockRejectedValueOnce(new AppError("unavailable"));
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
    await waitFor(() => expect(readVersion).toHaveBeenCalledOnce());
    expect(read).not.toHaveBeenCalled();
  });

  it("is read again when the post has changed", async () => {
    fillCache({ "article um-artigo": found({ title: "Título antigo" }) });
    readVersion.mockResolvedValue("2026-11-04T12:00:00Z");
    open();
    expect(screen.getByRole("heading", { level: 1, name: "Título antigo" })).toBeVisible();
    expect(await screen.findByRole("heading", { level: 1, name: "Um artigo" })).toBeVisible();
  });

  it("is replaced by the not-found page when the post was unpublished", async () => {
    fillCache({ "article um-artigo": found() });
    readVersion.mockResolvedValue(null);
    read.mockResolvedValue({ kind: "missing" });
    open();
    expect(await screen.findByRole("heading", { level: 1, name: "Artigo não encontrado" })).toBeVisible();
  });
});
