import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Route, Routes } from "react-router-dom";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { getCourse, type getCourseMedia, getLessonContents, getLessonMedia, saveProgress } from "../api";
import { getCourseToContinue } from "../continue-api";
import { listCourses } from "./list-api";
import type { Course, CourseSummary, Lesson } from "../model";
import { AppError } from "@/platform/app-error";
import { changeLanguage } from "@/platform/i18n";
import { renderDashboardPage, user } from "@/test/dashboard";
import { startTexts } from "@/test/render";
import { CoursePages } from "./course-pages";

vi.mock("../api", () => ({
  getCourse: vi.fn<typeof getCourse>(),
  getCourseMedia: vi.fn<typeof getCourseMedia>(),
  getLessonContents: vi.fn<typeof getLessonContents>(),
  getLessonMedia: vi.fn<typeof getLessonMedia>(),
  saveProgress: vi.fn<typeof saveProgress>(),
}));
vi.mock("../continue-api", () => ({
  getCourseToContinue: vi.fn<typeof getCourseToContinue>(),
}));
vi.mock("./list-api", () => ({
  listCourses: vi.fn<typeof listCourses>(),
}));

const list = vi.mocked(listCourses);
const toContinue = vi.mocked(getCourseToContinue);
const readCourse = vi.mocked(getCourse);
const readContents = vi.mocked(getLessonContents);
const readMedia = vi.mocked(getLessonMedia);
const save = vi.mocked(saveProgress);

const lesson = (id: string, over: Partial<Lesson> = {}): Lesson => ({
  id,
  title: `Aula ${id}`,
  durationSeconds: 120,
  hasPoster: false,
  completed: false,
  isNew: false,
  positionSeconds: 0,
  ...over,
});

const summary = (over: Partial<CourseSummary> = {}): CourseSummary => ({
  id: "c1",
  title: "Cuidar do site",
  description: "Do primeiro acesso às cópias.",
  language: "pt-BR",
  coverUrl: null,
  coverAlt: "",
  lessons: 2,
  completed: 1,
  percent: 50,
  durationSeconds: 240,
  nextLessonId: "b",
  begun: true,
  completedAt: null,
  newLessons: 0,
  ...over,
});

const course = (over: Partial<Course> = {}): Course => ({
  ...summary(),
  introVideoKind: "none",
  introVideoUrl: null,
  mayLearn: true,
  completedTitle: null,
  completedLessons: null,
  modules: [{ id: "m", title: "Começo", lessons: [lesson("a", { completed: true }), lesson("b")] }],
  ...over,
});

const done = course({
  completed: 2,
  percent: 100,
  completedAt: "2026-11-20T12:00:00Z",
  completedTitle: "Cuidar do site",
  completedLessons: 2,
  modules: [
    {
      id: "m",
      title: "Começo",
      lessons: [lesson("a", { completed: true }), lesson("b", { completed: true })],
    },
  ],
});

function show(at: string): void {
  renderDashboardPage(
    <Routes>
      <Route path="/dashboard/cursos/*" element={<CoursePages />} />
    </Routes>,
    { at },
  );
}

beforeAll(() => startTexts());

beforeEach(async () => {
  await changeLanguage("pt-BR");
  localStorage.clear();
  list.mockReset().mockResolvedValue({ items: [summary()], page: 1, pageCount: 1 });
  toContinue.mockReset().mockResolvedValue(null);
  readCourse.mockReset().mockResolvedValue(course());
  readContents
    .mockReset()
    .mockResolvedValue({ video: { kind: "none", url: null }, html: "<p>Primeiro, entre.</p>" });
  readMedia.mockReset().mockResolvedValue({ video: null, poster: null, captions: [], attachments: [] });
  save.mockReset().mockResolvedValue();
});

