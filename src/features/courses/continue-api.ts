import { withDatabase } from "@/lib/database";
import { toLanguage } from "./course-language";
import type { CourseToContinue } from "./model";

/** The course that the learner was last in and has not finished; null when there is none. */
export function getCourseToContinue(): Promise<CourseToContinue | null> {
  return withDatabase(async (database) => {
    const { data } = await database
      .from("course_overview")
      .select("id, title, language, lessons, completed, percent, next_lesson_id")
      .eq("status", "published")
      .eq("begun", true)
      .eq("may_learn", true)
      .lt("percent", 100)
      .order("watched_at", { ascending: false })
      .limit(1)
      .throwOnError();
    const [row] = data;
    if (!row?.id || !row.next_lesson_id) return null;
    const { lessons, completed, percent } = row;
    return {
      id: row.id,
      title: row.title ?? "",
      language: toLanguage(row.language),
      lessons: lessons ?? 0,
      completed: completed ?? 0,
      percent: percent ?? 0,
      // A completed course is at 100 percent.
      completedAt: null,
      newLessons: 0,
      nextLessonId: row.next_lesson_id,
    };
  });
}
