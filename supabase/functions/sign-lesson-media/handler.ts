import * as z from "zod";
import type { LessonMedia } from "../_shared/contract/lesson-media.ts";
import type { ServiceDependencies } from "../_shared/dependencies.ts";
import { FunctionError } from "../_shared/function-error.ts";
import { callerHandler } from "../_shared/serve-function.ts";
import { readIntroduction, readLesson } from "./read-media.ts";
import { signAddresses } from "./sign-addresses.ts";

const requestBody = z.union([
  z.strictObject({ lesson_id: z.uuid() }),
  z.strictObject({ course_id: z.uuid() }),
]);

/**
 * Addresses of a lesson's uploaded video, captions and attachments, or of a course's introduction, that run out
 * after a quarter of an hour. `POST` with `lesson_id` or `course_id` answers `LessonMedia`. What the caller may
 * read decides, by their own token. Errors: 401 unauthorized, 403 forbidden (who may not learn), 400
 * invalid_request, 404 not_found (not published, or none), 405, 429, 502 storage_unavailable, 500 unknown.
 */
export const createHandler = callerHandler(
  { name: "sign-lesson-media", body: requestBody },
  async ({ request, body }, { database }: ServiceDependencies): Promise<LessonMedia> => {
    const token = request.headers.get("Authorization") ?? "";
    if ("course_id" in body) {
      const video = await readIntroduction(database, token, body.course_id);
      if (video === undefined) {
        throw new FunctionError("not_found", "There is no such published course.");
      }
      const [address = null] = await signAddresses(database, "videos", [video]);
      return { video: address, captions: [], attachments: [] };
    }

    const lesson = await readLesson(database, token, body.lesson_id);
    if (lesson === null) {
      throw new FunctionError("not_found", "There is no such published lesson.");
    }
    if (lesson.contents === null) {
      throw new FunctionError("forbidden", "Lessons are for customers with a site.");
    }
    const [[video = null], addresses] = await Promise.all([
      signAddresses(database, "videos", [lesson.contents.video_path]),
      signAddresses(
        database,
        "lesson-files",
        lesson.files.map(({ path }) => path),
      ),
    ]);
    const files = lesson.files.flatMap((file, index) => {
      const address = addresses[index];
      return address ? [{ ...file, address }] : [];
    });
    return {
      video,
      captions: files.flatMap(({ id, name, language, address }) =>
        language === null ? [] : [{ id, name, language, address }],
      ),
      attachments: files
        .filter(({ kind }) => kind === "attachment")
        .map(({ id, name, size_bytes, address }) => ({ id, name, sizeBytes: size_bytes, address })),
    };
  },
);
