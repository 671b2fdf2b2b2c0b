import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Outlet, Route } from "react-router-dom";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { getPost, getPostById, isSlugTaken, savePost } from "@/features/blog-editing/api";
import { newPostFields, type EditedPost } from "@/features/blog-editing/post-fields";
import { AppError } from "@/lib/app-error";
import { renderAdminRoutes, teamMember } from "@/test/admin";
import { startTexts } from "@/test/render";
import { AdminEditPostRoute } from "./edit-post";

vi.mock("@/features/blog-editing/api");
vi.mock("@/features/media/upload-image");

const post: EditedPost = {
  id: "post-1",
  seen: "2026-11-21T12:00:00+00:00",
  publishedAt: "2026-11-20T12:00:00+00:00",
  fields: {
    ...newPostFields("Equipe"),
    title: "Um artigo",
    slug: "um-artigo",
    content: "* um\n\n<b>html</b>",
    status: "published",
  },
};
const copy = () => localStorage.getItem(`draft:record:${teamMember.id}:post:new`);

beforeAll(() => startTexts());
beforeEach(() => {
  vi.resetAllMocks();
  localStorage.clear();
  vi.mocked(getPost).mockResolvedValue(post);
  vi.mocked(isSlugTaken).mockResolvedValue(false);
});

function open(at: string, permissions: readonly string[] = ["blog.read", "blog.write"]) {
  renderAdminRoutes(
    <Route element={<Outlet context={{ user: teamMember, permissions }} />}>
      <Route path="/administrador/blog/novo" element={<AdminEditPostRoute />} />
      <Route path="/administrador/blog/editar/:slug" element={<AdminEditPostRoute />} />
    </Route>,
    at,
  );
}
const edit = "/administrador/blog/editar/um-artigo";
const title = () => screen.findByRole("textbox", { name: "Título" });
const save = (name: string) => screen.getByRole("button", { name });

test("a post with HTML opens as source, and saving changes only the edited part", async () => {
  vi.mocked(savePost).mockImplementation(async ({ fields }) => ({
    outcome: "saved",
    post: { ...post, fields, seen: "2026-11-22T12:00:00+00:00" },
  }));
  open(edit);
  expect(await screen.findByText("Este texto tem HTML")).toBeVisible();
  expect(screen.getByRole("textbox", { name: "Texto em Markdown" })).toHaveValue(post.fields.content);
  await userEvent.type(await title(), " bom");
  await userEvent.click(save("Atualizar"));
  expect(await screen.findByText("Artigo atualizado")).toBeVisible();
  expect(savePost).toHaveBeenCalledExactlyOnceWith(
    { base: post, fields: { ...post.fields, title: "Um artigo bom" } },
    expect.anything(),
  );
});

test("a post that the visual editor would change opens as source", async () => {
  const content = "Um título\nde duas linhas\n---\n";
  vi.mocked(getPost).mockResolvedValue({ ...post, fields: { ...post.fields, content } });
  open(edit);
  expect(await screen.findByText("O editor visual mudaria este texto")).toBeVisible();
  expect(screen.getByRole("textbox", { name: "Texto em Markdown" })).toHaveValue(content);
});

test("someone else saved first: both versions are shown, theirs where nothing was typed, and either is taken", async () => {
  vi.mocked(savePost).mockRejectedValueOnce(new AppError("conflict"));
  vi.mocked(getPostById).mockResolvedValue({
    ...post,
    seen: "2026-11-22T12:00:00+00:00",
    fields: { ...post.fields, title: "O deles", excerpt: "Um resumo deles" },
  });
  open(edit);
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
  vi.mocked(savePost).mockImplementation(async ({ fields }) => ({
    outcome: "saved",
    post: { ...post, fields },
  }));
  open("/administrador/blog/novo");
  await userEvent.type(await title(), "Meu começo");
  await userEvent.click(save("Publicar"));
  expect(await screen.findByText("Escreva o texto antes de publicar")).toBeVisible();
  expect(savePost).not.toHaveBeenCalled();
  await userEvent.click(save("Salvar rascunho"));
  await waitFor(() =>
    expect(vi.mocked(savePost).mock.calls.at(-1)?.[0].fields).toMatchObject({ status: "draft", content: "" }),
  );
});

