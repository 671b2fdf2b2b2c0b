import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { listPosts } from "@/features/blog/api";
import type { PostPage, PostSummary } from "@/features/blog/model";
import { AppError } from "@/lib/app-error";
import { clearCache, fillCache } from "@/prerender/cache";
import { renderPage, startTexts } from "@/test/render";
import { BlogRoute } from "./blog";

vi.mock("@/features/blog/api", () => ({ listPosts: vi.fn<typeof listPosts>() }));

const list = vi.mocked(listPosts);

function post(number: number): PostSummary {
  return {
    slug: `artigo-${number}`,
    title: `Artigo ${number}`,
    excerpt: `Resumo ${number}`,
    author: "Equipe Site Pronto",
    tags: ["Domínio"],
    publishedAt: "2026-11-03T12:00:00Z",
    readingMinutes: 4,
    cover: null,
  };
}

function pageOf(posts: PostSummary[], more: Partial<PostPage> = {}): PostPage {
  return { posts, page: 1, pageCount: 1, total: posts.length, ...more };
}

beforeAll(() => startTexts());
beforeEach(() => {
  clearCache();
  list.mockReset().mockResolvedValue(pageOf([post(1), post(2)]));
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
    expect(list).toHaveBeenCalledExactlyOnceWith({ term: "", page: 1 }, expect.anything());
  });

  it("shows a message without posts", async () => {
    list.mockResolvedValue(pageOf([]));
    renderPage(<BlogRoute />, { at: "/blog" });
    expect(await screen.findByText("Ainda não publicamos nada")).toBeVisible();
  });

  it("shows an error after a failed read and retries it", async () => {
    const warn = vi.spyOn(console, "warn").mockReturnValue();
    list.mockRejectedValueOnce(new AppError("network"));
    renderPage(<BlogRoute />, { at: "/blog" });
    expect(await screen.findByRole("alert")).toHaveTextContent("Não conseguimos abrir a lista de artigos");
    expect(warn).toHaveBeenCalledOnce();
    await userEvent.click(screen.getByRole("button", { name: "Tentar de novo" }));
    expect(await screen.findByRole("link", { name: "Artigo 1" })).toBeVisible();
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  });

  it("shows the pre-rendered list immediately, and keeps it when the refresh fails", async () => {
    const warn = vi.spyOn(console, "warn").mockReturnValue();
    fillCache({ "posts 1 ": pageOf([post(7)]) });
    list.mockRejectedValue(new AppError("network"));
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
    list.mockResolvedValue(pageOf([post(3)]));
    await userEvent.type(box(), "  DNS ");
    expect(await screen.findByText("1 artigo encontrado para “DNS”")).toBeVisible();
    expect(address()).toBe("/blog?busca=DNS null");
    expect(list.mock.calls.map(([query]) => query)).toEqual([
      { term: "", page: 2 },
      { term: "DNS", page: 1 },
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
    list.mockReturnValue(new Promise(() => {}));
    await userEvent.type(box(), "fotos{Enter}");
    expect(link).toBeVisible();
    expect(link.closest("[aria-busy=true]")).not.toBeNull();
  });

  it("reads the term from the URL, and one click clears it and keeps the focus", async () => {
    renderPage(<BlogRoute />, { at: "/blog?busca=dom%C3%ADnio" });
    await waitFor(() => expect(list).toHaveBeenCalledWith({ term: "domínio", page: 1 }, expect.anything()));
    expect(box()).toHaveValue("domínio");
    await userEvent.click(screen.getByRole("button", { name: "Limpar a busca" }));
    expect(address()).toBe("/blog null");
    expect(box()).toHaveValue("");
    expect(box()).toHaveFocus();
    await waitFor(() => expect(list).toHaveBeenLastCalledWith({ term: "", page: 1 }, expect.anything()));
  });

  it("shows a message without results and links to all posts", async () => {
    list.mockResolvedValue(pageOf([]));
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
    list.mockResolvedValue(pageOf([post(1)], { page: 2, pageCount: 3, total: 20 }));
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
