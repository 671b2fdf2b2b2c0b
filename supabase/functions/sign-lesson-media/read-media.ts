import type { ServiceClient } from "../_shared/database.ts";

const authorization = "Authorization";

/**
 * Returns the lesson as the token's user sees it: null when it is not visible, with null contents when the user may not
 * learn. Row-level security is the only rule.
 */
export async function readLesson(database: ServiceClient, token: string, lessonId: string) {
  const [lesson, contents, files] = await Promise.all([
    database
      .from("lessons")
      .select("poster_path")
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
  return lesson.data && { poster: lesson.data.poster_path, contents: contents.data, files: files.data };
}

/**
 * Returns the paths of a course's uploaded introduction and of its lessons' posters, or null when the token's user
 * cannot see the course.
 */
export async function readCourse(database: ServiceClient, token: string, courseId: string) {
  const [course, lessons] = await Promise.all([
    database
      .from("courses")
      .select("intro_video_path")
      .eq("id", courseId)
      .setHeader(authorization, token)
      .maybeSingle()
      .throwOnError(),
    database
      .from("lessons")
      .select("id, poster_path")
      .eq("course_id", courseId)
      .not("poster_path", "is", null)
      .setHeader(authorization, token)
      .throwOnError(),
  ]);
  return (
    course.data && {
      introduction: course.data.intro_video_path,
      posters: lessons.data.map(({ id, poster_path }) => ({ lessonId: id, path: poster_path })),
    }
  );
}
