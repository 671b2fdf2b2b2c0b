import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Outlet, Route } from "react-router-dom";
import type { UploadOptions } from "tus-js-client";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { renderAdminRoutes, teamMember } from "@/test/admin";
import { disconnect, hold, refuse, sent, signIn, sql } from "@/test/backend";
import { startTexts } from "@/test/render";
import { addCourse, type NewLesson } from "@/test/rows";
import { AdminEditLessonRoute } from "./edit-lesson";
import { readVideo } from "./read-video";

// jsdom plays no video.
vi.mock("./read-video");

// The embedded storage takes no chunks; the test of the transfer has a server that does.
const { startUpload } = vi.hoisted(() => ({ startUpload: vi.fn<(upload: UploadOptions) => void>() }));
vi.mock("tus-js-client", () => ({
  DetailedError: class extends Error {},
  Upload: class {
    constructor(
      _file: unknown,
      readonly options: UploadOptions,
    ) {}
    findPreviousUploads = async () => [];
    start = () => startUpload(this.options);
    abort = async () => undefined;
  },
}));

let course: Awaited<ReturnType<typeof addCourse>>;
let id: string;

async function storeLesson(over: Partial<NewLesson> = {}, status?: string): Promise<void> {
  course = await addCourse([{ title: "Um", body: "", duration: null, ...over }], status);
  id = String(course.lessons[0]);
}

const storedLesson = async () =>
  (
    await sql(
      `select title, status::text, duration_seconds, poster_path, video_kind::text, video_path
       from public.lessons join public.lesson_contents on lesson_id = id where id = $1`,
      [id],
    )
  )[0];

beforeAll(() => startTexts());
beforeEach(async () => {
  startUpload.mockReset().mockImplementation(({ onSuccess }) => void onSuccess?.({} as never));
  vi.mocked(readVideo)
    .mockReset()
    .mockResolvedValue({ durationSeconds: 65, poster: new Blob(["jpeg"], { type: "image/jpeg" }) });
  await signIn("editor");
  await storeLesson();
});

function open(lessonId = id): void {
  renderAdminRoutes(
    <Route
      element={<Outlet context={{ user: teamMember, permissions: ["courses.read", "courses.write"] }} />}
    >
      <Route
        path="/administrador/cursos/editar/:courseId/aulas/:lessonId"
        element={<AdminEditLessonRoute />}
      />
    </Route>,
    `/administrador/cursos/editar/${course.id}/aulas/${lessonId}`,
  );
}

const mp4 = () => new File(["\0\0\0\x20ftypisom"], "aula.mp4", { type: "video/mp4" });
const upload = async () =>
  userEvent.upload(await screen.findByLabelText("Enviar um vídeo", { selector: "input" }), mp4());
const poster = () => screen.findByRole("img", { name: "Imagem tirada do vídeo" });
const save = async () => userEvent.click(await screen.findByRole("button", { name: "Salvar" }));
const posterAddress: unknown = expect.stringMatching(/\/object\/sign\/lesson-files\/.*\.jpg/u);

const warning = () => screen.queryByText(/Esta aula não tem vídeo, texto nem anexo/);

test("a lesson without video, text and attachment shows a warning beside the button that publishes it", async () => {
  open();
  expect(await screen.findByRole("button", { name: "Publicar" })).toBeEnabled();
  expect(warning()).toBeVisible();
  await upload();
  await poster();
  expect(warning()).toBeNull();
});

test("an uploaded video sets duration and poster, and removing it removes the poster", async () => {
  open();
  await upload();
  expect(await poster()).toHaveAttribute("src", posterAddress);
  expect(screen.getByRole("textbox", { name: "Duração" })).toHaveValue("1:05");
  await save();
  await waitFor(async () =>
    expect(await storedLesson()).toMatchObject({
      video_kind: "upload",
      video_path: expect.stringMatching(/^[0-9a-f-]{36}\.mp4$/u) as unknown,
      poster_path: expect.stringMatching(new RegExp(`^${id}/[0-9a-f-]{36}\\.jpg$`, "u")) as unknown,
      duration_seconds: 65,
    }),
  );
  await userEvent.click(screen.getByRole("button", { name: "Tirar vídeo" }));
  expect(screen.queryByRole("img", { name: "Imagem tirada do vídeo" })).toBeNull();
  await save();
  await waitFor(async () =>
    expect(await storedLesson()).toMatchObject({ video_kind: "none", video_path: null, poster_path: null }),
  );
});

