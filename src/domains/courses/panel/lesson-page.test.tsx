import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Route, Routes } from "react-router-dom";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { mediaAddressSeconds } from "@contract/lesson-media";
import { getCourse, getCourseMedia, getLessonContents, getLessonMedia } from "../api";
import type { Course } from "../model";
import { AppError } from "@/platform/app-error";
import { renderDashboardPage } from "@/test/dashboard";
import { startTexts } from "@/test/render";
import { CoursePages } from "./course-pages";

vi.mock("../api");

const lesson = (id: string, hasPoster: boolean) => ({
  id,
  title: `Aula ${id}`,
  durationSeconds: 60,
  hasPoster,
  completed: false,
  isNew: false,
  positionSeconds: 20,
});

const course: Course = {
  id: "c1",
  title: "Cuidar do site",
  description: "",
  language: "pt-BR",
  coverUrl: null,
  coverAlt: "",
  lessons: 2,
  completed: 0,
  percent: 0,
  durationSeconds: 120,
  nextLessonId: "a",
  begun: true,
  introVideoKind: "none",
  introVideoUrl: null,
  mayLearn: true,
  completedAt: null,
  newLessons: 0,
  completedTitle: null,
  completedLessons: null,
  modules: [{ id: "m", title: "Começo", lessons: [lesson("a", true), lesson("b", false)] }],
};

const noMedia = { video: null, poster: null, captions: [], attachments: [] };
const uploaded = { video: { kind: "upload", url: null }, html: "" } as const;

beforeAll(() => startTexts());
beforeEach(() => {
  vi.resetAllMocks();
  localStorage.clear();
  vi.mocked(getCourse).mockResolvedValue(course);
  vi.mocked(getCourseMedia).mockResolvedValue({ video: null, posters: { a: "https://x.test/poster-a" } });
  vi.mocked(getLessonContents).mockResolvedValue(uploaded);
  vi.mocked(getLessonMedia).mockResolvedValue({ ...noMedia, video: "https://x.test/1" });
});
afterEach(() => vi.useRealTimers());

const show = (at = "/dashboard/cursos/c1/aulas/a") =>
  renderDashboardPage(
    <Routes>
      <Route path="/dashboard/cursos/*" element={<CoursePages />} />
    </Routes>,
    { at },
  );

const shownVideo = () => screen.findByLabelText<HTMLVideoElement>("Aula a", { selector: "video" });

/** Simulates playback, which jsdom does not support. */
function playTo(video: HTMLVideoElement, second: number): void {
  Object.defineProperty(video, "duration", { configurable: true, value: 60 });
  Object.defineProperty(video, "readyState", { configurable: true, value: 1 });
  fireEvent.loadedMetadata(video);
  video.currentTime = second;
  fireEvent.timeUpdate(video);
}

test("the outline of a course shows video posters, and a placeholder for lessons without one", async () => {
  const { container } = show("/dashboard/cursos/c1");
  await waitFor(() => expect(container.querySelectorAll("li img")).toHaveLength(1));
  expect(container.querySelector("li img")).toHaveAttribute("src", "https://x.test/poster-a");
  // Only the lesson's title names the link.
  expect(screen.getByRole("link", { name: /^Aula a, não concluída/ })).toBeInTheDocument();
});

test("a video URL is renewed before it expires, and playback continues at the same second", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  show();
  const video = await shownVideo();
  playTo(video, 33);
  vi.mocked(getLessonMedia).mockResolvedValue({ ...noMedia, video: "https://x.test/2" });
  await act(() => vi.advanceTimersByTimeAsync(mediaAddressSeconds * 1000));
  expect(getLessonMedia).toHaveBeenCalledTimes(2);
  expect(await shownVideo()).toBe(video);
  expect(video).toHaveAttribute("src", "https://x.test/2");
  video.currentTime = 0;
  fireEvent.loadedMetadata(video);
  expect(video.currentTime).toBe(33);
});

test("a video that stops, as after a suspended device, gets a new URL immediately", async () => {
  show();
  const video = await shownVideo();
  playTo(video, 33);
  vi.mocked(getLessonMedia).mockResolvedValue({ ...noMedia, video: "https://x.test/2" });
  fireEvent.error(video);
  await waitFor(() => expect(video).toHaveAttribute("src", "https://x.test/2"));
});

test("a video that never plays shows an error after one new URL, and can be retried", async () => {
  show();
  fireEvent.error(await shownVideo());
  expect(await screen.findByText("Não foi possível carregar o vídeo")).toBeInTheDocument();
  expect(getLessonMedia).toHaveBeenCalledTimes(1);
  vi.mocked(getLessonMedia).mockResolvedValue({ ...noMedia, video: "https://x.test/2" });
  await userEvent.click(screen.getByRole("button", { name: /Tentar/ }));
  expect(await shownVideo()).toHaveAttribute("src", "https://x.test/2");
});

test("a lesson shows loading, a failed read with a retry, and an empty state", async () => {
  const refuse = vi.fn<(error: AppError) => void>();
  vi.mocked(getLessonContents).mockReturnValueOnce(
    new Promise((_resolve, reject) => refuse.mockImplementation(reject)),
  );
  vi.mocked(getLessonMedia).mockResolvedValue(noMedia);
  const { container } = show();
  expect(await screen.findByRole("heading", { level: 1, name: "Aula a" })).toBeInTheDocument();
  expect(container.querySelector("[aria-busy=true]")).toBeInTheDocument();
  await act(async () => refuse(new AppError("unavailable")));
  // The page and a toast show the error.
  await waitFor(() => expect(screen.getAllByText("Erro ao carregar as aulas")).toHaveLength(2));
  vi.mocked(getLessonContents).mockResolvedValue({ video: { kind: "none", url: null }, html: "" });
  await userEvent.click(screen.getByRole("button", { name: /Tentar/ }));
  expect(await screen.findByText("Esta aula ainda está vazia")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Marcar como concluída" })).toBeEnabled();
});
