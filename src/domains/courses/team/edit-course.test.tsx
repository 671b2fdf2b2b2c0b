import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Outlet, Route } from "react-router-dom";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { mediaUrl } from "@/domains/content/media";
import { AppError } from "@/platform/app-error";
import { readList } from "@/platform/list/read-list";
import { renderAdminRoutes, teamMember } from "@/test/admin";
import { startTexts } from "@/test/render";
import { type CourseToEdit, getCourse, saveCourse } from "./course-editing-api";
import { newCourseFields } from "./course-fields";
import { AdminEditCourseRoute } from "./edit-course";
import {
  addLesson,
  addModule,
  deletePart,
  publishLessons,
  renamePart,
  reorderCourse,
  setLessonStatus,
} from "./outline-api";
import { undoMs } from "./use-undoable-delete";

vi.mock("./course-editing-api");
vi.mock("./outline-api");
vi.mock("@/platform/list/read-list");

const lesson = (id: string, title: string) => ({
  id,
  title,
  status: "draft" as const,
  durationSeconds: null,
  seen: `seen-${id}`,
  isEmpty: false,
});
const course: CourseToEdit = {
  id: "c1",
  seen: "2026-11-21T12:00:00+00:00",
  fields: { ...newCourseFields("pt-BR"), title: "Cuidar do site" },
  modules: [
    { id: "m1", title: "Começo", seen: "seen-m1", lessons: [lesson("a", "Um"), lesson("b", "Dois")] },
  ],
};

beforeAll(() => startTexts());
beforeEach(() => {
  vi.resetAllMocks();
  vi.mocked(getCourse).mockResolvedValue(course);
});

afterEach(() => vi.useRealTimers());

function open(at: string, permissions: readonly string[] = ["courses.read", "courses.write"]): void {
  renderAdminRoutes(
    <Route element={<Outlet context={{ user: teamMember, permissions }} />}>
      <Route path="/administrador/cursos/novo" element={<AdminEditCourseRoute />} />
      <Route path="/administrador/cursos/editar/:courseId" element={<AdminEditCourseRoute />} />
    </Route>,
    at,
  );
}
const edit = "/administrador/cursos/editar/c1";
const title = () => screen.findByRole("textbox", { name: "Título" });

test("a new course requires a title and opens for editing after its creation", async () => {
  vi.mocked(saveCourse).mockImplementation(async ({ fields }) => ({ id: "c1", seen: "", fields }));
  open("/administrador/cursos/novo");
  const create = await screen.findByRole("button", { name: "Criar curso" });
  await userEvent.click(create);
  expect(await screen.findByText("Preencha este campo")).toBeVisible();
  expect(saveCourse).not.toHaveBeenCalled();
  await userEvent.type(await title(), "Novo");
  await userEvent.click(create);
  await waitFor(() => expect(screen.getByTestId("address")).toHaveTextContent(edit));
  expect(saveCourse).toHaveBeenCalledWith(
    { base: null, fields: { ...newCourseFields("pt-BR"), title: "Novo" } },
    expect.anything(),
  );
});

test.each(["/administrador/cursos/novo", edit])("a failed save at %s keeps the typed values", async (at) => {
  vi.mocked(saveCourse).mockRejectedValue(new AppError("network"));
  open(at);
  await userEvent.clear(await title());
  await userEvent.type(await title(), "Outro");
  await userEvent.click(screen.getByRole("button", { name: /Criar curso|Salvar/ }));
  // The page and a toast show the error.
  await waitFor(() => expect(screen.getAllByText("O curso não foi salvo")).toHaveLength(2));
  expect(await title()).toHaveValue("Outro");
});

test("a concurrent save keeps the typed text and merges the other fields", async () => {
  vi.mocked(saveCourse).mockRejectedValueOnce(new AppError("conflict"));
  open(edit);
  await userEvent.clear(await title());
  await userEvent.type(await title(), "O meu");
  vi.mocked(getCourse).mockResolvedValue({
    ...course,
    seen: "later",
    fields: { ...course.fields, title: "O deles", description: "Deles" },
  });
  await userEvent.click(screen.getByRole("button", { name: "Salvar" }));
  expect(await screen.findByText("Outra pessoa salvou antes de você")).toBeVisible();
  expect(screen.getByRole("button", { name: "Usar a da outra pessoa: Título" })).toBeVisible();
  expect(await title()).toHaveValue("O meu");
  expect(screen.getByRole("textbox", { name: "Descrição" })).toHaveValue("Deles");
});

