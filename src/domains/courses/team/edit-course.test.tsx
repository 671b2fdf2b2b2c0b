import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Outlet, Route } from "react-router-dom";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { renderAdminRoutes, teamMember } from "@/test/admin";
import { disconnect, narrow, precede, refuse, sent, signIn, sql } from "@/test/backend";
import { pressRowAction } from "@/test/row-actions";
import { startTexts } from "@/test/render";
import { addCourse, type NewLesson } from "@/test/rows";
import { AdminEditCourseRoute } from "./edit-course";
import { undoMs } from "./undoable-delete";

const drafts: NewLesson[] = [{ title: "Um" }, { title: "Dois" }];
const published = drafts.map((lesson) => ({ ...lesson, status: "published" }));

let course: Awaited<ReturnType<typeof addCourse>>;
let edit: string;

async function storeCourse(...wanted: Parameters<typeof addCourse>): Promise<void> {
  course = await addCourse(...wanted);
  edit = `/administrador/cursos/editar/${course.id}`;
}

const storedCourse = async (id = course.id) =>
  (
    await sql(
      "select title, description, status::text, cover_url, cover_alt from public.courses where id = $1",
      [id],
    )
  )[0];

/** Returns the stored lessons as "title: status", in the order of their creation. */
const storedLessons = async () =>
  (
    await sql("select title, status::text from public.lessons where course_id = $1 order by position", [
      course.id,
    ])
  ).map(({ title, status }) => `${String(title)}: ${String(status)}`);

beforeAll(() => startTexts());
beforeEach(async () => {
  await signIn("editor");
  await storeCourse(drafts);
});
afterEach(() => vi.useRealTimers());

function open(at = edit): void {
  const permissions = ["courses.read", "courses.write"];
  renderAdminRoutes(
    <Route element={<Outlet context={{ user: teamMember, permissions }} />}>
      <Route path="/administrador/cursos/novo" element={<AdminEditCourseRoute />} />
      <Route path="/administrador/cursos/editar/:courseId" element={<AdminEditCourseRoute />} />
    </Route>,
    at,
  );
}
const title = () => screen.findByRole("textbox", { name: "Título" });

test("a new course requires a title and opens for editing after its creation", async () => {
  open("/administrador/cursos/novo");
  const create = await screen.findByRole("button", { name: "Criar curso" });
  await userEvent.click(create);
  expect(await screen.findByText("Preencha este campo")).toBeVisible();
  expect(await sent("POST courses")).toEqual([]);
  await userEvent.type(await title(), "Novo");
  await userEvent.click(create);
  const [request] = (await sent("POST courses")) as { id: string }[];
  await waitFor(() =>
    expect(screen.getByTestId("address")).toHaveTextContent(`/administrador/cursos/editar/${request?.id}`),
  );
  expect(await storedCourse(request?.id)).toEqual({
    title: "Novo",
    description: "",
    status: "draft",
    cover_url: null,
    cover_alt: "",
  });
});

test.each(["new", "stored"])("a failed save of a %s course keeps the typed values", async (which) => {
  disconnect("POST courses");
  disconnect("PATCH courses");
  open(which === "new" ? "/administrador/cursos/novo" : edit);
  await userEvent.clear(await title());
  await userEvent.type(await title(), "Outro");
  await userEvent.click(screen.getByRole("button", { name: /Criar curso|Salvar/ }));
  // The page and a toast show the error.
  await waitFor(() => expect(screen.getAllByText("O curso não foi salvo")).toHaveLength(2));
  expect(await title()).toHaveValue("Outro");
});

test("a concurrent save keeps the typed text and merges the other fields", async () => {
  open();
  await userEvent.clear(await title());
  await userEvent.type(await title(), "O meu");
  await sql("update public.courses set title = 'O deles', description = 'Deles' where id = $1", [course.id]);
  await userEvent.click(screen.getByRole("button", { name: "Salvar" }));
  expect(await screen.findByText("Outra pessoa salvou antes de você")).toBeVisible();
  expect(screen.getByRole("button", { name: "Usar a da outra pessoa: Título" })).toBeVisible();
  expect(await title()).toHaveValue("O meu");
  expect(screen.getByRole("textbox", { name: "Descrição" })).toHaveValue("Deles");
});

