import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Route, Routes } from "react-router-dom";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import {
  getCourse,
  type getCourseMedia,
  getLessonContents,
  getLessonMedia,
  saveProgress,
} from "@/features/courses/api";
import { getCourseToContinue } from "@/features/courses/continue-api";
import { listCourses } from "@/features/courses/list-api";
import type { Course, CourseSummary, Lesson } from "@/features/courses/model";
import { AppError } from "@/lib/app-error";
import { changeLanguage } from "@/lib/i18n";
import { renderDashboardPage, user } from "@/test/dashboard";
import { startTexts } from "@/test/render";
import { CoursePages } from "./course-pages";

vi.mock("@/features/courses/api", () => ({
  getCourse: vi.fn<typeof getCourse>(),
  getCourseMedia: vi.fn<typeof getCourseMedia>(),
  getLessonContents: vi.fn<typeof getLessonContents>(),
  getLessonMedia: vi.fn<typeof getLessonMedia>(),
  saveProgress: vi.fn<typeof saveProgress>(),
}));
vi.mock("@/features/courses/continue-api", () => ({
  getCourseToContinue: vi.fn<typeof getCourseToContinue>(),
}));
vi.mock("@/features/courses/list-api", () => ({
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
  cover: null,
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
  introduction: { kind: "none" },
  mayLearn: true,
  completion: null,
  modules: [{ id: "m", title: "Começo", lessons: [lesson("a", { completed: true }), lesson("b")] }],
  ...over,
});

const done = course({
  completed: 2,
  percent: 100,
  completedAt: "2026-11-20T12:00:00Z",
  completion: { title: "Cuidar do site", lessons: 2 },
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
  readContents.mockReset().mockResolvedValue({ video: { kind: "none" }, html: "<p>Primeiro, entre.</p>" });
  readMedia.mockReset().mockResolvedValue({ video: null, poster: null, captions: [], attachments: [] });
  save.mockReset().mockResolvedValue();
});

describe("the list of courses", () => {
  it("shows each with its language, size and progress, and where to go on", async () => {
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

  it("gives the length of a long course in hours, and no progress before anything is begun", async () => {
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

  it("gives a length of whole hours without minutes", async () => {
    list.mockResolvedValue({ items: [summary({ durationSeconds: 7200 })], page: 1, pageCount: 1 });
    show("/dashboard/cursos");
    const card = (await screen.findByRole("link", { name: "Cuidar do site" })).closest("li");
    expect(card).toHaveTextContent(/2 h(?! \d)/u);
  });

  it("searches as one types, says when nothing is found, and shows all again", async () => {
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

  it("says that there are none yet", async () => {
    list.mockResolvedValue({ items: [], page: 1, pageCount: 1 });
    show("/dashboard/cursos");
    expect(await screen.findByText("Ainda não há cursos")).toBeInTheDocument();
  });

  it("can be read again after a failure", async () => {
    list.mockRejectedValueOnce(new AppError("unavailable"));
    show("/dashboard/cursos");
    expect(await screen.findByText("Erro ao carregar os cursos")).toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: /Tentar/ }));
    expect(await screen.findByRole("link", { name: "Cuidar do site" })).toBeInTheDocument();
  });
});

describe("a course", () => {
  it("shows its modules and lessons, which are done, and leads on", async () => {
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

  it("congratulates with its title once all is done", async () => {
    readCourse.mockResolvedValue(done);
    show("/dashboard/cursos/c1");
    expect(await screen.findByText("Parabéns!")).toBeInTheDocument();
    expect(screen.getByText(/Você concluiu o curso/)).toHaveTextContent("Cuidar do site");
    expect(screen.getByRole("link", { name: "Ver certificado" })).toHaveAttribute(
      "href",
      "/dashboard/cursos/c1/certificado",
    );
  });

  it("shows who may not learn what subscribing opens, with the outline", async () => {
    readCourse.mockResolvedValue(course({ mayLearn: false }));
    show("/dashboard/cursos/c1");
    expect(await screen.findByRole("link", { name: "Ver minha assinatura" })).toBeInTheDocument();
    expect(screen.getByRole("link", { name: /Aula b, para assinantes/ })).toBeInTheDocument();
    expect(screen.queryByText(/concluídas?$/)).not.toBeInTheDocument();
    expect(screen.queryByRole("progressbar")).not.toBeInTheDocument();
  });

  it.each(["/dashboard/cursos/c1", "/dashboard/cursos/c1/aulas/a", "/dashboard/cursos/c1/certificado"])(
    "is said to be not found or not published at %s",
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
  ] as const)("says in %s at %s that it could not be read", async (language, at, words) => {
    await changeLanguage(language);
    readCourse.mockRejectedValue(new AppError("network"));
    show(at);
    // On the page and in a toast.
    await waitFor(() => expect(screen.getAllByText(words)).toHaveLength(2));
  });
});

describe("a lesson", () => {
  it("shows its text, its materials and its neighbours", async () => {
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

  it("is completed, and congratulates when it was the last", async () => {
    show("/dashboard/cursos/c1/aulas/b");
    const complete = await screen.findByRole("button", { name: "Marcar como concluída" });
    readCourse.mockResolvedValue(done);
    await userEvent.click(complete);
    expect(await screen.findByText("Parabéns!")).toBeInTheDocument();
    expect(save.mock.calls).toEqual([["b", { completed: true }, 0]]);
    expect(await screen.findByRole("button", { name: "Marcar como não concluída" })).toBeInTheDocument();
  });

  it("keeps its completion on the device without a connection, and sends it when that is back", async () => {
    save.mockRejectedValueOnce(new AppError("network"));
    show("/dashboard/cursos/c1/aulas/b");
    await userEvent.click(await screen.findByRole("button", { name: "Marcar como concluída" }));
    expect((await screen.findAllByText("Progresso guardado neste aparelho"))[0]).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Marcar como não concluída" })).toBeInTheDocument();
    readCourse.mockResolvedValue(done);
    fireEvent(window, new Event("online"));
    await waitFor(() => expect(save).toHaveBeenCalledTimes(2));
  });

  it("reads its place only after what a closed page kept was sent", async () => {
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
  ] as const)("says why its completion was refused as %s", async (code, words) => {
    save.mockRejectedValue(new AppError(code));
    show("/dashboard/cursos/c1/aulas/b");
    await userEvent.click(await screen.findByRole("button", { name: "Marcar como concluída" }));
    expect((await screen.findAllByText(words))[0]).toBeInTheDocument();
  });

  it("that the course does not show is not yet published", async () => {
    show("/dashboard/cursos/c1/aulas/rascunho");
    expect(await screen.findByRole("heading", { name: "Aula ainda não publicada" })).toBeInTheDocument();
    expect(readContents).not.toHaveBeenCalled();
  });

  it("asks nothing of who may not learn but to subscribe", async () => {
    readCourse.mockResolvedValue(course({ mayLearn: false }));
    show("/dashboard/cursos/c1/aulas/a");
    expect(await screen.findByRole("link", { name: "Ver minha assinatura" })).toBeInTheDocument();
    expect(readContents).not.toHaveBeenCalled();
    expect(readMedia).not.toHaveBeenCalled();
  });

  it("loads nothing from YouTube before it is asked for", async () => {
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

  it("says that its video could not be loaded, and keeps its text", async () => {
    readContents.mockResolvedValue({ video: { kind: "upload" }, html: "<p>Texto</p>" });
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

  it("stays completed, and leads to the lesson that is marked as new", async () => {
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

  it("keeps the title, the lessons and the date of its certificate", async () => {
    show("/dashboard/cursos/c1/certificado");
    const certificate = await screen.findByRole("article");
    expect(certificate).toHaveTextContent(/Cuidar do site2 aulas/);
    expect(certificate).toHaveTextContent("20 de novembro de 2026");
  });
});

describe("the certificate", () => {
  it("names who finished what, and when", async () => {
    readCourse.mockResolvedValue(done);
    show("/dashboard/cursos/c1/certificado");
    const certificate = await screen.findByRole("article");
    expect(certificate).toHaveTextContent(String(user.fullName));
    expect(certificate).toHaveTextContent("Cuidar do site");
    expect(certificate).toHaveTextContent("20 de novembro de 2026");
  });

  it("is not there before the course is finished", async () => {
    show("/dashboard/cursos/c1/certificado");
    expect(await screen.findByText("O certificado ainda não está pronto")).toBeInTheDocument();
    expect(screen.queryByRole("article")).not.toBeInTheDocument();
  });
});