test("a cover can be selected from the media library", async () => {
  const cover = { path: "1.webp", variants: [], alt: "Uma padaria" };
  vi.mocked(readList).mockResolvedValue({
    items: [
      { ...cover, id: "1", kind: "image", bytes: 9, width: 1600, height: 800, uses: [], createdAt: "" },
    ],
    page: 1,
    pageCount: 1,
  });
  vi.mocked(saveCourse).mockImplementation(async ({ fields }) => ({ id: "c1", seen: "", fields }));
  open(edit);
  await title();
  await userEvent.click(screen.getByRole("button", { name: "Escolher capa" }));
  await userEvent.click(await screen.findByRole("button", { name: "Da biblioteca" }));
  await userEvent.click(await screen.findByRole("button", { name: "Usar: Uma padaria" }));
  await userEvent.click(screen.getByRole("button", { name: "Salvar" }));
  await waitFor(() =>
    expect(saveCourse).toHaveBeenCalledWith(
      { base: course, fields: { ...course.fields, coverUrl: mediaUrl(cover.path), coverAlt: cover.alt } },
      expect.anything(),
    ),
  );
});

test("an invalid video URL shows an error beside its field and stays in it", async () => {
  open(edit);
  const address = await screen.findByRole("textbox", { name: "Endereço no YouTube ou no Vimeo" });
  await userEvent.type(address, "https://example.com/video{Enter}");
  expect(await screen.findByText("Este não é o endereço de um vídeo do YouTube ou do Vimeo")).toBeVisible();
  expect(address).toHaveValue("https://example.com/video");
  await userEvent.clear(address);
  await userEvent.type(address, "youtu.be/abcdefghijk{Enter}");
  expect(await screen.findByRole("link", { name: /watch\?v=abcdefghijk/ })).toBeVisible();
});

test("a file that is no video is rejected before the upload, and the course can be saved", async () => {
  open(edit);
  const picker = await screen.findByLabelText("Enviar um vídeo", { selector: "input" });
  await userEvent.upload(picker, new File(["<html>"], "aula.mp4", { type: "video/mp4" }));
  expect(await screen.findByText("Este arquivo não é um vídeo MP4 ou WebM.")).toBeVisible();
  await userEvent.type(screen.getByLabelText("Título"), "!");
  expect(screen.getByRole("button", { name: "Salvar" })).toBeEnabled();
});

