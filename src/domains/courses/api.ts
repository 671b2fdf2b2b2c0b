import type { CourseMedia, LessonMedia } from "@contract/lesson-media";
import { AppError } from "@/platform/app-error";
import { invokeFunction } from "@/platform/backend";
import { withDatabase } from "@/platform/database";
import { isId } from "@/platform/ids";
import { fromSignedAddress } from "@/platform/signed-address";
import { courseColumns, type Course, type LessonContents, type ProgressChange } from "./model";

/**
 * Returns a published course with its outline and the learner's progress, in one request; null when there is
 * none.
 */
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

/**
 * Returns the contents of a lesson with rendered text; null when the reader may not open it. The renderer
 * loads in parallel.
 */
export async function getLessonContents(lessonId: string): Promise<LessonContents | null> {
  return withDatabase(async (database) => {
    const [{ data: row }, { renderArticle }] = await Promise.all([
      database
        .from("lesson_contents")
        .select("kind:video_kind, url:video_url, body")
        .eq("lesson_id", lessonId)
        .maybeSingle()
        .throwOnError(),
      import("@/platform/article/render-article"),
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
 * Returns URLs of a lesson's video, poster, captions and attachments, valid for `mediaAddressSeconds`.
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

/** Returns URLs of a course's introduction and of its lessons' posters, valid for `mediaAddressSeconds`. */
export async function getCourseMedia(courseId: string): Promise<CourseMedia> {
  const answer = await invokeFunction(functionName, { course_id: courseId });
  if (!isCourseMedia(answer)) throw new AppError("unknown", { cause: answer });
  const posters = Object.entries(answer.posters).map(([id, address]) => [id, fromSignedAddress(address)]);
  return { video: whole(answer.video), posters: Object.fromEntries(posters) };
}

/**
 * Stores the learner's progress in a lesson.
 *
 * @param secondsAgo age of the progress, when it could not be sent immediately
 * @throws AppError `unauthorized`, `forbidden` (no access to lessons), `not_found` (no longer published),
 * `network`
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
