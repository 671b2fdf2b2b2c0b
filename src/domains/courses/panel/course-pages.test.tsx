import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Route, Routes } from "react-router-dom";
import { mediaAddressSeconds, type LessonMedia } from "@contract/lesson-media";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { changeLanguage } from "@/platform/i18n";
import { answer, disconnect, hold, refuse, sent } from "@/test/backend";
import { renderDashboardPage, user } from "@/test/dashboard";
import { startTexts } from "@/test/render";
import type { Course, CourseSummary, CourseToContinue, Lesson } from "../rules";
import { CoursePages } from "./course-pages";

const courseId = "00000000-0000-4000-8000-00000000c001";

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
  id: courseId,
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

// Pages see many states of a course that would take a long history of rows.
const overview = "GET course_overview";
const contents = "GET lesson_contents";
const saving = "POST rpc/set_lesson_progress";
const signing = "POST sign-lesson-media";
const link = "GET certificate_links";
const sharing = "POST rpc/share_certificate";

const answerCourse = (shown: Course) => answer(overview, [shown]);

/** Answers the list of courses and, before it in the page, the course to continue. */
function answerList(shown: CourseSummary[], toContinue: CourseToContinue[] = []): void {
  answer(overview, ({ url }) =>
    new URL(url).searchParams.has("begun")
      ? toContinue
      : Response.json(shown, { headers: { "content-range": `0-${shown.length - 1}/${shown.length}` } }),
  );
}

const noMedia: LessonMedia = { video: null, poster: null, captions: [], attachments: [] };

/** The answer with an uploaded video of this name. */
const uploaded = (name: string): LessonMedia => ({ ...noMedia, video: `/object/sign/videos/${name}` });

const firstLesson = `/dashboard/cursos/${courseId}/aulas/a`;
const secondLesson = `/dashboard/cursos/${courseId}/aulas/b`;

let learner: typeof user;

function show(at = firstLesson) {
  return renderDashboardPage(
    <Routes>
      <Route path="/dashboard/cursos/*" element={<CoursePages />} />
    </Routes>,
    { at, as: learner },
  );
}

const otherCourses = () => screen.queryAllByRole("link", { name: "Ver os outros cursos" });

const shownVideo = () => screen.findByLabelText<HTMLVideoElement>("Aula a", { selector: "video" });

/** Simulates playback, which jsdom does not support. */
function playTo(video: HTMLVideoElement, second: number): void {
  Object.defineProperty(video, "duration", { configurable: true, value: 60 });
  Object.defineProperty(video, "readyState", { configurable: true, value: 1 });
  fireEvent.loadedMetadata(video);
  video.currentTime = second;
  fireEvent.timeUpdate(video);
}

// The renderer of texts loads on use; loading it takes longer than a test waits.
beforeAll(() => Promise.all([startTexts(), import("@/platform/article/render-article")]));

beforeEach(async () => {
  await changeLanguage("pt-BR");
  // Progress of one account is sent in order: leaving the page of an earlier test would delay the next.
  learner = { ...user, id: crypto.randomUUID() };
  answerCourse(course());
  answer(contents, [{ kind: "none", url: null, body: "Primeiro, entre." }]);
  answer(signing, noMedia);
  answer(saving, new Response(null, { status: 204 }));
  answer(link, []);
});

afterEach(() => vi.useRealTimers());

