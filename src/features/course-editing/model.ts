import type { Language } from "@/lib/language";

/** Whether customers see a course or a lesson. */
export type CourseStatus = "draft" | "published";

export const courseStatuses = ["draft", "published"] as const satisfies readonly CourseStatus[];

/** A course in the order in which customers see them. */
export type PlacedCourse = { id: string; title: string; language: Language; status: CourseStatus };

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
