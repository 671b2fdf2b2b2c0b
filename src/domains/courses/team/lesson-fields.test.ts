import { expect, test } from "vitest";
import { durationText, lessonSchema, parseDuration } from "./lesson-fields";

test.each([
  ["4:05", 245],
  ["1:02:03", 3723],
  ["4", 240],
  [" 0:07 ", 7],
  ["24:00:00", 86_400],
  ["24:00:01", null],
  ["0:00", null],
  ["4:75", null],
  ["quatro", null],
  ["-1", null],
])("parses the length %s as %s seconds", (typed, seconds) => {
  expect(parseDuration(typed)).toBe(seconds);
});

test.each([245, 3723, 7, 86_400])("formats %i seconds so that they parse to the same number", (seconds) => {
  expect(parseDuration(durationText(seconds))).toBe(seconds);
});

test("shows an empty field for a lesson without a length", () => {
  expect(durationText(null)).toBe("");
});

test("requires a title, and a valid length only if one is typed", () => {
  const lesson = { title: "Aula", status: "draft", video: "", poster: "", duration: "", body: "" } as const;
  expect(lessonSchema.safeParse(lesson).success).toBe(true);
  expect(lessonSchema.safeParse({ ...lesson, title: "  " }).success).toBe(false);
  expect(lessonSchema.safeParse({ ...lesson, duration: "muito" }).success).toBe(false);
});
