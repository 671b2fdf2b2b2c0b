import { describe, expect, it } from "vitest";
import {
  embedAddress,
  formatLength,
  hoursAndMinutesOf,
  lessonAt,
  resumeAt,
  withCustomerProgress,
  withProgress,
  type Course,
  type Lesson,
} from "./rules";

const lesson = (id: string, over: Partial<Lesson> = {}): Lesson => ({
  id,
  title: id,
  durationSeconds: 60,
  hasPoster: false,
  completed: false,
  isNew: false,
  positionSeconds: 0,
  ...over,
});

const course: Course = {
  id: "c",
  title: "Curso",
  description: "",
  language: "pt-BR",
  coverUrl: null,
  coverAlt: "",
  lessons: 3,
  completed: 0,
  percent: 0,
  durationSeconds: 180,
  nextLessonId: "a",
  begun: false,
  introVideoKind: "none",
  introVideoUrl: null,
  mayLearn: true,
  completedAt: null,
  newLessons: 0,
  completedTitle: null,
  completedLessons: null,
  modules: [
    { id: "1", title: "Um", lessons: [lesson("a"), lesson("b")] },
    { id: "2", title: "Dois", lessons: [lesson("c")] },
  ],
};

describe("lessonAt", () => {
  it.each([
    ["a", 1, null, "b"],
    ["b", 2, "a", "c"],
    ["c", 3, "b", null],
  ])("returns %s as number %i, between %s and %s, across modules", (id, number, previous, next) => {
    const found = lessonAt(course, id);
    expect([found?.number, found?.previous?.id ?? null, found?.next?.id ?? null]).toEqual([
      number,
      previous,
      next,
    ]);
  });

  it("returns null when the course does not show the lesson", () => {
    expect(lessonAt(course, "draft")).toBeNull();
  });
});

describe("withProgress", () => {
  it("rounds the percentage down, and reaches 100 only when all lessons are completed", () => {
    const two = withProgress(withProgress(course, "a", { completed: true }), "b", { completed: true });
    expect([two.completed, two.percent]).toEqual([2, 66]);
    expect(withProgress(two, "c", { completed: true }).percent).toBe(100);
    expect(withProgress(two, "a", { completed: false }).percent).toBe(33);
  });

  it("keeps a completed course at 100, and clears the new mark of a completed lesson", () => {
    const modules = [
      { id: "1", title: "Um", lessons: [lesson("a", { completed: true }), lesson("b", { isNew: true })] },
    ];
    const completed = {
      ...course,
      modules,
      percent: 100,
      completedAt: "2026-11-20T12:00:00Z",
      newLessons: 1,
    };
    expect(withProgress(completed, "a", { completed: false })).toMatchObject({ percent: 100, newLessons: 1 });
    expect(withProgress(completed, "b", { completed: true })).toMatchObject({ percent: 100, newLessons: 0 });
  });

  it("counts a lesson once, and ignores lessons that the course does not show", () => {
    const once = withProgress(course, "a", { completed: true });
    expect(withProgress(once, "a", { completed: true }).completed).toBe(1);
    expect(withProgress(once, "draft", { completed: true }).percent).toBe(33);
  });
});

it.each([
  [0, 60, 0],
  [3, 60, 0],
  [30, 60, 30],
  [57, 60, 0],
  [90, 60, 0],
  [30, null, 30],
])("resumes a video left at second %i of %s at %i", (position, duration, second) => {
  expect(resumeAt(position, duration)).toBe(second);
});

it.each([
  [
    "youtube",
    "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
    "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?rel=0&autoplay=1",
  ],
  ["vimeo", "https://vimeo.com/76979871", "https://player.vimeo.com/video/76979871?dnt=1&autoplay=1"],
  [
    "vimeo",
    "https://vimeo.com/76979871/abcdef1234",
    "https://player.vimeo.com/video/76979871?dnt=1&autoplay=1&h=abcdef1234",
  ],
  ["youtube", "https://example.com/", null],
  ["youtube", null, null],
  ["vimeo", "https://vimeo.com/76979871?x=javascript", null],
] as const)("embeds a video of %s at %s from %s", (kind, url, address) => {
  expect(embedAddress({ kind, url })).toBe(address);
});

it.each([
  [0, "0:00"],
  [65, "1:05"],
  [3723, "1:02:03"],
])("formats %i seconds as %s", (seconds, text) => {
  expect(formatLength(seconds)).toBe(text);
});

it.each([
  [5, 0, 1],
  [95, 0, 2],
  [3599, 1, 0],
  [5400, 1, 30],
])("converts %i seconds to %i hours and %i minutes, at least a minute", (seconds, hours, minutes) => {
  expect(hoursAndMinutesOf(seconds)).toEqual({ hours, minutes });
});

it("combines the outline with a customer's progress, without the reader's own", () => {
  const own = withProgress({ ...course, completedTitle: "Curso", completedLessons: 3 }, "a", {
    completed: true,
    positionSeconds: 30,
  });
  const summary = { lessons: 3, completed: 1, newLessons: 1, percent: 33, completedAt: null };
  const shown = withCustomerProgress(own, summary, {
    mayLearn: false,
    lessons: [
      { id: "b", completed: true, isNew: false, positionSeconds: 12 },
      { id: "c", completed: false, isNew: true, positionSeconds: 0 },
    ],
  });
  expect(shown).toMatchObject({
    ...summary,
    mayLearn: false,
    begun: true,
    nextLessonId: null,
    completedTitle: null,
    completedLessons: null,
  });
  expect(shown.modules.flatMap(({ lessons }) => lessons)).toEqual([
    lesson("a"),
    lesson("b", { completed: true, positionSeconds: 12 }),
    lesson("c", { isNew: true }),
  ]);
});
