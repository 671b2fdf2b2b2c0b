import type { LessonMedia } from "@contract/lesson-media";
import * as z from "zod/mini";
import { env } from "@/config/env";
import { AppError } from "@/lib/app-error";
import { invokeFunction } from "@/lib/backend";
import { withDatabase } from "@/lib/database";
import { toSummary, toVideoSource, type Course, type LessonContents, type ProgressChange } from "./model";

const outlineSchema = z.array(
  z.object({
    id: z.string(),
    title: z.string(),
    lessons: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        duration_seconds: z.nullable(z.number()),
        completed: z.boolean(),
        position_seconds: z.number(),
      }),
    ),
  }),
);

const mediaSchema: z.ZodMiniType<LessonMedia> = z.object({
  video: z.nullable(z.string()),
  captions: z.array(
    z.object({ id: z.string(), name: z.string(), language: z.string(), address: z.string() }),
  ),
  attachments: z.array(
    z.object({ id: z.string(), name: z.string(), sizeBytes: z.number(), address: z.string() }),
  ),
});

const columns =
  "id, title, description, language, cover_url, cover_alt, lessons, completed, percent, duration_seconds, next_lesson_id, begun, intro_video_kind, intro_video_url, may_learn, completed_at, outline" as const;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A published course with its outline and the learner's progress, in one read; null where there is none. */
export async function getCourse(courseId: string): Promise<Course | null> {
  // Anything may stand in an address.
  if (!uuid.test(courseId)) return null;
  return withDatabase(async (database) => {
    const { data: row } = await database
      .from("course_overview")
      .select(columns)
      .eq("id", courseId)
      .eq("status", "published")
      .maybeSingle()
      .throwOnError();
    if (!row) return null;
    const outline = outlineSchema.parse(row.outline);
    return {
      ...toSummary(row),
      introduction: toVideoSource(row.intro_video_kind, row.intro_video_url),
      mayLearn: row.may_learn ?? false,
      completedAt: row.completed_at,
      modules: outline.map((module) => ({
        id: module.id,
        title: module.title,
        lessons: module.lessons.map((lesson) => ({
          id: lesson.id,
          title: lesson.title,
          durationSeconds: lesson.duration_seconds,
          completed: lesson.completed,
          positionSeconds: lesson.position_seconds,
        })),
      })),
    };
  });
}

/** What a lesson holds, its text rendered; null where the reader may not open it. The renderer loads beside the text. */
export async function getLessonContents(lessonId: string): Promise<LessonContents | null> {
  return withDatabase(async (database) => {
    const [{ data: row }, { renderArticle }] = await Promise.all([
      database
        .from("lesson_contents")
        .select("video_kind, video_url, body")
        .eq("lesson_id", lessonId)
        .maybeSingle()
        .throwOnError(),
      import("@/lib/article/render-article"),
    ]);
    if (!row) return null;
    return {
      video: toVideoSource(row.video_kind, row.video_url),
      html: row.body.trim() ? renderArticle(row.body, env.siteUrl).html : "",
    };
  });
}

const address = (signed: string) => `${env.supabaseUrl}/storage/v1${signed}`;

async function signMedia(body: { lesson_id: string } | { course_id: string }): Promise<LessonMedia> {
  const answer = mediaSchema.safeParse(await invokeFunction("sign-lesson-media", body));
  if (!answer.success) throw new AppError("unknown", { cause: answer.error });
  const { video, captions, attachments } = answer.data;
  return {
    video: video === null ? null : address(video),
    captions: captions.map((file) => ({ ...file, address: address(file.address) })),
    attachments: attachments.map((file) => ({
      ...file,
      address: `${address(file.address)}&download=${encodeURIComponent(file.name)}`,
    })),
  };
}

/**
 * Addresses of a lesson's video, captions and attachments, which hold for `mediaAddressSeconds`.
 *
 * @throws AppError `not_found`, `forbidden`, `storage_unavailable`, `unauthorized`, `network`
 */
export function getLessonMedia(lessonId: string): Promise<LessonMedia> {
  return signMedia({ lesson_id: lessonId });
}

/** The same of a course's introduction. */
export function getIntroductionMedia(courseId: string): Promise<LessonMedia> {
  return signMedia({ course_id: courseId });
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
