import { withDatabase } from "@/platform/database";
import { getCourse } from "./api";
import { withCustomerProgress, type Course, type CourseSummary, type CustomerProgress } from "./model";

/** A published course with the progress of one customer, for the team. */
export type CustomerCourse = Pick<
  CourseSummary,
  "id" | "title" | "language" | "lessons" | "completed" | "newLessons" | "percent" | "completedAt"
> & {
  /** The customer's last activity in it, in ISO 8601; null before the first lesson. */
  watchedAt: string | null;
};

/**
 * Returns the published courses with the progress of one customer, last watched first.
 *
 * @throws AppError `forbidden` without permission to read customers
 */
export function listCustomerCourses(customerId: string): Promise<readonly CustomerCourse[]> {
  return withDatabase(async (database) => {
    const { data } = await database
      .rpc("customer_courses", { profile_id: customerId })
      .select(
        "id, title, language, lessons, completed, newLessons:new_lessons, percent, completedAt:completed_at, watchedAt:watched_at",
      )
      .throwOnError();
    return data;
  });
}

/**
 * Returns a published course with the progress of one customer; null when there is none.
 *
 * @throws AppError `forbidden` without permission to read customers
 */
export async function getCustomerCourse(customerId: string, courseId: string): Promise<Course | null> {
  const course = await getCourse(courseId);
  if (course === null) return null;
  const [courses, progress] = await Promise.all([
    listCustomerCourses(customerId),
    getCustomerProgress(customerId, courseId),
  ]);
  const summary = courses.find(({ id }) => id === courseId);
  return summary && progress ? withCustomerProgress(course, summary, progress) : null;
}

function getCustomerProgress(customerId: string, courseId: string): Promise<CustomerProgress | null> {
  return withDatabase(async (database) => {
    const { data } = await database
      .rpc("customer_course", { profile_id: customerId, course_id: courseId })
      .throwOnError();
    // The tests of the SQL function check this shape.
    return data as CustomerProgress | null;
  });
}
