import { withDatabase } from "@/platform/database";
import type { CourseToContinue } from "./model";

/** Returns the course with the learner's last lesson that is not completed; null when there is none. */
export function getCourseToContinue(): Promise<CourseToContinue | null> {
  return withDatabase(async (database) => {
    const { data } = await database
      .from("course_overview")
      .select(
        "id, title, language, lessons, completed, percent, completedAt:completed_at, newLessons:new_lessons, nextLessonId:next_lesson_id",
      )
      .eq("status", "published")
      .eq("begun", true)
      .eq("may_learn", true)
      .lt("percent", 100)
      .order("watched_at", { ascending: false })
      .limit(1)
      .throwOnError();
    const [row] = data;
    return row?.nextLessonId ? { ...row, nextLessonId: row.nextLessonId } : null;
  });
}
