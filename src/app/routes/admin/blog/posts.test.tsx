import type { TeamPermission } from "@contract/enums";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import {
  deletePost,
  duplicatePost,
  listTags,
  setPublished,
  trashPost,
  untrashPost,
} from "@/features/blog-editing/api";
import type { ListedPost } from "@/features/blog-editing/posts-list";
import { AppError } from "@/lib/app-error";
import { readList } from "@/lib/list/read-list";
import { renderAdminPage } from "@/test/admin";
import { startTexts } from "@/test/render";
import { pressRowAction } from "@/test/row-actions";
import { AdminPostsRoute } from "./posts";

vi.mock("@/features/blog-editing/api");
vi.mock("@/lib/list/read-list");

const list = vi.mocked(readList);

const post: ListedPost = {
  id: "1",
  slug: "um-artigo",
  title: "Um artigo",
  author: "Ana",
  tags: ["Site"],
  state: "scheduled",
  publishedAt: "2026-12-01T12:00:00Z",
  updatedAt: "2026-11-22T12:00:00Z",
};

beforeAll(() => startTexts());
beforeEach(() => {
  vi.resetAllMocks();
  list.mockResolvedValue({ items: [post], page: 1, pageCount: 1 });
  vi.mocked(listTags).mockResolvedValue(["Site", "Vendas"]);
});

function open(permissions: TeamPermission[] = ["blog.read", "blog.write"], search = ""): void {
  renderAdminPage(<AdminPostsRoute />, { at: `/administrador/blog${search}`, permissions });
}

test("the list requests the posts of the URL, and filters change the URL", async () => {
  open(undefined, "?busca=ana&ordem=-titulo&estado=agendados");
  expect(await screen.findByRole("row", { name: /Um artigo/ })).toHaveTextContent("Agendado");
  expect(screen.getByRole("link", { name: "Um artigo" })).toHaveAttribute(
    "href",
    "/administrador/blog/editar/um-artigo",
  );
  const asked = {
    search: "ana",
    sort: { by: "titulo", descending: true },
    filters: { estado: "agendados", etiqueta: "" },
    page: 1,
  };
  expect(list).toHaveBeenCalledWith(expect.anything(), asked);
  await userEvent.selectOptions(await screen.findByLabelText("Tag"), "Vendas");
  await waitFor(() =>
    expect(list).toHaveBeenLastCalledWith(expect.anything(), {
      ...asked,
      filters: { estado: "agendados", etiqueta: "Vendas" },
    }),
  );
});

test("sorting by change shows the latest change first", async () => {
  open(undefined, "?ordem=titulo");
  const head = await screen.findByRole("columnheader", { name: /alteração/i });
  await userEvent.click(within(head).getByRole("button"));
  await waitFor(() =>
    expect(list).toHaveBeenLastCalledWith(
      expect.anything(),
      expect.objectContaining({ sort: { by: "alteracao", descending: true } }),
    ),
  );
});

test("publishing and unpublishing in the list show a success toast", async () => {
  vi.mocked(setPublished).mockResolvedValue("done").mockRejectedValueOnce(new AppError("conflict"));
  open();
  await pressRowAction("Um artigo", "Publicar Um artigo");
  expect(await screen.findByText("Não foi possível publicar o artigo")).toBeVisible();
  await pressRowAction("Um artigo", "Publicar Um artigo");
  expect(await screen.findByText("Artigo publicado")).toBeVisible();
  expect(setPublished).toHaveBeenLastCalledWith({ post, isPublished: true }, expect.anything());
  await pressRowAction("Um artigo", "Tirar Um artigo do ar");
  expect(await screen.findByText("Artigo fora do ar")).toBeVisible();
  expect(setPublished).toHaveBeenLastCalledWith({ post, isPublished: false }, expect.anything());
});

test("a post can be moved to the bin", async () => {
  vi.mocked(trashPost).mockResolvedValue();
  open();
  await pressRowAction("Um artigo", "Mover Um artigo para a lixeira");
  expect(await screen.findByText("Artigo na lixeira")).toBeVisible();
  expect(trashPost).toHaveBeenCalledExactlyOnceWith("1", expect.anything());
});

test("a post in the bin has no public page and can be restored unless its slug is taken", async () => {
  list.mockResolvedValue({ items: [{ ...post, state: "trashed" }], page: 1, pageCount: 1 });
  vi.mocked(untrashPost).mockResolvedValueOnce("slug_taken").mockResolvedValueOnce("restored");
  open(undefined, "?estado=lixeira");
  await userEvent.click(await screen.findByRole("button", { name: "Restaurar Um artigo" }));
  expect(await screen.findByText(/Outro artigo já usa o endereço “um-artigo”/)).toBeVisible();
  await userEvent.click(await screen.findByRole("button", { name: "Restaurar Um artigo" }));
  expect(await screen.findByText("Artigo restaurado")).toBeVisible();
  expect(screen.queryByRole("link", { name: "Um artigo" })).toBeNull();
});

async function remove(): Promise<void> {
  await pressRowAction("Um artigo", "Excluir Um artigo de vez");
  const dialog = await screen.findByRole("dialog");
  await userEvent.click(within(dialog).getByRole("button", { name: "Excluir artigo" }));
}

test("a post in the bin is deleted after a confirmation, and stays when the deletion fails", async () => {
  list.mockResolvedValue({ items: [{ ...post, state: "trashed" }], page: 1, pageCount: 1 });
  vi.mocked(deletePost).mockRejectedValueOnce(new AppError("network")).mockResolvedValueOnce();
  open();
  await remove();
  expect(await screen.findByText("Não foi possível excluir o artigo")).toBeVisible();
  await remove();
  expect(await screen.findByText("Artigo excluído")).toBeVisible();
  expect(deletePost).toHaveBeenCalledWith("1", expect.anything());
});

test("duplicating a post opens the copy as a draft", async () => {
  vi.mocked(duplicatePost).mockResolvedValue("um-artigo-copia");
  open();
  await pressRowAction("Um artigo", "Duplicar Um artigo");
  await waitFor(() =>
    expect(screen.getByTestId("address")).toHaveTextContent("/administrador/blog/editar/um-artigo-copia"),
  );
  expect(duplicatePost).toHaveBeenCalledWith("um-artigo", "Cópia de Um artigo");
});

test("a read-only role sees no actions, and a failed read can be retried", async () => {
  list.mockRejectedValueOnce(new AppError("unavailable"));
  open(["blog.read"]);
  // The page and a toast show the error.
  await waitFor(() => expect(screen.getAllByText("Não foi possível carregar os artigos")).toHaveLength(2));
  await userEvent.click(screen.getByRole("button", { name: /Tentar/ }));
  expect(await screen.findByText("Um artigo")).toBeVisible();
  expect(screen.queryByRole("link", { name: "Novo artigo" })).toBeNull();
  expect(screen.queryByRole("button", { name: /Mais ações|Excluir/, hidden: true })).toBeNull();
});
