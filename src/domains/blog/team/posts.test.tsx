import type { TeamPermission } from "@contract/enums";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { renderAdminPage } from "@/test/admin";
import { disconnect, narrow, refuse, signIn, sql } from "@/test/backend";
import { startTexts } from "@/test/render";
import { pressRowAction } from "@/test/row-actions";
import { AdminPostsRoute } from "./posts";

// Part of the slugs of the posts of one test, which are the only ones in the list.
let own: string;
let slug: string;

/** Inserts a scheduled post. */
async function addPost(title: string, over: { slug: string; tag: string }): Promise<void> {
  await sql(
    `insert into public.blog_posts (slug, title, content, author, tags, status, published_at)
     values ($1, $2, 'Um texto.', 'Ana', array[$3], 'published', now() + interval '1 day')`,
    [over.slug, title, over.tag],
  );
}

const stored = async () =>
  (
    await sql(
      "select status, published_at <= now() as is_out, trashed_at from public.blog_posts where slug = $1",
      [slug],
    )
  )[0];

beforeAll(() => startTexts());
beforeEach(async () => {
  own = `assunto${crypto.randomUUID().slice(0, 8)}`;
  slug = `um-artigo-${own}`;
  await signIn("editor");
  narrow("GET blog_post_list", `slug=like.*${own}*`);
  await addPost("Um artigo", { slug, tag: "Site" });
});

function open(permissions: TeamPermission[] = ["blog.read", "blog.write"], query = ""): void {
  renderAdminPage(<AdminPostsRoute />, { at: `/administrador/blog${query}`, permissions });
}

test("the list shows the posts of the URL, and filters change the URL", async () => {
  await addPost("Outro artigo", { slug: `outro-${own}`, tag: "Vendas" });
  open(undefined, "?busca=artigo&ordem=-titulo&estado=agendados");
  expect(await screen.findByRole("row", { name: /Um artigo/ })).toHaveTextContent("Agendado");
  expect(screen.getByRole("link", { name: "Um artigo" })).toHaveAttribute(
    "href",
    `/administrador/blog/editar/${slug}`,
  );
  const rows = screen.getAllByRole("link", { name: /artigo$/u }).map(({ textContent }) => textContent);
  expect(rows.indexOf("Um artigo")).toBeLessThan(rows.indexOf("Outro artigo"));
  await userEvent.selectOptions(await screen.findByLabelText("Tag"), "Vendas");
  await waitFor(() => expect(screen.queryByRole("link", { name: "Um artigo" })).toBeNull());
  expect(await screen.findByRole("link", { name: "Outro artigo" })).toBeVisible();
  expect(screen.getByTestId("address")).toHaveTextContent("etiqueta=Vendas");
});

test("sorting by change shows the latest change first", async () => {
  open(undefined, "?ordem=titulo");
  const head = await screen.findByRole("columnheader", { name: /alteração/i });
  await userEvent.click(within(head).getByRole("button"));
  await waitFor(() =>
    expect(screen.getByRole("columnheader", { name: /alteração/i })).toHaveAttribute(
      "aria-sort",
      "descending",
    ),
  );
});

test("publishing and unpublishing in the list show a success toast", async () => {
  open();
  await screen.findByRole("row", { name: /Um artigo/ });
  // Another member saves the post after it was listed.
  await sql("update public.blog_posts set author = 'Bia' where slug = $1", [slug]);
  await pressRowAction("Um artigo", "Publicar Um artigo");
  expect(await screen.findByText("Não foi possível publicar o artigo")).toBeVisible();
  expect(await screen.findByText("Bia")).toBeInTheDocument();
  await pressRowAction("Um artigo", "Publicar Um artigo");
  expect(await screen.findByText("Artigo publicado")).toBeVisible();
  expect(await stored()).toMatchObject({ status: "published", is_out: true });
  await pressRowAction("Um artigo", "Voltar a rascunho: Um artigo");
  expect(await screen.findByText("Artigo de volta a rascunho")).toBeVisible();
  expect(await stored()).toMatchObject({ status: "draft" });
});

test("a post can be moved to the bin", async () => {
  open();
  await pressRowAction("Um artigo", "Mover Um artigo para a lixeira");
  expect(await screen.findByText("Artigo na lixeira")).toBeVisible();
  expect(await stored()).toMatchObject({ trashed_at: expect.any(String) });
});

const moveToBin = () => sql("update public.blog_posts set trashed_at = now() where slug = $1", [slug]);

test("a post in the bin has no public page and can be restored unless its slug is taken", async () => {
  await moveToBin();
  await addPost("Mais novo", { slug, tag: "Site" });
  open(undefined, "?estado=lixeira");
  await userEvent.click(await screen.findByRole("button", { name: "Restaurar Um artigo" }));
  expect(await screen.findByText(new RegExp(`Outro artigo já usa o endereço “${slug}”`))).toBeVisible();
  expect(screen.queryByRole("link", { name: "Um artigo" })).toBeNull();
  await sql("update public.blog_posts set slug = slug || '-2' where slug = $1 and trashed_at is null", [
    slug,
  ]);
  await userEvent.click(await screen.findByRole("button", { name: "Restaurar Um artigo" }));
  expect(await screen.findByText("Artigo restaurado")).toBeVisible();
});

async function remove(): Promise<void> {
  await pressRowAction("Um artigo", "Excluir Um artigo de vez");
  const dialog = await screen.findByRole("dialog");
  await userEvent.click(within(dialog).getByRole("button", { name: "Excluir artigo" }));
}

test("a post in the bin is deleted after a confirmation, and stays when the deletion fails", async () => {
  await moveToBin();
  disconnect("POST rpc/delete_blog_post", 1);
  open(undefined, "?estado=lixeira");
  await remove();
  expect(await screen.findByText("Não foi possível excluir o artigo")).toBeVisible();
  await remove();
  expect(await screen.findByText("Artigo excluído")).toBeVisible();
  expect(await stored()).toBeUndefined();
});

test("duplicating a post opens the copy as a draft", async () => {
  open();
  await pressRowAction("Um artigo", "Duplicar Um artigo");
  await waitFor(() =>
    expect(screen.getByTestId("address")).toHaveTextContent(`/administrador/blog/editar/${slug}-`),
  );
  const copies = await sql("select title, status from public.blog_posts where slug like $1", [`${slug}-%`]);
  expect(copies).toEqual([{ title: "Cópia de Um artigo", status: "draft" }]);
});

test("a read-only role sees no actions, and a failed read can be retried", async () => {
  refuse("GET blog_post_list", 503, {}, 1);
  open(["blog.read"]);
  // The page and a toast show the error.
  await waitFor(() => expect(screen.getAllByText("Não foi possível carregar os artigos")).toHaveLength(2));
  await userEvent.click(screen.getByRole("button", { name: /Tentar/ }));
  expect(await screen.findByText("Um artigo")).toBeVisible();
  expect(screen.queryByRole("link", { name: "Novo artigo" })).toBeNull();
  expect(screen.queryByRole("button", { name: /Mais ações|Excluir/, hidden: true })).toBeNull();
});