test("a cover can be selected from the media library", async () => {
  const id = crypto.randomUUID();
  await sql(
    `insert into public.media_files (id, path, kind, bytes, width, height, alt)
     values ($1, $2, 'image', 9, 1600, 800, 'Uma padaria')`,
    [id, `${id}.webp`],
  );
  narrow("GET media_list", `id=eq.${id}`);
  open();
  await title();
  await userEvent.click(screen.getByRole("button", { name: "Escolher capa" }));
  await userEvent.click(await screen.findByRole("button", { name: "Da biblioteca" }));
  await userEvent.click(await screen.findByRole("button", { name: "Usar: Uma padaria" }));
  await userEvent.click(screen.getByRole("button", { name: "Salvar" }));
  await waitFor(async () =>
    expect(await storedCourse()).toMatchObject({
      title: "Cuidar do site",
      cover_url: expect.stringMatching(new RegExp(`/media/${id}\\.webp$`, "u")) as unknown,
      cover_alt: "Uma padaria",
    }),
  );
});

test("an invalid video URL shows an error beside its field and stays in it", async () => {
  open();
  const address = await screen.findByRole("textbox", { name: "Endereço no YouTube ou no Vimeo" });
  await userEvent.type(address, "https://example.com/video{Enter}");
  expect(await screen.findByText("Este não é o endereço de um vídeo do YouTube ou do Vimeo")).toBeVisible();
  expect(address).toHaveValue("https://example.com/video");
  await userEvent.clear(address);
  await userEvent.type(address, "youtu.be/abcdefghijk{Enter}");
  expect(await screen.findByRole("link", { name: /watch\?v=abcdefghijk/ })).toBeVisible();
});

test("a file that is no video is rejected before the upload, and the course can be saved", async () => {
  open();
  const picker = await screen.findByLabelText("Enviar um vídeo", { selector: "input" });
  await userEvent.upload(picker, new File(["<html>"], "aula.mp4", { type: "video/mp4" }));
  expect(await screen.findByText("Este arquivo não é um vídeo MP4 ou WebM.")).toBeVisible();
  await userEvent.type(screen.getByLabelText("Título"), "!");
  expect(screen.getByRole("button", { name: "Salvar" })).toBeEnabled();
});

/** The line of a lesson in the outline. */
async function lineOf(lesson: string): Promise<HTMLElement> {
  const handle = await screen.findByRole("button", { name: `Mover ${lesson}` });
  const line = handle.closest("li");
  if (!line) throw new Error(`The outline has no line for ${lesson}.`);
  return line;
}