test("a lesson can be added, renamed in place, published, and deleted with undo", async () => {
  vi.mocked(addLesson).mockResolvedValue("b");
  vi.mocked(renamePart).mockRejectedValueOnce(new AppError("conflict")).mockResolvedValueOnce();
  open(edit);
  await userEvent.click(await screen.findByRole("button", { name: "Adicionar aula a Começo" }));
  const name = await screen.findByRole("textbox", { name: "Nome" });
  expect(name).toHaveFocus();
  await userEvent.clear(name);
  await userEvent.type(name, "Segunda{Enter}");
  expect(await screen.findByText("O nome não foi salvo")).toBeVisible();
  expect(name).toHaveValue("Segunda");
  await userEvent.type(name, "{Enter}");
  expect(renamePart).toHaveBeenLastCalledWith(
    { kind: "lesson", id: "b", seen: "seen-b", title: "Segunda" },
    expect.anything(),
  );

  await userEvent.click(screen.getByRole("button", { name: "Publicar: Um" }));
  expect(setLessonStatus).toHaveBeenCalledWith({ id: "a", status: "published" }, expect.anything());

  await userEvent.click(screen.getByRole("button", { name: "Excluir: Um" }));
  expect(screen.queryByRole("button", { name: "Mover Um" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Desfazer" }));
  expect(screen.getByRole("button", { name: "Mover Um" })).toBeVisible();
  expect(reorderCourse).not.toHaveBeenCalled();
});

test("publishing a course without a published lesson shows an error beside the selected state", async () => {
  vi.mocked(saveCourse).mockRejectedValue(new AppError("course_without_lessons"));
  open(edit);
  const state = await screen.findByRole("combobox", { name: "Situação" });
  await userEvent.selectOptions(state, "Publicado");
  await userEvent.click(screen.getByRole("button", { name: "Salvar" }));
  await waitFor(() =>
    expect(state).toHaveAccessibleDescription(/Um curso publicado precisa de ao menos uma aula publicada/),
  );
  expect(state).toHaveValue("published");
});

test("the last published lesson of a published course cannot be hidden or deleted, and the reason is shown", async () => {
  const [first] = course.modules;
  if (!first) throw new Error("The course has no module.");
  const [one, two] = first.lessons.map((stored) => ({ ...stored, status: "published" as const }));
  if (!one || !two) throw new Error("The module has fewer than two lessons.");
  vi.mocked(getCourse).mockResolvedValue({
    ...course,
    fields: { ...course.fields, status: "published" },
    modules: [{ ...first, lessons: [one, two] }],
  });
  open(edit);
  const reason = "Um curso publicado precisa de ao menos uma aula publicada.";
  await userEvent.click(await screen.findByRole("button", { name: "Despublicar: Dois" }));
  expect(setLessonStatus).toHaveBeenCalledWith({ id: "b", status: "draft" }, expect.anything());
  expect(screen.queryByText(reason)).toBeNull();

  await userEvent.click(screen.getByRole("button", { name: "Excluir: Dois" }));
  await userEvent.click(screen.getByRole("button", { name: "Despublicar: Um" }));
  expect(await screen.findByRole("alert")).toHaveTextContent(reason);
  await userEvent.click(screen.getByRole("button", { name: "Excluir: Um" }));
  expect(screen.getByRole("alert")).toHaveTextContent("Não foi possível excluir");
  expect(screen.getByRole("button", { name: "Mover Um" })).toBeVisible();
  expect(setLessonStatus).toHaveBeenCalledTimes(1);

  // Another user has hidden the other lesson.
  await userEvent.click(screen.getByRole("button", { name: "Desfazer" }));
  vi.mocked(setLessonStatus).mockRejectedValue(new AppError("course_without_lessons"));
  await userEvent.click(screen.getByRole("button", { name: "Despublicar: Um" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("A aula não foi salva");
});

const withEmpty = (...empty: string[]): CourseToEdit => ({
  ...course,
  modules: course.modules.map((module) => ({
    ...module,
    lessons: module.lessons.map((one) => ({ ...one, isEmpty: empty.includes(one.id) })),
  })),
});

test("all lessons are published together, except for a lesson that was just deleted", async () => {
  vi.mocked(publishLessons).mockResolvedValue(1);
  open(edit);
  await userEvent.click(await screen.findByRole("button", { name: "Excluir: Dois" }));
  await userEvent.click(screen.getByRole("button", { name: "Publicar todas as aulas" }));
  expect(publishLessons).toHaveBeenCalledWith({ courseId: "c1", except: ["b"] }, expect.anything());
  expect(await screen.findByText("1 aula publicada")).toBeVisible();
});

test("a course without drafts does not offer to publish all lessons", async () => {
  const lessons = course.modules.flatMap((module) => module.lessons);
  vi.mocked(getCourse).mockResolvedValue({
    ...course,
    modules: [
      {
        id: "m1",
        title: "Começo",
        seen: "",
        lessons: lessons.map((one) => ({ ...one, status: "published" })),
      },
    ],
  });
  open(edit);
  expect(await screen.findByRole("button", { name: "Despublicar: Um" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Publicar todas as aulas" })).toBeNull();
});

test("an empty lesson is marked, and publishing it asks for confirmation", async () => {
  vi.mocked(getCourse).mockResolvedValue(withEmpty("b"));
  open(edit);
  expect(await screen.findByText("Vazia")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Publicar: Dois" }));
  const dialog = await screen.findByRole("dialog", { name: "Publicar uma aula vazia?" });
  expect(dialog).toHaveTextContent("Dois");
  await userEvent.click(screen.getByRole("button", { name: "Voltar" }));
  expect(setLessonStatus).not.toHaveBeenCalled();

  await userEvent.click(screen.getByRole("button", { name: "Publicar todas as aulas" }));
  vi.mocked(publishLessons).mockResolvedValue(2);
  await userEvent.click(await screen.findByRole("button", { name: "Publicar mesmo assim" }));
  expect(publishLessons).toHaveBeenCalledWith({ courseId: "c1", except: [] }, expect.anything());
  expect(await screen.findByText("2 aulas publicadas")).toBeVisible();
  expect(screen.queryByRole("dialog")).toBeNull();
});

test.each([
  ["Publicar todas as aulas", publishLessons, "A aula não foi salva"],
  ["Adicionar módulo", addModule, "Não foi possível adicionar"],
  ["Adicionar aula a Começo", addLesson, "Não foi possível adicionar"],
  ["Publicar: Um", setLessonStatus, "A aula não foi salva"],
])("“%s” shows an error when it fails", async (button, work, words) => {
  vi.mocked<(part: never) => Promise<unknown>>(work).mockRejectedValue(new AppError("unavailable"));
  open(edit);
  await userEvent.click(await screen.findByRole("button", { name: button }));
  expect(await screen.findByText(words)).toBeVisible();
});

test("a lesson returns with an error when its deletion fails", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.mocked(deletePart).mockRejectedValue(new AppError("network"));
  open(edit);
  const visitor = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  await visitor.click(await screen.findByRole("button", { name: "Excluir: Um" }));
  await act(() => vi.advanceTimersByTimeAsync(undoMs));
  expect(await screen.findByText("Não foi possível excluir")).toBeVisible();
  expect(screen.getByRole("button", { name: "Mover Um" })).toBeVisible();
});

test("an unknown course shows an error with a link to the list", async () => {
  vi.mocked(getCourse).mockRejectedValue(new AppError("not_found"));
  open(edit);
  // The page and a toast show the error.
  await waitFor(() => expect(screen.getAllByText("Curso não encontrado.")).toHaveLength(2));
  expect(screen.getByRole("link", { name: "Ver todos os cursos" })).toBeVisible();
});