describe("CoursesRoute", () => {
  it("shows each course with language, size and progress, and links to the next lesson", async () => {
    toContinue.mockResolvedValue({ ...summary(), nextLessonId: "b" });
    show("/dashboard/cursos");
    const card = (await screen.findByRole("link", { name: "Cuidar do site" })).closest("li");
    expect(card).toHaveTextContent("Português (Brasil)");
    expect(card).toHaveTextContent("2 aulas");
    expect(card).toHaveTextContent("4 minutos");
    expect(card).toHaveTextContent("1 de 2 aulas concluídas");
    expect(within(card as HTMLElement).getByRole("progressbar")).toHaveValue(50);
    expect(screen.getByRole("link", { name: "Continuar" })).toHaveAttribute(
      "href",
      "/dashboard/cursos/c1/aulas/b",
    );
  });

  it("shows the duration of a long course in hours, and no progress before the first lesson", async () => {
    list.mockResolvedValue({
      items: [summary({ durationSeconds: 5400, completed: 0, percent: 0, begun: false })],
      page: 1,
      pageCount: 1,
    });
    show("/dashboard/cursos");
    const card = (await screen.findByRole("link", { name: "Cuidar do site" })).closest("li");
    expect(card).toHaveTextContent("1 h 30 min");
    expect(screen.queryByRole("progressbar")).not.toBeInTheDocument();
  });

  it("shows whole hours without minutes", async () => {
    list.mockResolvedValue({ items: [summary({ durationSeconds: 7200 })], page: 1, pageCount: 1 });
    show("/dashboard/cursos");
    const card = (await screen.findByRole("link", { name: "Cuidar do site" })).closest("li");
    expect(card).toHaveTextContent(/2 h(?! \d)/u);
  });

  it("searches during typing, shows a message without results, and resets", async () => {
    list.mockImplementation(({ term }) =>
      Promise.resolve({ items: term ? [] : [summary()], page: 1, pageCount: 1 }),
    );
    show("/dashboard/cursos");
    await screen.findByRole("link", { name: "Cuidar do site" });
    await userEvent.type(screen.getByRole("searchbox"), "  inexistente ");
    expect(await screen.findByText("Nenhum curso encontrado para “inexistente”")).toBeInTheDocument();
    expect(screen.getByTestId("address")).toHaveTextContent("/dashboard/cursos?busca=inexistente");
    await userEvent.click(screen.getByRole("button", { name: "Limpar a busca" }));
    expect(await screen.findByRole("link", { name: "Cuidar do site" })).toBeInTheDocument();
  });

  it("shows a message without courses", async () => {
    list.mockResolvedValue({ items: [], page: 1, pageCount: 1 });
    show("/dashboard/cursos");
    expect(await screen.findByText("Ainda não há cursos")).toBeInTheDocument();
  });

  it("can retry a failed read", async () => {
    list.mockRejectedValueOnce(new AppError("unavailable"));
    show("/dashboard/cursos");
    expect(await screen.findByText("Erro ao carregar os cursos")).toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: /Tentar/ }));
    expect(await screen.findByRole("link", { name: "Cuidar do site" })).toBeInTheDocument();
  });
});

describe("CourseRoute", () => {
  it("shows modules, lessons and completions, and links to the next lesson", async () => {
    show("/dashboard/cursos/c1");
    expect(await screen.findByRole("heading", { level: 1, name: "Cuidar do site" })).toBeInTheDocument();
    expect(screen.getByRole("heading", { name: "1. Começo" })).toBeInTheDocument();
    expect(screen.getByRole("link", { name: /^Aula a, concluída/ })).toBeInTheDocument();
    expect(screen.getByRole("link", { name: /Aula b, não concluída/ })).toBeInTheDocument();
    expect(screen.getByText("1 módulo")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Continuar" })).toHaveAttribute(
      "href",
      "/dashboard/cursos/c1/aulas/b",
    );
  });

  it("congratulates with the course title after the last lesson", async () => {
    readCourse.mockResolvedValue(done);
    show("/dashboard/cursos/c1");
    expect(await screen.findByText("Parabéns!")).toBeInTheDocument();
    expect(screen.getByText(/Você concluiu o curso/)).toHaveTextContent("Cuidar do site");
    expect(screen.getByRole("link", { name: "Ver certificado" })).toHaveAttribute(
      "href",
      "/dashboard/cursos/c1/certificado",
    );
  });

  it("shows non-subscribers the outline and what a subscription includes", async () => {
    readCourse.mockResolvedValue(course({ mayLearn: false }));
    show("/dashboard/cursos/c1");
    expect(await screen.findByRole("link", { name: "Ver minha assinatura" })).toBeInTheDocument();
    expect(screen.getByRole("link", { name: /Aula b, para assinantes/ })).toBeInTheDocument();
    expect(screen.queryByText(/concluídas?$/)).not.toBeInTheDocument();
    expect(screen.queryByRole("progressbar")).not.toBeInTheDocument();
  });

  it.each(["/dashboard/cursos/c1", "/dashboard/cursos/c1/aulas/a", "/dashboard/cursos/c1/certificado"])(
    "shows not found or not published at %s",
    async (at) => {
      readCourse.mockResolvedValue(null);
      show(at);
      expect(
        await screen.findByRole("heading", { name: "Curso não encontrado ou não publicado" }),
      ).toBeInTheDocument();
    },
  );

  it.each([
    ["en", "/dashboard/cursos/c1", "Error Loading Course"],
    ["en", "/dashboard/cursos/c1/aulas/a", "Error Loading Lessons"],
    ["pt-PT", "/dashboard/cursos/c1", "Erro ao carregar o curso"],
  ] as const)("reports a failed read in %s at %s", async (language, at, words) => {
    await changeLanguage(language);
    readCourse.mockRejectedValue(new AppError("network"));
    show(at);
    // The page and a toast show the error.
    await waitFor(() => expect(screen.getAllByText(words)).toHaveLength(2));
  });
});

