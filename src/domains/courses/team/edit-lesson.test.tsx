import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Outlet, Route } from "react-router-dom";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { addFile, getLesson, posterAddress, saveLesson, storePoster } from "./lesson-api";
import type { EditedLesson } from "./lesson-fields";
import { readVideo } from "./upload/read-video";
import { sendVideo } from "./upload/send-video";
import { AppError } from "@/platform/app-error";
import { renderAdminRoutes, teamMember } from "@/test/admin";
import { startTexts } from "@/test/render";
import { AdminEditLessonRoute } from "./edit-lesson";

vi.mock("./lesson-api");
vi.mock("./upload/read-video");
vi.mock("./upload/send-video");
// The editor is the blog's and has its own tests.
vi.mock("./lesson-text", () => ({ LessonText: () => null }));

const lesson: EditedLesson = {
  id: "a",
  courseId: "c1",
  course: { title: "Cuidar do site", language: "pt-BR" },
  seen: "2026-11-21T12:00:00+00:00",
  fields: { title: "Um", status: "draft", video: "", poster: "", duration: "", body: "" },
  files: [],
};

beforeAll(() => startTexts());
beforeEach(() => {
  vi.resetAllMocks();
  vi.mocked(getLesson).mockResolvedValue(lesson);
  vi.mocked(saveLesson).mockResolvedValue("later");
  vi.mocked(posterAddress).mockImplementation(async (path) => `https://x.test/${path}`);
  vi.mocked(sendVideo).mockResolvedValue("u.mp4");
  vi.mocked(readVideo).mockResolvedValue({ durationSeconds: 65, poster: new Blob(["jpeg"]) });
  vi.mocked(storePoster).mockResolvedValue("a/poster.jpg");
});

function open(): void {
  renderAdminRoutes(
    <Route
      element={<Outlet context={{ user: teamMember, permissions: ["courses.read", "courses.write"] }} />}
    >
      <Route
        path="/administrador/cursos/editar/:courseId/aulas/:lessonId"
        element={<AdminEditLessonRoute />}
      />
    </Route>,
    "/administrador/cursos/editar/c1/aulas/a",
  );
}

const mp4 = () => new File(["\0\0\0\x20ftypisom"], "aula.mp4", { type: "video/mp4" });
const upload = async () =>
  userEvent.upload(await screen.findByLabelText("Enviar um vídeo", { selector: "input" }), mp4());
const poster = () => screen.findByRole("img", { name: "Imagem tirada do vídeo" });
const save = () => userEvent.click(screen.getByRole("button", { name: "Salvar" }));
const savedFields = () => vi.mocked(saveLesson).mock.lastCall?.[0].fields;

const warning = () => screen.queryByText(/Esta aula não tem vídeo, texto nem anexo/);

test("publishing a lesson without video, text and attachment shows a warning beside its state", async () => {
  open();
  const state = await screen.findByRole("combobox", { name: "Situação" });
  expect(warning()).toBeNull();
  await userEvent.selectOptions(state, "Publicado");
  expect(warning()).toBeVisible();
  await upload();
  await poster();
  expect(warning()).toBeNull();
});

test("an uploaded video sets duration and poster, and removing it removes the poster", async () => {
  open();
  await upload();
  expect(await poster()).toHaveAttribute("src", "https://x.test/a/poster.jpg");
  expect(screen.getByRole("textbox", { name: "Duração" })).toHaveValue("1:05");
  await save();
  await waitFor(() =>
    expect(savedFields()).toMatchObject({ video: "upload:u.mp4", poster: "a/poster.jpg", duration: "1:05" }),
  );
  await userEvent.click(screen.getByRole("button", { name: "Tirar vídeo" }));
  expect(screen.queryByRole("img", { name: "Imagem tirada do vídeo" })).toBeNull();
  await save();
  await waitFor(() => expect(savedFields()).toMatchObject({ video: "", poster: "" }));
});

test("a lesson cannot be saved during a video upload", async () => {
  const sent = vi.fn<(path: string) => void>();
  vi.mocked(sendVideo).mockReturnValue(new Promise((resolve) => sent.mockImplementation(resolve)));
  open();
  await upload();
  await waitFor(() => expect(sendVideo).toHaveBeenCalled());
  expect(screen.getByRole("button", { name: "Salvar" })).toBeDisabled();
  sent("u.mp4");
  await poster();
  expect(screen.getByRole("button", { name: "Salvar" })).toBeEnabled();
});