test("a lesson cannot be saved during a video upload", async () => {
  startUpload.mockImplementation(() => undefined);
  open();
  await upload();
  await waitFor(() => expect(startUpload).toHaveBeenCalled());
  expect(screen.getByRole("button", { name: "Salvar" })).toBeDisabled();
  startUpload.mock.lastCall?.[0].onSuccess?.({} as never);
  await poster();
  expect(screen.getByRole("button", { name: "Salvar" })).toBeEnabled();
});

test("a lesson cannot be saved during a poster upload", async () => {
  const storing = "POST lesson-files/*";
  const finishStoring = hold(storing);
  open();
  await upload();
  await waitFor(async () => expect(await sent(storing)).toHaveLength(1));
  expect(screen.getByRole("button", { name: "Salvar" })).toBeDisabled();
  finishStoring();
  await poster();
  expect(screen.getByRole("button", { name: "Salvar" })).toBeEnabled();
});

test.each([
  [
    "the browser cannot draw one",
    () => vi.mocked(readVideo).mockResolvedValue({ durationSeconds: 65, poster: null }),
  ],
  ["it cannot be stored", () => disconnect("POST lesson-files/*")],
])("a video without a poster is accepted when %s", async (_why, arrange) => {
  arrange();
  open();
  await upload();
  expect(await screen.findByText("Vídeo enviado")).toBeVisible();
  await waitFor(() => expect(screen.getByRole("button", { name: "Salvar" })).toBeEnabled());
  await save();
  await waitFor(async () =>
    expect(await storedLesson()).toMatchObject({ video_kind: "upload", poster_path: null }),
  );
});

test("a concurrent save of the lesson merges the fields without typed text", async () => {
  open();
  const title = await screen.findByRole("textbox", { name: "Título" });
  await userEvent.type(title, " e dois");
  const path = `${id}/poster.jpg`;
  await sql("update public.lessons set duration_seconds = 120, poster_path = $2 where id = $1", [id, path]);
  await sql(
    "update public.lesson_contents set video_kind = 'upload', video_path = 'b.mp4' where lesson_id = $1",
    [id],
  );
  await save();
  expect(await screen.findByText("Vídeo enviado")).toBeVisible();
  expect(screen.getByRole("textbox", { name: "Duração" })).toHaveValue("2:00");
  expect(await sent(`POST lesson-files/${path}`)).toHaveLength(1);
  expect(title).toHaveValue("Um e dois");
});

test("the last published lesson of a published course cannot be hidden, and the reason is shown", async () => {
  await storeLesson({ status: "published" }, "published");
  open();
  await userEvent.click(await screen.findByRole("button", { name: "Voltar a rascunho" }));
  expect(
    await screen.findByText(/Um curso publicado precisa de ao menos uma aula publicada/),
  ).toHaveAttribute("role", "alert");
  expect(screen.getByRole("button", { name: "Voltar a rascunho" })).toBeEnabled();
});

test("a failed save of a lesson shows an error and keeps the typed values", async () => {
  disconnect("POST rpc/save_lesson");
  open();
  const title = await screen.findByRole("textbox", { name: "Título" });
  await userEvent.type(title, " e dois");
  await save();
  // The page and a toast show the error.
  await waitFor(() => expect(screen.getAllByText("A aula não foi salva")).toHaveLength(2));
  expect(title).toHaveValue("Um e dois");
});

test("a failed upload shows an error, and an unsupported file is not sent", async () => {
  const uploading = "POST lesson-files/*";
  disconnect(uploading);
  open();
  const picker = await screen.findByLabelText("Adicionar anexo", { selector: "input" });
  await userEvent.upload(picker, new File(["%PDF-"], "lista.pdf"));
  expect(await screen.findByText(/^O arquivo não foi salvo\./)).toBeVisible();
  await userEvent.upload(picker, new File(["MZ"], "lista.exe"), { applyAccept: false });
  expect(await screen.findByText("Este tipo de arquivo não é aceito.")).toBeVisible();
  expect(await sent(uploading)).toHaveLength(1);
});

test("a lesson that does not exist shows an error", async () => {
  open(crypto.randomUUID());
  expect(await screen.findByText("Aula não encontrada.")).toBeVisible();
});

test("a lesson that fails to load shows an error", async () => {
  refuse("GET lessons", 503);
  open();
  expect(await screen.findByText("Não foi possível carregar a aula")).toBeVisible();
});