describe("LessonRoute", () => {
  it("shows text, attachments and adjacent lessons", async () => {
    readMedia.mockResolvedValue({
      video: null,
      poster: null,
      captions: [],
      attachments: [{ id: "f", name: "Lista.pdf", sizeBytes: 1_500_000, address: "https://x.test/f" }],
    });
    show("/dashboard/cursos/c1/aulas/a");
    expect(await screen.findByText("Primeiro, entre.")).toBeInTheDocument();
    expect(screen.getByText("Aula 1 de 2")).toBeInTheDocument();
    expect(await screen.findByRole("link", { name: /Lista\.pdf.*1,5 MB/ })).toHaveAttribute(
      "href",
      "https://x.test/f",
    );
    expect(screen.getByRole("link", { name: "Próxima aula" })).toHaveAttribute(
      "href",
      "/dashboard/cursos/c1/aulas/b",
    );
    expect(screen.queryByRole("link", { name: "Aula anterior" })).not.toBeInTheDocument();
  });

  it("is completed, and congratulates after the last lesson", async () => {
    show("/dashboard/cursos/c1/aulas/b");
    const complete = await screen.findByRole("button", { name: "Marcar como concluída" });
    readCourse.mockResolvedValue(done);
    await userEvent.click(complete);
    expect(await screen.findByText("Parabéns!")).toBeInTheDocument();
    expect(save.mock.calls).toEqual([["b", { completed: true }, 0]]);
    expect(await screen.findByRole("button", { name: "Marcar como não concluída" })).toBeInTheDocument();
  });

  it("stores a completion offline and sends it after reconnecting", async () => {
    save.mockRejectedValueOnce(new AppError("network"));
    show("/dashboard/cursos/c1/aulas/b");
    await userEvent.click(await screen.findByRole("button", { name: "Marcar como concluída" }));
    expect((await screen.findAllByText("Progresso salvo neste aparelho"))[0]).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Marcar como não concluída" })).toBeInTheDocument();
    readCourse.mockResolvedValue(done);
    fireEvent(window, new Event("online"));
    await waitFor(() => expect(save).toHaveBeenCalledTimes(2));
  });

  it("reads the video position only after sending the one that a closed page stored", async () => {
    localStorage.setItem(
      `lesson-progress-${user.id}`,
      JSON.stringify({ b: { positionSeconds: 42, at: Date.now() } }),
    );
    show("/dashboard/cursos/c1/aulas/b");
    await screen.findByText("Primeiro, entre.");
    expect(save).toHaveBeenCalledWith("b", { positionSeconds: 42 }, 0);
    expect(save.mock.invocationCallOrder[0]).toBeLessThan(readCourse.mock.invocationCallOrder[0] ?? 0);
  });

  it.each([
    ["unauthorized", "Você precisa estar conectado para atualizar o progresso."],
    ["forbidden", "Erro ao atualizar o progresso da aula."],
  ] as const)("shows why a completion was rejected with %s", async (code, words) => {
    save.mockRejectedValue(new AppError(code));
    show("/dashboard/cursos/c1/aulas/b");
    await userEvent.click(await screen.findByRole("button", { name: "Marcar como concluída" }));
    expect((await screen.findAllByText(words))[0]).toBeInTheDocument();
  });

  it("shows lessons outside the course as not yet published", async () => {
    show("/dashboard/cursos/c1/aulas/rascunho");
    expect(await screen.findByRole("heading", { name: "Aula ainda não publicada" })).toBeInTheDocument();
    expect(readContents).not.toHaveBeenCalled();
  });

  it("offers non-subscribers only the subscription", async () => {
    readCourse.mockResolvedValue(course({ mayLearn: false }));
    show("/dashboard/cursos/c1/aulas/a");
    expect(await screen.findByRole("link", { name: "Ver minha assinatura" })).toBeInTheDocument();
    expect(readContents).not.toHaveBeenCalled();
    expect(readMedia).not.toHaveBeenCalled();
  });

  it("loads YouTube only on request", async () => {
    readContents.mockResolvedValue({
      video: { kind: "youtube", url: "https://www.youtube.com/watch?v=dQw4w9WgXcQ" },
      html: "",
    });
    show("/dashboard/cursos/c1/aulas/a");
    const play = await screen.findByRole("button", { name: "Reproduzir do YouTube" });
    expect(screen.queryByTitle("Aula a")).not.toBeInTheDocument();
    await userEvent.click(play);
    expect(screen.getByTitle("Aula a")).toHaveAttribute(
      "src",
      "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?rel=0&autoplay=1",
    );
  });

  it("shows an error when its video fails to load, and keeps its text", async () => {
    readContents.mockResolvedValue({ video: { kind: "upload", url: null }, html: "<p>Texto</p>" });
    readMedia.mockRejectedValue(new AppError("storage_unavailable"));
    show("/dashboard/cursos/c1/aulas/a");
    expect(await screen.findByText("Não foi possível carregar o vídeo")).toBeInTheDocument();
    expect(screen.getByText("Texto")).toBeInTheDocument();
  });
});

