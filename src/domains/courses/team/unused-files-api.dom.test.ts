import { expect, it } from "vitest";
import { answer, sent } from "@/test/backend";
import { removeUnusedFiles } from "./unused-files-api";

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
