import { expect, it } from "vitest";
import { answer, sent } from "@/test/backend";
import { removeUnusedFiles } from "./data";
import { lessonSchema } from "./lesson-data";

it("requires the title of a lesson, and a valid length only if one is typed", () => {
  const lesson = { title: "Aula", status: "draft", video: "", poster: "", duration: "", body: "" } as const;
  expect(lessonSchema.safeParse(lesson).success).toBe(true);
  expect(lessonSchema.safeParse({ ...lesson, title: "  " }).success).toBe(false);
  expect(lessonSchema.safeParse({ ...lesson, duration: "muito" }).success).toBe(false);
});

it("deletes unused files from each bucket in one request", async () => {
  answer("POST rpc/unused_course_files", [
    { bucket: "videos", path: "a.mp4" },
    { bucket: "lesson-files", path: "a.jpg" },
    { bucket: "videos", path: "b.mp4" },
  ]);
  answer("DELETE object/videos", []);
  answer("DELETE object/lesson-files", []);
  await removeUnusedFiles();
  expect(await sent("DELETE object/videos")).toEqual([{ prefixes: ["a.mp4", "b.mp4"] }]);
  expect(await sent("DELETE object/lesson-files")).toEqual([{ prefixes: ["a.jpg"] }]);
});

it("sends no request to the storage when all files are in use", async () => {
  answer("POST rpc/unused_course_files", []);
  await removeUnusedFiles();
  expect(await sent("POST rpc/unused_course_files")).toHaveLength(1);
  expect(await sent("DELETE object/videos")).toEqual([]);
});