describe("a completed course with a lesson published later", () => {
  const withNew = {
    ...done,
    title: "Cuidar do site em 2027",
    lessons: 3,
    newLessons: 1,
    nextLessonId: "c",
    modules: [...done.modules, { id: "n", title: "Depois", lessons: [lesson("c", { isNew: true })] }],
  };
  beforeEach(() => readCourse.mockResolvedValue(withNew));

  it("stays completed, and links to the lesson marked as new", async () => {
    show("/dashboard/cursos/c1");
    expect(await screen.findByText("Curso concluído · 1 aula nova")).toBeVisible();
    expect(screen.getByText("100%")).toBeVisible();
    expect(screen.getByRole("link", { name: "Ver certificado" })).toBeVisible();
    expect(screen.getByRole("link", { name: "Ver aula nova" })).toHaveAttribute(
      "href",
      "/dashboard/cursos/c1/aulas/c",
    );
    expect(screen.getByRole("link", { name: /Aula c, nova, não concluída/ })).toBeVisible();
  });

  it("keeps title, lessons and date of its certificate", async () => {
    show("/dashboard/cursos/c1/certificado");
    const certificate = await screen.findByRole("article");
    expect(certificate).toHaveTextContent(/Cuidar do site2 aulas/);
    expect(certificate).toHaveTextContent("20 de novembro de 2026");
  });
});

describe("CertificateRoute", () => {
  it("shows name, course and date", async () => {
    readCourse.mockResolvedValue(done);
    show("/dashboard/cursos/c1/certificado");
    const certificate = await screen.findByRole("article");
    expect(certificate).toHaveTextContent(String(user.fullName));
    expect(certificate).toHaveTextContent("Cuidar do site");
    expect(certificate).toHaveTextContent("20 de novembro de 2026");
  });

  it("is unavailable before the course is completed", async () => {
    show("/dashboard/cursos/c1/certificado");
    expect(await screen.findByText("O certificado ainda não está pronto")).toBeInTheDocument();
    expect(screen.queryByRole("article")).not.toBeInTheDocument();
  });
});