test("an offline draft stays in this browser with a message and is sent after reconnecting", async () => {
  vi.mocked(savePost).mockRejectedValueOnce(new AppError("network"));
  open("/administrador/blog/novo");
  await userEvent.type(await title(), "Meu começo");
  expect(screen.getByRole("textbox", { name: "Endereço" })).toHaveValue("meu-comeco");
  expect(await screen.findByText(/Não salvo no servidor/, {}, { timeout: 4000 })).toBeVisible();
  expect(copy()).toContain("Meu começo");

  vi.mocked(savePost).mockImplementation(async ({ fields }) => ({
    outcome: "saved",
    post: { ...post, fields, publishedAt: null },
  }));
  window.dispatchEvent(new Event("online"));
  expect(await screen.findByText(/^Salvo às/u)).toBeVisible();
  expect(copy()).toBeNull();
  await waitFor(() =>
    expect(screen.getByTestId("address")).toHaveTextContent("/administrador/blog/editar/meu-comeco"),
  );
  expect(await title()).toHaveValue("Meu começo");
  expect(screen.getByRole("heading", { level: 1, name: "Editar artigo" })).toBeVisible();
});

test("unpublishing a post shows a message", async () => {
  vi.mocked(savePost).mockImplementation(async ({ fields }) => ({
    outcome: "saved",
    post: { ...post, fields },
  }));
  open(edit);
  await title();
  await userEvent.click(save("Tirar do ar"));
  expect(await screen.findByText("Artigo fora do ar")).toBeVisible();
});

test("a new draft that is saved manually during an autosave becomes one post", async () => {
  let arrive: (() => void) | undefined;
  vi.mocked(savePost).mockImplementation(async ({ fields, base }) => {
    // The database has a unique slug.
    if (base === null && vi.mocked(savePost).mock.calls.length > 1) return { outcome: "slug_taken" };
    if (base === null) await new Promise<void>((resolve) => (arrive = resolve));
    return { outcome: "saved", post: { ...post, fields, publishedAt: null } };
  });
  open("/administrador/blog/novo");
  await userEvent.type(await title(), "Meu começo");
  await waitFor(() => expect(savePost).toHaveBeenCalledTimes(1), { timeout: 4000 });
  await userEvent.click(save("Salvar rascunho"));
  arrive?.();
  await waitFor(() => expect(savePost).toHaveBeenCalledTimes(2));
  expect(vi.mocked(savePost).mock.calls[1]?.[0].base).toMatchObject({ id: post.id });
  expect(screen.queryByText(/endereço já/i)).toBeNull();
});

test("a taken slug shows an error beside its field", async () => {
  vi.mocked(savePost).mockResolvedValue({ outcome: "slug_taken" });
  open(edit);
  const slug = await screen.findByRole("textbox", { name: "Endereço" });
  await userEvent.clear(slug);
  await userEvent.type(slug, "outro");
  await userEvent.click(save("Atualizar"));
  expect(await screen.findByText("Outro artigo já tem este endereço")).toBeVisible();
  expect(slug).toHaveFocus();
});

test("a post that is not there is said to be missing, with the way to the others", async () => {
  vi.mocked(getPost).mockRejectedValue(new AppError("not_found"));
  open(edit);
  // The page and a toast show the error.
  await waitFor(() => expect(screen.getAllByText("Artigo não encontrado.")).toHaveLength(2));
  expect(screen.getByRole("link", { name: "Ver todos os artigos" })).toHaveAttribute(
    "href",
    "/administrador/blog",
  );
});

test("a read-only role sees the post as readers do", async () => {
  open(edit, ["blog.read"]);
  expect(await screen.findByRole("heading", { name: "Um artigo" })).toBeVisible();
  expect(screen.queryByRole("textbox")).toBeNull();
});

test("a task checkbox is labelled with its text in the panel's language", async () => {
  vi.mocked(getPost).mockResolvedValue({
    ...post,
    fields: { ...post.fields, content: "- [ ] Comprar pão" },
  });
  open(edit);
  expect(await screen.findByRole("checkbox", { name: "Tarefa: Comprar pão" })).toBeInTheDocument();
});
