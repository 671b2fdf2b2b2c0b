import type { CourseMedia, LessonMedia } from "@contract/lesson-media";
import { AppError } from "@/lib/app-error";
import { invokeFunction } from "@/lib/backend";
import { withDatabase } from "@/lib/database";
import { isId } from "@/lib/ids";
import { fromSignedAddress } from "@/lib/signed-address";
import { courseColumns, type Course, type LessonContents, type ProgressChange } from "./model";

/** A published course with its outline and the learner's progress, in one read; null where there is none. */
export async function getCourse(courseId: string): Promise<Course | null> {
  if (!isId(courseId)) return null;
  return withDatabase(async (database) => {
    const { data } = await database
      .from("course_overview")
      .select(courseColumns)
      .eq("id", courseId)
      .eq("status", "published")
      .maybeSingle()
      .throwOnError();
    return data;
  });
}

/** What a lesson holds, its text rendered; null where the reader may not open it. The renderer loads beside the text. */
export async function getLessonContents(lessonId: string): Promise<LessonContents | null> {
  return withDatabase(async (database) => {
    const [{ data: row }, { renderArticle }] = await Promise.all([
      database
        .from("lesson_contents")
        .select("kind:video_kind, url:video_url, body")
        .eq("lesson_id", lessonId)
        .maybeSingle()
        .throwOnError(),
      import("@/lib/article/render-article"),
    ]);
    if (!row) return null;
    return {
      video: { kind: row.kind, url: row.url },
      html: row.body.trim() ? renderArticle(row.body).html : "",
    };
  });
}

const whole = (address: string | null): string | null => address && fromSignedAddress(address);

const withWholeAddress = <File extends { address: string }>(file: File): File => ({
  ...file,
  address: fromSignedAddress(file.address),
});

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

const isAddress = (value: unknown): value is string | null => value === null || typeof value === "string";

function isLessonMedia(answer: unknown): answer is LessonMedia {
  return (
    isObject(answer) &&
    isAddress(answer["video"]) &&
    isAddress(answer["poster"]) &&
    Array.isArray(answer["captions"]) &&
    Array.isArray(answer["attachments"])
  );
}

function isCourseMedia(answer: unknown): answer is CourseMedia {
  return isObject(answer) && isAddress(answer["video"]) && isObject(answer["posters"]);
}

const functionName = "sign-lesson-media";

/**
 * Addresses of a lesson's video, poster, captions and attachments, which hold for `mediaAddressSeconds`.
 *
 * @throws AppError `not_found`, `forbidden`, `storage_unavailable`, `unauthorized`, `network`
 */
export async function getLessonMedia(lessonId: string): Promise<LessonMedia> {
  const answer = await invokeFunction(functionName, { lesson_id: lessonId });
  if (!isLessonMedia(answer)) throw new AppError("unknown", { cause: answer });
  return {
    video: whole(answer.video),
    poster: whole(answer.poster),
    captions: answer.captions.map(withWholeAddress),
    attachments: answer.attachments.map(withWholeAddress),
  };
}

/** The same of a course's introduction and of its lessons' posters. */
export async function getCourseMedia(courseId: string): Promise<CourseMedia> {
  const answer = await invokeFunction(functionName, { course_id: courseId });
  if (!isCourseMedia(answer)) throw new AppError("unknown", { cause: answer });
  const posters = Object.entries(answer.posters).map(([id, address]) => [id, fromSignedAddress(address)]);
  return { video: whole(answer.video), posters: Object.fromEntries(posters) };
}

/**
 * Records how far the learner has come in a lesson.
 *
 * @param secondsAgo how long ago it was, for what could not be sent at once
 * @throws AppError `unauthorized`, `forbidden` (may not learn), `not_found` (not published any more), `network`
 */
export function saveProgress(lessonId: string, change: ProgressChange, secondsAgo: number): Promise<void> {
  return withDatabase(async (database) => {
    await database
      .rpc("set_lesson_progress", {
        lesson_id: lessonId,
        seconds_ago: secondsAgo,
        ...(change.completed !== undefined && { completed: change.completed }),
        ...(change.positionSeconds !== undefined && { position_seconds: Math.floor(change.positionSeconds) }),
      })
      .throwOnError();
  });
}
