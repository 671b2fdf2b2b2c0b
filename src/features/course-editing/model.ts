import type { Tables } from "@database";
import { defaultLanguage, isLanguage, type Language } from "@/lib/language";

/** Whether customers see a course or a lesson. */
export type CourseStatus = "draft" | "published";

export const courseStatuses = ["draft", "published"] as const satisfies readonly CourseStatus[];

/** A course in the team's list. Times are ISO 8601. */
export type ListedCourse = {
  id: string;
  title: string;
  language: Language;
  status: CourseStatus;
  lessons: number;
  publishedLessons: number;
  learners: number;
  /** Learners who completed the course. */
  completions: number;
  updatedAt: string;
};

export const listColumns =
  "id, title, language, status, lessons, published_lessons, learners, completions, updated_at" as const;

export type ListedCourseRow = Pick<
  Tables<"course_list">,
  | "id"
  | "title"
  | "language"
  | "status"
  | "lessons"
  | "published_lessons"
  | "learners"
  | "completions"
  | "updated_at"
>;

export const toStatus = (status: string | null): CourseStatus =>
  status === "published" ? "published" : "draft";

/** Reads the language of a row. */
export const toLanguage = (code: string | null): Language => (isLanguage(code) ? code : defaultLanguage);

/** Reads a row of the list. */
export function toListedCourse(row: ListedCourseRow): ListedCourse {
  return {
    id: row.id ?? "",
    title: row.title ?? "",
    language: toLanguage(row.language),
    status: toStatus(row.status),
    lessons: row.lessons ?? 0,
    publishedLessons: row.published_lessons ?? 0,
    learners: row.learners ?? 0,
    completions: row.completions ?? 0,
    updatedAt: row.updated_at ?? "",
  };
}

/** A course in the order in which customers see them. */
export type PlacedCourse = Pick<ListedCourse, "id" | "title" | "language" | "status">;

/** What orders the list; descending with a minus before it. */
export const courseSorts = ["alteracao", "titulo", "alunos", "conclusoes"] as const;

/** Which courses are shown. */
export const stateFilters = ["todos", "rascunhos", "publicados"] as const;

/** A list of courses as it is asked for. */
export type CoursesRequest = {
  search: string;
  sort: { by: (typeof courseSorts)[number]; descending: boolean };
  state: (typeof stateFilters)[number];
  /** From 1. */
  page: number;
};

/** How far learners get in a course. */
export type CourseReach = {
  title: string;
  learners: number;
  completions: number;
  lessons: readonly {
    id: string;
    module: string;
    title: string;
    status: CourseStatus;
    opened: number;
    completed: number;
  }[];
};

/** Part of a whole as whole percents; 0 of nothing, and never over 100. */
export function percentOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.min(100, Math.floor((part * 100) / whole));
}
