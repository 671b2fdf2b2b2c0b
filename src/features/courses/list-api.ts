import { withDatabase } from "@/lib/database";
import { foldText } from "@/lib/fold-text";
import { readPage, type Page } from "@/lib/pagination";
import { searchPattern } from "@/lib/search-pattern";
import { coursesPerPage, toLanguage, toSummary, type CourseSummary, type CourseToContinue } from "./model";

const columns =
  "id, title, description, language, cover_url, cover_alt, lessons, completed, percent, duration_seconds, next_lesson_id, begun" as const;

/** One page (from 1) of the published courses, the newest first; for a page past the end, the first. */
export function listCourses({ term, page }: { term: string; page: number }): Promise<Page<CourseSummary>> {
  return withDatabase(async (database) => {
    const { items, ...rest } = await readPage(page, coursesPerPage, (from, to) => {
      // Names the status because the team sees drafts too.
      const query = database
        .from("course_overview")
        .select(columns, { count: "exact" })
        .eq("status", "published");
      return (term ? query.like("search", searchPattern(foldText(term))) : query)
        .order("created_at", { ascending: false })
        .order("id")
        .range(from, to);
    });
    return { ...rest, items: items.map(toSummary) };
  });
}

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
      nextLessonId: row.next_lesson_id,
    };
  });
}
