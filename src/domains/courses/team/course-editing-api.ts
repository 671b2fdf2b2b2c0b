import { AppError } from "@/platform/app-error";
import { withDatabase } from "@/platform/database";
import { insertOnce, isInsertedAlready } from "@/platform/insert-once";
import { assertId } from "@/platform/ids";
import {
  courseColumns,
  toCourseRow,
  toEditedCourse,
  type CourseFields,
  type EditedCourse,
} from "./course-fields";
import type { CourseReach, CourseStatus, PlacedCourse } from "./course-editing-model";
import type { OutlineModule } from "./outline";

const moduleColumns =
  "modules:course_modules(id, title, position, updated_at, created_at, lessons(id, title, status, duration_seconds, position, updated_at, created_at, contents:lesson_contents(is_empty), files:lesson_files(kind)))" as const;

type Placed = { position: number; created_at: string; id: string };

const byPlace = (a: Placed, b: Placed) =>
  a.position - b.position || a.created_at.localeCompare(b.created_at) || a.id.localeCompare(b.id);

/** A course with its outline for the editor. */
export type CourseToEdit = EditedCourse & { modules: readonly OutlineModule[] };

/** Returns a course with its outline, in one request. @throws AppError `not_found` */
export async function getCourse(id: string): Promise<CourseToEdit> {
  assertId(id);
  return withDatabase(async (database) => {
    const { data } = await database
      .from("courses")
      .select(`${courseColumns}, ${moduleColumns}`)
      .eq("id", id)
      .maybeSingle()
      .throwOnError();
    if (data === null) throw new AppError("not_found");
    return {
      ...toEditedCourse(data),
      modules: data.modules.toSorted(byPlace).map((module) => ({
        id: module.id,
        title: module.title,
        seen: module.updated_at,
        lessons: module.lessons.toSorted(byPlace).map((lesson) => ({
          id: lesson.id,
          title: lesson.title,
          status: lesson.status,
          durationSeconds: lesson.duration_seconds,
          seen: lesson.updated_at,
          isEmpty:
            lesson.contents?.is_empty === true && !lesson.files.some(({ kind }) => kind === "attachment"),
        })),
      })),
    };
  });
}

/**
 * Saves or creates a course.
 *
 * @param base the course as loaded; null for a new one
 * @throws AppError `conflict` (another user saved or deleted it first), `course_without_lessons`,
 * `forbidden`, `invalid_input`, `network`
 */
export function saveCourse({
  fields,
  base,
}: {
  fields: CourseFields;
  base: EditedCourse | null;
}): Promise<EditedCourse> {
  const row = toCourseRow(fields);
  if (base === null) return addCourse(row);
  return withDatabase(async (database) => {
    const { data } = await database
      .from("courses")
      .update(row)
      .eq("id", base.id)
      .eq("updated_at", base.seen)
      .select(courseColumns)
      .maybeSingle()
      .throwOnError();
    if (data === null) throw new AppError("conflict");
    return toEditedCourse(data);
  });
}

function addCourse(row: ReturnType<typeof toCourseRow>): Promise<EditedCourse> {
  return insertOnce(["course", row], (id) =>
    withDatabase(async (database) => {
      const courses = database.from("courses");
      const { error } = await courses.insert({ id, ...row });
      if (error && !isInsertedAlready(error)) throw error;
      const { data } = await courses.select(courseColumns).eq("id", id).maybeSingle().throwOnError();
      if (data === null) throw new AppError("conflict");
      return toEditedCourse(data);
    }),
  );
}

/**
 * Publishes or unpublishes a course. @throws AppError `course_without_lessons`, `not_found` when it was
 * deleted, `forbidden`
 */
export function setCourseStatus({ id, status }: { id: string; status: CourseStatus }): Promise<void> {
  return withDatabase(async (database) => {
    const { data } = await database
      .from("courses")
      .update({ status })
      .eq("id", id)
      .select("id")
      .throwOnError();
    if (data.length === 0) throw new AppError("not_found");
  });
}

/** Returns all courses in the customers' order. */
export function listCourseOrder(): Promise<readonly PlacedCourse[]> {
  return withDatabase(async (database) => {
    const { data } = await database
      .from("courses")
      .select("id, title, language, status")
      .order("position")
      .order("created_at", { ascending: false })
      .order("id")
      .throwOnError();
    return data;
  });
}

/** Stores the order of all courses. @throws AppError `conflict` when the courses have changed, `forbidden` */
export function reorderCourses(ids: readonly string[]): Promise<void> {
  return withDatabase(async (database) => {
    await database.rpc("reorder_courses", { course_ids: [...ids] }).throwOnError();
  });
}

/** Deletes a course with all of its data, including learners' progress. */
export function deleteCourse(id: string): Promise<void> {
  return withDatabase(async (database) => {
    await database.from("courses").delete().eq("id", id).throwOnError();
  });
}

/**
 * Creates a draft with all contents of a course, and returns its id. @param title of the copy @throws
 * AppError `not_found`, `forbidden`
 */
export function duplicateCourse({ id, title }: { id: string; title: string }): Promise<string> {
  return insertOnce(["copy", id, title], (newId) =>
    withDatabase(async (database) => {
      const { data } = await database
        .rpc("duplicate_course", { course_id: id, title, new_id: newId })
        .throwOnError();
      return data;
    }),
  );
}

/** Returns the learners' progress, lesson by lesson. @throws AppError `not_found` */
export async function getReach(id: string): Promise<CourseReach> {
  assertId(id);
  return withDatabase(async (database) => {
    const { data } = await database.rpc("course_reach", { course_id: id }).throwOnError();
    // The tests of the SQL function check this shape.
    const reach = data as CourseReach | null;
    if (reach === null) throw new AppError("not_found");
    return reach;
  });
}
