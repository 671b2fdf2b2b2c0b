import type { Language } from "@/platform/language";

/** Whether a course or a lesson is visible to customers. */
export type CourseStatus = "draft" | "published";

export const courseStatuses = ["draft", "published"] as const satisfies readonly CourseStatus[];

/** A course in the customers' order. */
export type PlacedCourse = { id: string; title: string; language: Language; status: CourseStatus };

/** The learners' progress in a course. */
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

/** Returns a part as whole percent; 0 of zero, and at most 100. */
export function percentOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.min(100, Math.floor((part * 100) / whole));
}