describe("CoursesRoute", () => {
  it("shows each course with language, size and progress, and links to the next lesson", async () => {
    answerList([summary()], [{ ...summary(), nextLessonId: "b" }]);
    show("/dashboard/cursos");
    const card = (await screen.findByRole("link", { name: "Cuidar do site" })).closest("li");
    expect(card).toHaveTextContent("Português (Brasil)");
    expect(card).toHaveTextContent("2 aulas");
    expect(card).toHaveTextContent("4 minutos");
    expect(card).toHaveTextContent("1 de 2 aulas concluídas");
    expect(within(card as HTMLElement).getByRole("progressbar")).toHaveValue(50);
    expect(screen.getByRole("link", { name: "Continuar" })).toHaveAttribute("href", secondLesson);
  });

  it("shows the duration of a long course in hours, and no progress before the first lesson", async () => {
    answerList([summary({ durationSeconds: 5400, completed: 0, percent: 0, begun: false })]);
    show("/dashboard/cursos");
    const card = (await screen.findByRole("link", { name: "Cuidar do site" })).closest("li");
    expect(card).toHaveTextContent("1 h 30 min");
    expect(screen.queryByRole("progressbar")).not.toBeInTheDocument();
  });

  it("shows whole hours without minutes", async () => {
    answerList([summary({ durationSeconds: 7200 })]);
    show("/dashboard/cursos");
    const card = (await screen.findByRole("link", { name: "Cuidar do site" })).closest("li");
    expect(card).toHaveTextContent(/2 h(?! \d)/u);
  });

  it("searches during typing, shows a message without results, and resets", async () => {
    answer(overview, ({ url }) => {
      const { searchParams } = new URL(url);
      return searchParams.has("begun") || searchParams.get("search")?.includes("inexistente")
        ? []
        : [summary()];
    });
    show("/dashboard/cursos");
    await screen.findByRole("link", { name: "Cuidar do site" });
    await userEvent.type(screen.getByRole("searchbox"), "  inexistente ");
    expect(await screen.findByText("Nenhum curso encontrado para “inexistente”")).toBeInTheDocument();
    expect(screen.getByTestId("address")).toHaveTextContent("/dashboard/cursos?busca=inexistente");
    await userEvent.click(screen.getByRole("button", { name: "Limpar a busca" }));
    expect(await screen.findByRole("link", { name: "Cuidar do site" })).toBeInTheDocument();
  });

  it("shows a message without courses", async () => {
    answerList([]);
    show("/dashboard/cursos");
    expect(await screen.findByText("Ainda não há cursos")).toBeInTheDocument();
  });

  it("can retry a failed read", async () => {
    answerList([summary()]);
    // The list and the course to continue.
    refuse(overview, 503, {}, 2);
    show("/dashboard/cursos");
    expect(await screen.findByText("Erro ao carregar os cursos")).toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: /Tentar/ }));
    expect(await screen.findByRole("link", { name: "Cuidar do site" })).toBeInTheDocument();
  });
});

