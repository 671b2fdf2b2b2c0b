import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Outlet, Route } from "react-router-dom";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { renderAdminRoutes, teamMember } from "@/test/admin";
import { disconnect, hold, sent, signIn, sql } from "@/test/backend";
import { startTexts } from "@/test/render";
import { AdminEditPostRoute } from "./edit-post";

const content = "* um\n\n<b>html</b>";

// Part of the slugs of one test.
let own: string;
let slug: string;

async function changePost(over: Record<string, string>): Promise<void> {
  const assignments = Object.keys(over).map((name, index) => `${name} = $${index + 2}`);
  await sql(`update public.blog_posts set ${assignments.join(", ")} where slug = $1`, [
    slug,
    ...Object.values(over),
  ]);
}

const stored = async (wanted = slug) =>
  (
    await sql("select title, excerpt, content, author, status::text from public.blog_posts where slug = $1", [
      wanted,
    ])
  )[0];
const copy = () => localStorage.getItem(`draft:record:${teamMember.id}:post:new`);

beforeAll(() => startTexts());
beforeEach(async () => {
  own = crypto.randomUUID().slice(0, 6);
  slug = `um-artigo-${own}`;
  await signIn("editor");
  await sql(
    `insert into public.blog_posts (slug, title, content, author, status, published_at)
     values ($1, 'Um artigo', $2, 'Equipe', 'published', '2026-11-20T12:00:00Z')`,
    [slug, content],
  );
});

function open(at = `/administrador/blog/editar/${slug}`, permissions = ["blog.read", "blog.write"]) {
  renderAdminRoutes(
    <Route element={<Outlet context={{ user: teamMember, permissions }} />}>
      <Route path="/administrador/blog/novo" element={<AdminEditPostRoute />} />
      <Route path="/administrador/blog/editar/:slug" element={<AdminEditPostRoute />} />
    </Route>,
    at,
  );
}
const title = () => screen.findByRole("textbox", { name: "Título" });
const save = (name: string) => screen.getByRole("button", { name });

test("a post with HTML opens as source, and saving changes only the edited part", async () => {
  open();
  expect(await screen.findByText("Este texto tem HTML")).toBeVisible();
  expect(screen.getByRole("textbox", { name: "Texto em Markdown" })).toHaveValue(content);
  await userEvent.type(await title(), " bom");
  await userEvent.click(save("Atualizar"));
  expect(await screen.findByText("Artigo atualizado")).toBeVisible();
  expect(await stored()).toEqual({
    title: "Um artigo bom",
    excerpt: "",
    content,
    author: "Equipe",
    status: "published",
  });
});

test("a post that the visual editor would change opens as source", async () => {
  const source = "Um título\nde duas linhas\n---\n";
  await changePost({ content: source });
  open();
  expect(await screen.findByText("O editor visual mudaria este texto")).toBeVisible();
  expect(screen.getByRole("textbox", { name: "Texto em Markdown" })).toHaveValue(source);
});

test("someone else saved first: both versions are shown, theirs where nothing was typed, and either is taken", async () => {
  open();
  await title();
  await changePost({ title: "O deles", excerpt: "Um resumo deles" });
  await userEvent.clear(await title());
  await userEvent.type(await title(), "O meu");
  await userEvent.click(save("Atualizar"));
  const take = await screen.findByRole("button", { name: "Usar a da outra pessoa: Título" });
  expect(await title()).toHaveValue("O meu");
  expect(screen.getByRole("textbox", { name: /Resumo/ })).toHaveValue("Um resumo deles");
  await userEvent.click(take);
  expect(await title()).toHaveValue("O deles");
});

test("a new post shows an empty editor and links back to the list", async () => {
  open("/administrador/blog/novo");
  await title();
  expect(screen.getByText("Nada escrito ainda")).toBeVisible();
  expect(screen.queryByText(/^Tudo salvo|^Salvo às/u)).toBeNull();
  expect(screen.queryByText(/0 palavra/)).toBeNull();
  expect(screen.getByRole("link", { name: "Ver todos os artigos" })).toHaveAttribute(
    "href",
    "/administrador/blog",
  );
});

