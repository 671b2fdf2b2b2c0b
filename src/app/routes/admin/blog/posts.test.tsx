import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { Permission } from "@/features/admin-access/model";
import { deletePost, duplicatePost, listPosts, listTags } from "@/features/blog-editing/api";
import type { ListedPost } from "@/features/blog-editing/model";
import { AppError } from "@/lib/app-error";
import { renderAdminPage } from "@/test/admin";
import { startTexts } from "@/test/render";
import { pressRowAction } from "@/test/row-actions";
import { AdminPostsRoute } from "./posts";

vi.mock("@/features/blog-editing/api");

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
  vi.mocked(listPosts).mockResolvedValue({ items: [post], page: 1, pageCount: 1 });
  vi.mocked(listTags).mockResolvedValue(["Site", "Vendas"]);
});

function open(permissions: Permission[] = ["blog.read", "blog.write"], search = ""): void {
  renderAdminPage(<AdminPostsRoute />, { at: `/administrador/blog${search}`, permissions });
}

test("the address says which posts are asked for, and the filters change it", async () => {
  open(undefined, "?busca=ana&ordem=-titulo&estado=agendados");
  expect(await screen.findByRole("row", { name: /Um artigo/ })).toHaveTextContent("Agendado");
  const asked = {
    search: "ana",
    sort: { by: "titulo", descending: true },
    state: "agendados",
    tag: "",
    page: 1,
  };
  expect(listPosts).toHaveBeenCalledWith(asked);
  await userEvent.selectOptions(await screen.findByLabelText("Tag"), "Vendas");
  await waitFor(() => expect(listPosts).toHaveBeenLastCalledWith({ ...asked, tag: "Vendas" }));
});

async function remove(): Promise<void> {
  await pressRowAction("Um artigo", "Excluir Um artigo");
  const dialog = await screen.findByRole("dialog");
  await userEvent.click(within(dialog).getByRole("button", { name: "Excluir artigo" }));
}

test("a post is deleted once it is confirmed, and stays when that fails", async () => {
  vi.mocked(deletePost).mockRejectedValueOnce(new AppError("network")).mockResolvedValueOnce();
  open();
  await remove();
  expect(await screen.findByText("Não foi possível excluir o artigo")).toBeVisible();
  await remove();
  expect(await screen.findByText("Artigo excluído")).toBeVisible();
  expect(deletePost).toHaveBeenCalledWith("1", expect.anything());
});

test("a copy is a draft that opens", async () => {
  vi.mocked(duplicatePost).mockResolvedValue("um-artigo-copia");
  open();
  await pressRowAction("Um artigo", "Duplicar Um artigo");
  await waitFor(() =>
    expect(screen.getByTestId("address")).toHaveTextContent("/administrador/blog/editar/um-artigo-copia"),
  );
  expect(duplicatePost).toHaveBeenCalledWith("um-artigo", "Cópia de Um artigo");
});

test("who may only read sees nothing to change, and a failure can be tried again", async () => {
  vi.mocked(listPosts).mockRejectedValueOnce(new AppError("unavailable"));
  open(["blog.read"]);
  // On the page and in a toast.
  await waitFor(() => expect(screen.getAllByText("Não foi possível carregar os artigos")).toHaveLength(2));
  await userEvent.click(screen.getByRole("button", { name: /Tentar/ }));
  expect(await screen.findByText("Um artigo")).toBeVisible();
  expect(screen.queryByRole("link", { name: "Novo artigo" })).toBeNull();
  expect(screen.queryByRole("button", { name: /Mais ações|Excluir/, hidden: true })).toBeNull();
});