test("a lesson can be added, renamed in place, published, and deleted with undo", async () => {
  open();
  await userEvent.click(await screen.findByRole("button", { name: "Adicionar aula a Começo" }));
  const name = await screen.findByRole("textbox", { name: "Nome" });
  expect(name).toHaveFocus();
  await userEvent.clear(name);
  precede("PATCH lessons", () =>
    sql("update public.lessons set updated_at = now() where course_id = $1 and position = 2", [course.id]),
  );
  await userEvent.type(name, "Segunda{Enter}");
  expect(await screen.findByText("O nome não foi salvo")).toBeVisible();
  expect(name).toHaveValue("Segunda");
  await userEvent.type(name, "{Enter}");
  expect(await screen.findByRole("button", { name: "Mover Segunda" })).toBeVisible();

  await pressRowAction("Um", "Publicar: Um");
  expect(await within(await lineOf("Um")).findByText("Publicada")).toBeVisible();
  expect(await storedLessons()).toEqual(["Um: published", "Dois: draft", "Segunda: draft"]);

  await pressRowAction("Um", "Excluir: Um");
  expect(screen.queryByRole("button", { name: "Mover Um" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Desfazer" }));
  expect(screen.getByRole("button", { name: "Mover Um" })).toBeVisible();
  expect(await sent("DELETE lessons")).toEqual([]);
});

test("publishing a course without a published lesson shows an error beside the button and keeps the draft", async () => {
  open();
  await userEvent.click(await screen.findByRole("button", { name: "Publicar" }));
  expect(
    await screen.findByText(/Um curso publicado precisa de ao menos uma aula publicada/),
  ).toHaveAttribute("role", "alert");
  expect(screen.getByRole("button", { name: "Publicar" })).toBeEnabled();
});

test("the last published lesson of a published course cannot be hidden or deleted, and the reason is shown", async () => {
  await storeCourse(published, "published");
  open();
  const reason = "Um curso publicado precisa de ao menos uma aula publicada.";
  await pressRowAction("Dois", "Voltar a rascunho: Dois");
  await pressRowAction("Dois", "Publicar: Dois");
  expect(await within(await lineOf("Dois")).findByText("Publicada")).toBeVisible();
  expect(screen.queryByText(reason)).toBeNull();

  await pressRowAction("Dois", "Excluir: Dois");
  await pressRowAction("Um", "Voltar a rascunho: Um");
  expect(await screen.findByRole("alert")).toHaveTextContent(reason);
  await pressRowAction("Um", "Excluir: Um");
  expect(screen.getByRole("alert")).toHaveTextContent("Não foi possível excluir");
  expect(screen.getByRole("button", { name: "Mover Um" })).toBeVisible();
  expect(await sent("PATCH lessons")).toHaveLength(2);

  // Another user has hidden the other lesson.
  await userEvent.click(screen.getByRole("button", { name: "Desfazer" }));
  await sql("update public.lessons set status = 'draft' where id = $1", [course.lessons[1]]);
  await pressRowAction("Um", "Voltar a rascunho: Um");
  expect(await screen.findByRole("alert")).toHaveTextContent("A aula não foi salva");
  expect(await storedLessons()).toEqual(["Um: published", "Dois: draft"]);
});

test("all lessons are published together, except for a lesson that was just deleted", async () => {
  open();
  await pressRowAction("Dois", "Excluir: Dois");
  await userEvent.click(screen.getByRole("button", { name: "Publicar todas as aulas" }));
  expect(await screen.findByText("1 aula publicada")).toBeVisible();
  expect(await storedLessons()).toEqual(["Um: published", "Dois: draft"]);
});

test("a course without drafts does not offer to publish all lessons", async () => {
  await storeCourse(published);
  open();
  expect(await within(await lineOf("Um")).findByText("Publicada")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Publicar todas as aulas" })).toBeNull();
});

test("an empty lesson is marked, and publishing it asks for confirmation", async () => {
  await storeCourse([{ title: "Um" }, { title: "Dois", body: "" }]);
  open();
  expect(await screen.findByText("Vazia")).toBeVisible();
  await pressRowAction("Dois", "Publicar: Dois");
  const dialog = await screen.findByRole("dialog", { name: "Publicar uma aula vazia?" });
  expect(dialog).toHaveTextContent("Dois");
  await userEvent.click(screen.getByRole("button", { name: "Voltar" }));
  expect(await sent("PATCH lessons")).toEqual([]);

  await userEvent.click(screen.getByRole("button", { name: "Publicar todas as aulas" }));
  await userEvent.click(await screen.findByRole("button", { name: "Publicar mesmo assim" }));
  expect(await screen.findByText("2 aulas publicadas")).toBeVisible();
  expect(await storedLessons()).toEqual(["Um: published", "Dois: published"]);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test.each([
  ["Publicar todas as aulas", "PATCH lessons", "A aula não foi salva"],
  ["Adicionar módulo", "POST course_modules", "Não foi possível adicionar"],
  ["Adicionar aula a Começo", "POST lessons", "Não foi possível adicionar"],
])("“%s” shows an error when it fails", async (button, request, words) => {
  refuse(request, 503);
  open();
  await userEvent.click(await screen.findByRole("button", { name: button }));
  expect(await screen.findByText(words)).toBeVisible();
});

test("publishing a lesson shows an error when it fails", async () => {
  refuse("PATCH lessons", 503);
  open();
  await pressRowAction("Um", "Publicar: Um");
  expect(await screen.findByText("A aula não foi salva")).toBeVisible();
});

test("a lesson returns with an error when its deletion fails", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  disconnect("DELETE lessons");
  open();
  const visitor = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  await pressRowAction("Um", "Excluir: Um", visitor);
  await act(() => vi.advanceTimersByTimeAsync(undoMs));
  expect(await screen.findByText("Não foi possível excluir")).toBeVisible();
  expect(screen.getByRole("button", { name: "Mover Um" })).toBeVisible();
});

test("an unknown course shows an error with a link to the list", async () => {
  open(`/administrador/cursos/editar/${crypto.randomUUID()}`);
  // The page and a toast show the error.
  await waitFor(() => expect(screen.getAllByText("Curso não encontrado.")).toHaveLength(2));
  expect(screen.getByRole("link", { name: "Ver todos os cursos" })).toBeVisible();
});
