import { withDatabase } from "@/platform/database";
import { readPage, type Page } from "@/platform/pagination";
import { searchPatterns } from "@/platform/search-pattern";
import { coursesPerPage, summaryColumns, type CourseSummary } from "../model";

/**
 * Returns one page (from 1) of the published courses in the team's order; the first page when the requested
 * one is past the end.
 */
export function listCourses({ term, page }: { term: string; page: number }): Promise<Page<CourseSummary>> {
  return withDatabase((database) =>
    readPage(page, coursesPerPage, (from, to, counting) => {
      // Filters by status because the team can read drafts too.
      const query = database
        .from("course_overview")
        .select(summaryColumns, counting)
        .eq("status", "published");
      const patterns = term ? searchPatterns(term) : [];
      return patterns
        .reduce((found, pattern) => found.like("search", pattern), query)
        .order("position")
        .order("created_at", { ascending: false })
        .order("id")
        .range(from, to);
    }),
  );
}