test("a lesson cannot be saved during a poster upload", async () => {
  const stored = vi.fn<(path: string) => void>();
  vi.mocked(storePoster).mockReturnValue(new Promise((resolve) => stored.mockImplementation(resolve)));
  open();
  await upload();
  await waitFor(() => expect(storePoster).toHaveBeenCalled());
  expect(screen.getByRole("button", { name: "Salvar" })).toBeDisabled();
  stored("a/poster.jpg");
  await poster();
  expect(screen.getByRole("button", { name: "Salvar" })).toBeEnabled();
});

test.each([
  [
    "the browser cannot draw one",
    () => vi.mocked(readVideo).mockResolvedValue({ durationSeconds: 65, poster: null }),
  ],
  ["it cannot be stored", () => vi.mocked(storePoster).mockRejectedValue(new AppError("network"))],
])("a video without a poster is accepted when %s", async (_why, arrange) => {
  arrange();
  open();
  await upload();
  expect(await screen.findByText("Vídeo enviado")).toBeVisible();
  await waitFor(() => expect(screen.getByRole("button", { name: "Salvar" })).toBeEnabled());
  await save();
  await waitFor(() => expect(savedFields()).toMatchObject({ video: "upload:u.mp4", poster: "" }));
});

test("a concurrent save of the lesson merges the fields without typed text", async () => {
  vi.mocked(saveLesson).mockRejectedValueOnce(new AppError("conflict"));
  open();
  const title = await screen.findByRole("textbox", { name: "Título" });
  await userEvent.type(title, " e dois");
  vi.mocked(getLesson).mockResolvedValue({
    ...lesson,
    seen: "later",
    fields: { ...lesson.fields, duration: "2:00", video: "upload:b.mp4", poster: "a/b.jpg" },
  });
  await save();
  expect(await poster()).toHaveAttribute("src", "https://x.test/a/b.jpg");
  expect(title).toHaveValue("Um e dois");
});

test("the last published lesson of a published course cannot be hidden, and the reason is shown", async () => {
  vi.mocked(getLesson).mockResolvedValue({ ...lesson, fields: { ...lesson.fields, status: "published" } });
  vi.mocked(saveLesson).mockRejectedValue(new AppError("course_without_lessons"));
  open();
  const state = await screen.findByRole("combobox", { name: "Situação" });
  await userEvent.selectOptions(state, "Rascunho");
  await userEvent.click(screen.getByRole("button", { name: "Salvar" }));
  await waitFor(() =>
    expect(state).toHaveAccessibleDescription(/Um curso publicado precisa de ao menos uma aula publicada/),
  );
  expect(state).toHaveValue("draft");
});

test("a failed save of a lesson shows an error and keeps the typed values", async () => {
  vi.mocked(saveLesson).mockRejectedValue(new AppError("network"));
  open();
  const title = await screen.findByRole("textbox", { name: "Título" });
  await userEvent.type(title, " e dois");
  await save();
  // The page and a toast show the error.
  await waitFor(() => expect(screen.getAllByText("A aula não foi salva")).toHaveLength(2));
  expect(title).toHaveValue("Um e dois");
});

test("a failed upload shows an error, and an unsupported file is not sent", async () => {
  vi.mocked(addFile).mockRejectedValue(new AppError("network"));
  open();
  const picker = await screen.findByLabelText("Adicionar anexo", { selector: "input" });
  await userEvent.upload(picker, new File(["%PDF-"], "lista.pdf"));
  expect(await screen.findByText(/^O arquivo não foi salvo\./)).toBeVisible();
  await userEvent.upload(picker, new File(["MZ"], "lista.exe"), { applyAccept: false });
  expect(await screen.findByText("Este tipo de arquivo não é aceito.")).toBeVisible();
  expect(addFile).toHaveBeenCalledTimes(1);
});

test.each([
  ["not_found", "Aula não encontrada."],
  ["unavailable", "Não foi possível carregar a aula"],
] as const)("a lesson that fails to load as %s shows an error", async (code, words) => {
  vi.mocked(getLesson).mockRejectedValue(new AppError(code));
  open();
  expect(await screen.findByText(words)).toBeVisible();
});