describe("CourseRoute", () => {
  it("shows modules, lessons and completions, and links to the next lesson", async () => {
    show(`/dashboard/cursos/${courseId}`);
    expect(await screen.findByRole("heading", { level: 1, name: "Cuidar do site" })).toBeInTheDocument();
    expect(screen.getByRole("heading", { name: "1. Começo" })).toBeInTheDocument();
    expect(screen.getByRole("link", { name: /^Aula a, concluída/ })).toBeInTheDocument();
    expect(screen.getByRole("link", { name: /Aula b, não concluída/ })).toBeInTheDocument();
    expect(screen.getByText("1 módulo")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Continuar" })).toHaveAttribute("href", secondLesson);
  });

  it("congratulates with the course title after the last lesson", async () => {
    answerCourse(done);
    show(`/dashboard/cursos/${courseId}`);
    expect(await screen.findByText("Parabéns!")).toBeInTheDocument();
    expect(screen.getByText(/Você concluiu o curso/)).toHaveTextContent("Cuidar do site");
    expect(screen.getByRole("link", { name: "Ver certificado" })).toHaveAttribute(
      "href",
      `/dashboard/cursos/${courseId}/certificado`,
    );
  });

  it.each([
    ["another", [done, summary({ id: "other" })], 1],
    ["no other", [done], 0],
  ] as const)("offers the list after the last lesson when there is %s course", async (_name, list, links) => {
    answer(overview, ({ url }) =>
      new URL(url).searchParams.has("id")
        ? [done]
        : Response.json(list, { headers: { "content-range": `0-${list.length - 1}/${list.length}` } }),
    );
    show(`/dashboard/cursos/${courseId}`);
    await screen.findByText("Parabéns!");
    await waitFor(() =>
      expect(otherCourses().filter((shown) => !shown.classList.contains("invisible"))).toHaveLength(links),
    );
    await waitFor(() => expect(otherCourses()).toHaveLength(links));
  });

  it("shows non-subscribers the outline and what a subscription includes", async () => {
    answerCourse(course({ mayLearn: false }));
    show(`/dashboard/cursos/${courseId}`);
    expect(await screen.findByRole("link", { name: "Ver minha assinatura" })).toBeInTheDocument();
    expect(screen.getByRole("link", { name: /Aula b, para assinantes/ })).toBeInTheDocument();
    expect(screen.queryByText(/concluídas?$/)).not.toBeInTheDocument();
    expect(screen.queryByRole("progressbar")).not.toBeInTheDocument();
  });

  it.each(["", "/aulas/a", "/certificado"])(
    "shows not found or not published at the address with %j",
    async (at) => {
      answer(overview, []);
      show(`/dashboard/cursos/${courseId}${at}`);
      expect(
        await screen.findByRole("heading", { name: "Curso não encontrado ou não publicado" }),
      ).toBeInTheDocument();
    },
  );

  it.each([
    ["en", "", "Error Loading Course"],
    ["en", "/aulas/a", "Error Loading Lessons"],
    ["pt-PT", "", "Erro ao carregar o curso"],
  ] as const)("reports a failed read in %s at the address with %j", async (language, at, words) => {
    await changeLanguage(language);
    disconnect(overview);
    show(`/dashboard/cursos/${courseId}${at}`);
    // The page and a toast show the error.
    await waitFor(() => expect(screen.getAllByText(words)).toHaveLength(2));
  });

  it("the outline of a course shows video posters, and a drawing for lessons without one", async () => {
    answerCourse(
      course({
        modules: [{ id: "m", title: "Começo", lessons: [lesson("a", { hasPoster: true }), lesson("b")] }],
      }),
    );
    answer(signing, { video: null, posters: { a: "/object/sign/lesson-files/poster-a" } });
    const { container } = show(`/dashboard/cursos/${courseId}`);
    await waitFor(() => expect(container.querySelectorAll("li img")).toHaveLength(1));
    expect(container.querySelectorAll("li svg.cover")).toHaveLength(1);
    expect(container.querySelector("li img")).toHaveAttribute("src", expect.stringMatching(/poster-a$/u));
    // Only the lesson's title names the link.
    expect(screen.getByRole("link", { name: /^Aula a, não concluída/ })).toBeInTheDocument();
  });
});

describe("LessonRoute", () => {
  it("shows text, attachments and adjacent lessons", async () => {
    answer(signing, {
      ...noMedia,
      attachments: [
        { id: "f", name: "Lista.pdf", sizeBytes: 1_500_000, address: "/object/sign/lesson-files/f" },
      ],
    });
    show();
    expect(await screen.findByText("Primeiro, entre.")).toBeInTheDocument();
    expect(screen.getByText("Aula 1 de 2")).toBeInTheDocument();
    expect(await screen.findByRole("link", { name: /Lista\.pdf.*1,5 MB/ })).toHaveAttribute(
      "href",
      expect.stringMatching(/\/object\/sign\/lesson-files\/f$/u),
    );
    expect(screen.getByRole("link", { name: "Próxima aula" })).toHaveAttribute("href", secondLesson);
    expect(screen.queryByRole("link", { name: "Aula anterior" })).not.toBeInTheDocument();
  });

  it("is completed, and congratulates after the last lesson", async () => {
    show(secondLesson);
    const complete = await screen.findByRole("button", { name: "Marcar como concluída" });
    answerCourse(done);
    await userEvent.click(complete);
    expect(await screen.findByText("Parabéns!")).toBeInTheDocument();
    expect(await sent(saving)).toEqual([{ lesson_id: "b", completed: true, seconds_ago: 0 }]);
    expect(await screen.findByRole("button", { name: "Marcar como não concluída" })).toBeInTheDocument();
  });

  it("stores a completion offline and sends it after reconnecting", async () => {
    disconnect(saving, 1);
    show(secondLesson);
    await userEvent.click(await screen.findByRole("button", { name: "Marcar como concluída" }));
    expect((await screen.findAllByText("Progresso salvo neste aparelho"))[0]).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Marcar como não concluída" })).toBeInTheDocument();
    answerCourse(done);
    fireEvent(window, new Event("online"));
    await waitFor(async () => expect(await sent(saving)).toHaveLength(2));
  });

  it("reads the video position only after sending the one that a closed page stored", async () => {
    localStorage.setItem(
      `lesson-progress-${learner.id}`,
      JSON.stringify({ b: { positionSeconds: 42, at: Date.now() } }),
    );
    const finishSaving = hold(saving);
    show(secondLesson);
    await waitFor(async () =>
      expect(await sent(saving)).toEqual([{ lesson_id: "b", position_seconds: 42, seconds_ago: 0 }]),
    );
    expect(await sent(overview)).toEqual([]);
    finishSaving();
    expect(await screen.findByText("Primeiro, entre.")).toBeInTheDocument();
  });

  it.each([
    [401, "Você precisa estar conectado para atualizar o progresso."],
    [403, "Erro ao atualizar o progresso da aula."],
  ])("shows why a completion was rejected with %i", async (status, words) => {
    refuse(saving, status);
    show(secondLesson);
    await userEvent.click(await screen.findByRole("button", { name: "Marcar como concluída" }));
    expect((await screen.findAllByText(words))[0]).toBeInTheDocument();
  });

  it("shows lessons outside the course as not yet published", async () => {
    show(`/dashboard/cursos/${courseId}/aulas/rascunho`);
    expect(await screen.findByRole("heading", { name: "Aula ainda não publicada" })).toBeInTheDocument();
    expect(await sent(contents)).toEqual([]);
  });

  it("offers non-subscribers only the subscription", async () => {
    answerCourse(course({ mayLearn: false }));
    show();
    expect(await screen.findByRole("link", { name: "Ver minha assinatura" })).toBeInTheDocument();
    expect(await sent(contents)).toEqual([]);
    expect(await sent(signing)).toEqual([]);
  });

  it("loads YouTube only on request", async () => {
    answer(contents, [{ kind: "youtube", url: "https://www.youtube.com/watch?v=dQw4w9WgXcQ", body: "" }]);
    show();
    const play = await screen.findByRole("button", { name: "Reproduzir do YouTube" });
    expect(screen.queryByTitle("Aula a")).not.toBeInTheDocument();
    await userEvent.click(play);
    expect(screen.getByTitle("Aula a")).toHaveAttribute(
      "src",
      "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?rel=0&autoplay=1",
    );
  });

  it("shows an error when its video fails to load, and keeps its text", async () => {
    answer(contents, [{ kind: "upload", url: null, body: "Texto" }]);
    refuse(signing, 503);
    show();
    expect(await screen.findByText("Não foi possível carregar o vídeo")).toBeInTheDocument();
    expect(screen.getByText("Texto")).toBeInTheDocument();
  });
});

describe("an uploaded video", () => {
  const secondAddress: unknown = expect.stringMatching(/\/videos\/2$/u);

  beforeEach(() => {
    answerCourse(course({ modules: [{ id: "m", title: "Começo", lessons: [lesson("a"), lesson("b")] }] }));
    answer(contents, [{ kind: "upload", url: null, body: "" }]);
    answer(signing, uploaded("1"));
  });

  it("a video URL is renewed before it expires, and playback continues at the same second", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    show();
    const video = await shownVideo();
    playTo(video, 33);
    answer(signing, uploaded("2"));
    await act(() => vi.advanceTimersByTimeAsync(mediaAddressSeconds * 1000));
    expect(await sent(signing)).toHaveLength(2);
    expect(await shownVideo()).toBe(video);
    expect(video).toHaveAttribute("src", secondAddress);
    video.currentTime = 0;
    fireEvent.loadedMetadata(video);
    expect(video.currentTime).toBe(33);
  });

  it("a video that stops, as after a suspended device, gets a new URL immediately", async () => {
    show();
    const video = await shownVideo();
    playTo(video, 33);
    answer(signing, uploaded("2"));
    fireEvent.error(video);
    await waitFor(() => expect(video).toHaveAttribute("src", secondAddress));
  });

  it("a video that never plays shows an error after one new URL, and can be retried", async () => {
    show();
    fireEvent.error(await shownVideo());
    expect(await screen.findByText("Não foi possível carregar o vídeo")).toBeInTheDocument();
    expect(await sent(signing)).toHaveLength(1);
    answer(signing, uploaded("2"));
    await userEvent.click(screen.getByRole("button", { name: /Tentar/ }));
    expect(await shownVideo()).toHaveAttribute("src", secondAddress);
  });

  it("a lesson shows loading, a failed read with a retry, and an empty state", async () => {
    answer(contents, [{ kind: "none", url: null, body: "" }]);
    answer(signing, noMedia);
    const finishReading = hold(contents, new Response(null, { status: 503 }), 1);
    const { container } = show();
    expect(await screen.findByRole("heading", { level: 1, name: "Aula a" })).toBeInTheDocument();
    expect(container.querySelector("[aria-busy=true]")).toBeInTheDocument();
    finishReading();
    // The page and a toast show the error.
    await waitFor(() => expect(screen.getAllByText("Erro ao carregar as aulas")).toHaveLength(2));
    await userEvent.click(screen.getByRole("button", { name: /Tentar/ }));
    expect(await screen.findByText("Esta aula ainda está vazia")).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Marcar como concluída" })).toBeEnabled();
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
  beforeEach(() => answerCourse(withNew));

  it("stays completed, and links to the lesson marked as new", async () => {
    show(`/dashboard/cursos/${courseId}`);
    expect(await screen.findByText("Curso concluído · 1 aula nova")).toBeVisible();
    expect(screen.getByText("100%")).toBeVisible();
    expect(screen.getByRole("link", { name: "Ver certificado" })).toBeVisible();
    expect(screen.getByRole("link", { name: "Ver aula nova" })).toHaveAttribute(
      "href",
      `/dashboard/cursos/${courseId}/aulas/c`,
    );
    expect(screen.getByRole("link", { name: /Aula c, nova, não concluída/ })).toBeVisible();
  });

  it("keeps title, lessons and date of its certificate", async () => {
    show(`/dashboard/cursos/${courseId}/certificado`);
    const certificate = await screen.findByRole("article");
    expect(certificate).toHaveTextContent(/Cuidar do site2 aulas/);
    expect(certificate).toHaveTextContent("20 de novembro de 2026");
  });
});

describe("CertificateRoute", () => {
  it("shows name, course and date", async () => {
    answerCourse(done);
    show(`/dashboard/cursos/${courseId}/certificado`);
    const certificate = await screen.findByRole("article");
    expect(certificate).toHaveTextContent(String(user.fullName));
    expect(certificate).toHaveTextContent("Cuidar do site");
    expect(certificate).toHaveTextContent("20 de novembro de 2026");
  });

  it("creates the address that shows the certificate to others, and turns it off", async () => {
    answerCourse(done);
    answer(sharing, Response.json("AbCdEfGhIjKlMnOpQrStUvWx"));
    show(`/dashboard/cursos/${courseId}/certificado`);
    await userEvent.click(await screen.findByRole("button", { name: "Criar endereço" }));
    expect(await screen.findByText(/\/certificado\/AbCdEfGhIjKlMnOpQrStUvWx$/)).toBeVisible();
    expect(await sent(sharing)).toEqual([{ course_id: courseId, shared: true }]);
    answer(sharing, Response.json(null));
    await userEvent.click(screen.getByRole("button", { name: "Desligar" }));
    expect(await screen.findByRole("button", { name: "Criar endereço" })).toBeVisible();
    expect((await sent(sharing)).at(-1)).toEqual({ course_id: courseId, shared: false });
  });

  it("offers no address to a learner without a name", async () => {
    learner = { ...learner, fullName: null };
    answerCourse(done);
    show(`/dashboard/cursos/${courseId}/certificado`);
    expect(await screen.findByRole("link", { name: "Ir para o meu perfil" })).toBeVisible();
    expect(screen.queryByRole("button", { name: "Criar endereço" })).not.toBeInTheDocument();
  });

  it("lets a learner without a subscription turn the address off", async () => {
    answerCourse({ ...done, mayLearn: false });
    answer(link, [{ code: "AbCdEfGhIjKlMnOpQrStUvWx" }]);
    show(`/dashboard/cursos/${courseId}/certificado`);
    expect(await screen.findByRole("button", { name: "Desligar" })).toBeVisible();
    expect(screen.queryByRole("article")).not.toBeInTheDocument();
  });

  it("is unavailable before the course is completed", async () => {
    show(`/dashboard/cursos/${courseId}/certificado`);
    expect(await screen.findByText("O certificado ainda não está pronto")).toBeInTheDocument();
    expect(screen.queryByRole("article")).not.toBeInTheDocument();
  });
});