test("a post without text is saved as a draft but not published", async () => {
  open("/administrador/blog/novo");
  await userEvent.type(await title(), `Novo ${own}`);
  await userEvent.click(save("Publicar"));
  expect(await screen.findByText("Escreva o texto antes de publicar")).toBeVisible();
  expect(await sent("POST blog_posts")).toEqual([]);
  await userEvent.click(save("Salvar rascunho"));
  await waitFor(async () =>
    expect(await stored(`novo-${own}`)).toMatchObject({ status: "draft", content: "" }),
  );
});

test("an offline draft stays in this browser with a message and is sent after reconnecting", async () => {
  disconnect("POST blog_posts", 1);
  open("/administrador/blog/novo");
  await userEvent.type(await title(), `Começo ${own}`);
  expect(screen.getByRole("textbox", { name: "Endereço" })).toHaveValue(`comeco-${own}`);
  expect(await screen.findByText(/Não salvo no servidor/, {}, { timeout: 4000 })).toBeVisible();
  expect(copy()).toContain(`Começo ${own}`);

  window.dispatchEvent(new Event("online"));
  expect(await screen.findByText(/^Salvo às/u)).toBeVisible();
  expect(copy()).toBeNull();
  await waitFor(() =>
    expect(screen.getByTestId("address")).toHaveTextContent(`/administrador/blog/editar/comeco-${own}`),
  );
  expect(await title()).toHaveValue(`Começo ${own}`);
  expect(screen.getByRole("heading", { level: 1, name: "Editar artigo" })).toBeVisible();
});

test("unpublishing a post shows a message", async () => {
  open();
  await title();
  await userEvent.click(save("Voltar a rascunho"));
  expect(await screen.findByText("Artigo de volta a rascunho")).toBeVisible();
  expect(await stored()).toMatchObject({ status: "draft" });
});

test("a new draft that is saved manually during an autosave becomes one post", async () => {
  const arrive = hold("POST blog_posts");
  open("/administrador/blog/novo");
  await userEvent.type(await title(), `Meu ${own}`);
  await waitFor(async () => expect(await sent("POST blog_posts")).toHaveLength(1), { timeout: 4000 });
  await userEvent.click(save("Salvar rascunho"));
  arrive();
  await waitFor(async () => expect(await sent("PATCH blog_posts")).toHaveLength(1));
  expect(await sent("POST blog_posts")).toHaveLength(1);
  expect(screen.queryByText(/endereço já/i)).toBeNull();
});

test("a taken slug shows an error beside its field", async () => {
  await sql("insert into public.blog_posts (slug, title, author) values ($1, 'Outro', 'Equipe')", [
    `outro-${own}`,
  ]);
  open();
  const field = await screen.findByRole("textbox", { name: "Endereço" });
  await userEvent.clear(field);
  await userEvent.type(field, `outro-${own}`);
  await userEvent.click(save("Atualizar"));
  expect(await screen.findByText("Outro artigo já tem este endereço")).toBeVisible();
  expect(field).toHaveFocus();
});

test("a post that is not there is said to be missing, with the way to the others", async () => {
  open(`/administrador/blog/editar/nada-${own}`);
  // The page and a toast show the error.
  await waitFor(() => expect(screen.getAllByText("Artigo não encontrado.")).toHaveLength(2));
  expect(screen.getByRole("link", { name: "Ver todos os artigos" })).toHaveAttribute(
    "href",
    "/administrador/blog",
  );
});

test("a read-only role sees the post as readers do", async () => {
  open(undefined, ["blog.read"]);
  expect(await screen.findByRole("heading", { name: "Um artigo" })).toBeVisible();
  expect(screen.queryByRole("textbox")).toBeNull();
});

test("a task checkbox is labelled with its text in the panel's language", async () => {
  await changePost({ content: "- [ ] Comprar pão" });
  open();
  expect(await screen.findByRole("checkbox", { name: "Tarefa: Comprar pão" })).toBeInTheDocument();
});
