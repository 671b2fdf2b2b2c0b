import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { clearCache, fillCache } from "@/platform/prerender/cache";
import { answer, disconnect, hold } from "@/test/backend";
import { renderPage, startTexts } from "@/test/render";
import { type PostSummaryRow, withCover } from "../rules";
import { BlogRoute } from "./blog";

// The search and the first row of each read of the list.
let reads: { search: string | null; offset: string | null }[];

function post(number: number): PostSummaryRow {
  return {
    slug: `artigo-${number}`,
    title: `Artigo ${number}`,
    excerpt: `Resumo ${number}`,
    author: "Equipe Site Pronto",
    tags: ["Domínio"],
    publishedAt: "2026-11-03T12:00:00Z",
    readingMinutes: 4,
    coverUrl: null,
    coverAlt: "",
    coverWidth: null,
    coverHeight: null,
  };
}

/** Answers reads of the list with one page of posts. */
function answerPosts(posts: PostSummaryRow[], total = posts.length): void {
  answer("GET blog_posts", ({ url }) => {
    const query = new URL(url).searchParams;
    reads.push({ search: query.get("search_text"), offset: query.get("offset") });
    return Response.json(posts, { headers: { "content-range": `0-8/${total}` } });
  });
}

beforeAll(() => startTexts());
beforeEach(() => {
  clearCache();
  reads = [];
  answerPosts([post(1), post(2)]);
});

const address = () => screen.getByTestId("whereabouts").textContent;
const box = () => screen.getByRole("searchbox", { name: "Buscar artigos" });

describe("BlogRoute", () => {
  it("shows a placeholder while loading, then the posts with links", async () => {
    renderPage(<BlogRoute />, { at: "/blog" });
    expect(screen.getByText("Carregando os artigos")).toBeInTheDocument();
    expect(await screen.findByRole("link", { name: "Artigo 1" })).toHaveAttribute("href", "/blog/artigo-1");
    expect(screen.queryByText("Carregando os artigos")).not.toBeInTheDocument();
    const card = screen.getByRole("heading", { name: "Artigo 2" }).closest("article");
    expect(within(card ?? document.body).getByText("3 de novembro de 2026")).toBeVisible();
    expect(within(card ?? document.body).getByText("4 min de leitura")).toBeVisible();
    expect(screen.getAllByRole("heading", { level: 1 })).toHaveLength(1);
    expect(reads).toEqual([{ search: null, offset: "0" }]);
  });

  it("shows a message without posts", async () => {
    answerPosts([]);
    renderPage(<BlogRoute />, { at: "/blog" });
    expect(await screen.findByText("Ainda não publicamos nada")).toBeVisible();
  });

  it("shows an error after a failed read and retries it", async () => {
    const warn = vi.spyOn(console, "warn").mockReturnValue();
    disconnect("GET blog_posts", 1);
    renderPage(<BlogRoute />, { at: "/blog" });
    expect(await screen.findByRole("alert")).toHaveTextContent("Não conseguimos abrir a lista de artigos");
    expect(warn).toHaveBeenCalledOnce();
    await userEvent.click(screen.getByRole("button", { name: "Tentar de novo" }));
    expect(await screen.findByRole("link", { name: "Artigo 1" })).toBeVisible();
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  });

  it("shows the pre-rendered list immediately, and keeps it when the refresh fails", async () => {
    const warn = vi.spyOn(console, "warn").mockReturnValue();
    fillCache({ "posts 1 ": { posts: [withCover(post(7))], page: 1, pageCount: 1, total: 1 } });
    disconnect("GET blog_posts");
    renderPage(<BlogRoute />, { at: "/blog" });
    expect(screen.getByRole("link", { name: "Artigo 7" })).toBeVisible();
    await waitFor(() => expect(warn).toHaveBeenCalledOnce());
    expect(screen.getByRole("link", { name: "Artigo 7" })).toBeVisible();
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  });
});

describe("searching the blog", () => {
  it("starts once after typing stops, and stores the term in the URL", async () => {
    renderPage(<BlogRoute />, { at: "/blog?pagina=2" });
    await screen.findByRole("link", { name: "Artigo 1" });
    answerPosts([post(3)]);
    await userEvent.type(box(), "  DNS ");
    expect(await screen.findByText("1 artigo encontrado para “DNS”")).toBeVisible();
    expect(address()).toBe("/blog?busca=DNS null");
    expect(reads).toEqual([
      { search: null, offset: "9" },
      { search: "like.%dns%", offset: "0" },
    ]);
    expect(screen.queryByRole("link", { name: "Artigo 1" })).not.toBeInTheDocument();
  });

  it("starts immediately with Enter", async () => {
    renderPage(<BlogRoute />, { at: "/blog" });
    await screen.findByRole("link", { name: "Artigo 1" });
    await userEvent.type(box(), "fotos{Enter}");
    expect(address()).toBe("/blog?busca=fotos null");
  });

  it("keeps the previous results, marked as busy, until the response", async () => {
    renderPage(<BlogRoute />, { at: "/blog" });
    const link = await screen.findByRole("link", { name: "Artigo 1" });
    hold("GET blog_posts");
    await userEvent.type(box(), "fotos{Enter}");
    expect(link).toBeVisible();
    expect(link.closest("[aria-busy=true]")).not.toBeNull();
  });

  it("reads the term from the URL, and one click clears it and keeps the focus", async () => {
    renderPage(<BlogRoute />, { at: "/blog?busca=dom%C3%ADnio" });
    await waitFor(() => expect(reads).toEqual([{ search: "like.%dominio%", offset: "0" }]));
    expect(box()).toHaveValue("domínio");
    await userEvent.click(screen.getByRole("button", { name: "Limpar a busca" }));
    expect(address()).toBe("/blog null");
    expect(box()).toHaveValue("");
    expect(box()).toHaveFocus();
    await waitFor(() => expect(reads.at(-1)).toEqual({ search: null, offset: "0" }));
  });

  it("shows a message without results and links to all posts", async () => {
    answerPosts([]);
    renderPage(<BlogRoute />, { at: "/blog?busca=xyz" });
    expect(await screen.findByText("Nada encontrado para “xyz”")).toBeVisible();
    expect(screen.getByText("Nenhum artigo encontrado para “xyz”")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Ver todos os artigos" })).toHaveAttribute("href", "/blog");
  });

  it("marks search results with noindex", async () => {
    renderPage(<BlogRoute />, { at: "/blog?busca=dns" });
    await screen.findByRole("link", { name: "Artigo 1" });
    await waitFor(() =>
      expect(document.head.querySelector("meta[name=robots]")).toHaveAttribute("content", "noindex"),
    );
  });
});

describe("pagination of the blog", () => {
  it("links to newer and older posts and keeps the search", async () => {
    answerPosts([post(1)], 20);
    renderPage(<BlogRoute />, { at: "/blog?busca=a&pagina=2" });
    const pages = await screen.findByRole("navigation", { name: "Páginas do blog" });
    expect(within(pages).getByText("Página 2 de 3")).toBeVisible();
    expect(within(pages).getByRole("link", { name: "Mais recentes" })).toHaveAttribute(
      "href",
      "/blog?busca=a",
    );
    expect(within(pages).getByRole("link", { name: "Mais antigos" })).toHaveAttribute(
      "href",
      "/blog?busca=a&pagina=3",
    );
  });

  it("is hidden for a single page", async () => {
    renderPage(<BlogRoute />, { at: "/blog" });
    await screen.findByRole("link", { name: "Artigo 1" });
    expect(screen.queryByRole("navigation")).not.toBeInTheDocument();
  });
});
