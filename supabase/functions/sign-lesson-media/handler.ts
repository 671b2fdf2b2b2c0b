import * as z from "zod";
import { mediaAddressSeconds, type CourseMedia, type LessonMedia } from "../_shared/contract/lesson-media.ts";
import type { ServiceClient } from "../_shared/database.ts";
import type { ServiceDependencies } from "../_shared/dependencies.ts";
import { rowId } from "../_shared/fields.ts";
import { FunctionError } from "../_shared/function-error.ts";
import { callerHandler } from "../_shared/serve-function.ts";
import { signFiles, type FileToSign } from "../_shared/sign-files.ts";
import { readCourse, readLesson } from "./read-media.ts";

const requestBody = z.union([z.strictObject({ lesson_id: rowId }), z.strictObject({ course_id: rowId })]);

/**
 * Signs addresses for a quarter of an hour: a lesson's uploaded video with poster, captions and attachments, or a
 * course's introduction and its lessons' posters. `POST` with `lesson_id` answers `LessonMedia`, with `course_id`
 * `CourseMedia`. Access follows the caller's own token. Errors: 401 unauthorized, 403 forbidden (no access to lessons),
 * 400 invalid_request, 404 not_found (unpublished or missing), 405, 429, 502 storage_unavailable, 500 unknown.
 */
export const createHandler = callerHandler(
  { name: "sign-lesson-media", body: requestBody },
  ({ request, body }, { database }: ServiceDependencies): Promise<LessonMedia | CourseMedia> => {
    const token = request.headers.get("Authorization") ?? "";
    return "course_id" in body
      ? signCourse(database, token, body.course_id)
      : signLesson(database, token, body.lesson_id);
  },
);

const sign = (
  database: ServiceClient,
  bucket: "videos" | "lesson-files",
  files: readonly (FileToSign | null)[],
) => signFiles(database, bucket, files, mediaAddressSeconds);

const fileAt = (path: string | null): FileToSign | null => (path === null ? null : { path });

async function signCourse(database: ServiceClient, token: string, courseId: string): Promise<CourseMedia> {
  const course = await readCourse(database, token, courseId);
  if (course === null) {
    throw new FunctionError("not_found", "There is no such published course.");
  }
  const [[video = null], addresses] = await Promise.all([
    sign(database, "videos", [fileAt(course.introduction)]),
    sign(
      database,
      "lesson-files",
      course.posters.map(({ path }) => fileAt(path)),
    ),
  ]);
  const posters = course.posters.flatMap(({ lessonId }, index) => {
    const address = addresses[index];
    return address ? [[lessonId, address] as const] : [];
  });
  return { video, posters: Object.fromEntries(posters) };
}

async function signLesson(database: ServiceClient, token: string, lessonId: string): Promise<LessonMedia> {
  const lesson = await readLesson(database, token, lessonId);
  if (lesson === null) {
    throw new FunctionError("not_found", "There is no such published lesson.");
  }
  if (lesson.contents === null) {
    throw new FunctionError("forbidden", "Lessons are for customers with a site.");
  }
  const [[video = null], [poster = null, ...addresses]] = await Promise.all([
    sign(database, "videos", [fileAt(lesson.contents.video_path)]),
    sign(database, "lesson-files", [
      fileAt(lesson.poster),
      ...lesson.files.map(({ kind, path, name }) =>
        kind === "attachment" ? { path, downloadAs: name } : { path },
      ),
    ]),
  ]);
  const files = lesson.files.flatMap((file, index) => {
    const address = addresses[index];
    return address ? [{ ...file, address }] : [];
  });
  return {
    video,
    poster,
    captions: files.flatMap(({ id, name, language, address }) =>
      language === null ? [] : [{ id, name, language, address }],
    ),
    attachments: files
      .filter(({ kind }) => kind === "attachment")
      .map(({ id, name, size_bytes, address }) => ({ id, name, sizeBytes: size_bytes, address })),
  };
}
