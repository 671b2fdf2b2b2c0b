import type { ServiceClient } from "../_shared/database.ts";

const authorization = "Authorization";

/**
 * The lesson as the bearer of a token sees it: null where they do not see it, its contents null where they may
 * not learn. Row-level security decides, so that no second rule can differ from it.
 */
export async function readLesson(database: ServiceClient, token: string, lessonId: string) {
  const [lesson, contents, files] = await Promise.all([
    database
      .from("lessons")
      .select("id")
      .eq("id", lessonId)
      .setHeader(authorization, token)
      .maybeSingle()
      .throwOnError(),
    database
      .from("lesson_contents")
      .select("video_path")
      .eq("lesson_id", lessonId)
      .setHeader(authorization, token)
      .maybeSingle()
      .throwOnError(),
    database
      .from("lesson_files")
      .select("id, kind, name, path, language, size_bytes")
      .eq("lesson_id", lessonId)
      .order("position")
      .order("id")
      .setHeader(authorization, token)
      .throwOnError(),
  ]);
  return lesson.data && { contents: contents.data, files: files.data };
}

/** Path of a course's uploaded introduction, null without one; undefined where the bearer does not see the course. */
export async function readIntroduction(
  database: ServiceClient,
  token: string,
  courseId: string,
): Promise<string | null | undefined> {
  const { data } = await database
    .from("courses")
    .select("intro_video_path")
    .eq("id", courseId)
    .setHeader(authorization, token)
    .maybeSingle()
    .throwOnError();
  return data ? data.intro_video_path : undefined;
}
