import { type PublicationStatus, publicationStatuses } from "@contract/enums";
import type { TablesInsert } from "@database";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import { AppError } from "@/platform/app-error";
import { withDatabase, withStorage } from "@/platform/backend/backend";
import { assertId } from "@/platform/ids";
import { insertOnce, isInsertedAlready } from "@/platform/insert-once";
import type { Language } from "@/platform/language";
import type { Selected } from "@/platform/selected";
import { plainLine, says } from "@/platform/validation";
import { lengths, type OutlineModule, toVideoColumns, toVideoText } from "./rules";

/** The first part of the keys of all queries in the editor of courses. */
export const coursesKey = ["course-editing"] as const;

/** Returns the function that refetches what changes of courses affect: all of the editor, and a count on the dashboard. */
export function useRefetchCourses(): () => Promise<unknown> {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: coursesKey }),
      queryClient.invalidateQueries({ queryKey: ["admin-dashboard"] }),
    ]);
}

const upTo = (most: number) =>
  z.string().check(
    z.trim(),
    z.refine((text) => [...text].length <= most, says(`validation.maxLength:${most}`)),
  );

/** The form of a course; its video is a `VideoText`. */
export const courseSchema = z.object({
  title: plainLine(lengths.title),
  description: upTo(lengths.description),
  language: z.enum(["pt-BR", "pt-PT", "en"]),
  status: z.enum(publicationStatuses),
  coverUrl: z.string(),
  coverAlt: upTo(lengths.coverAlt),
  video: z.string(),
});

export type CourseFields = z.output<typeof courseSchema>;

/** An empty form. */
export function newCourseFields(language: Language): CourseFields {
  return {
    title: "",
    description: "",
    language,
    status: "draft",
    coverUrl: "",
    coverAlt: "",
    video: "",
  };
}

/** A course in the editor. */
export type EditedCourse = {
  id: string;
  /** Time of the last change: saving sends it, and fails when the course has changed since. */
  seen: string;
  fields: CourseFields;
};

const courseColumns =
  "id, title, description, language, status, cover_url, cover_alt, intro_video_kind, intro_video_url, intro_video_path, updated_at" as const;

type CourseRow = Selected<"courses", typeof courseColumns>;

/** Maps a course row. */
function toEditedCourse(row: CourseRow): EditedCourse {
  return {
    id: row.id,
    seen: row.updated_at,
    fields: {
      title: row.title,
      description: row.description,
      language: row.language,
      status: row.status,
      coverUrl: row.cover_url ?? "",
      coverAlt: row.cover_alt,
      video: toVideoText({
        kind: row.intro_video_kind,
        url: row.intro_video_url,
        path: row.intro_video_path,
      }),
    },
  };
}

/** Builds a course row. */
function toCourseRow(fields: CourseFields): TablesInsert<"courses"> {
  const { kind, url, path } = toVideoColumns(fields.video);
  return {
    title: fields.title,
    description: fields.description,
    language: fields.language,
    status: fields.status,
    cover_url: fields.coverUrl || null,
    cover_alt: fields.coverAlt,
    intro_video_kind: kind,
    intro_video_url: url,
    intro_video_path: path,
  };
}

const moduleColumns =
  "modules:course_modules(id, title, position, updated_at, created_at, lessons(id, title, status, duration_seconds, position, updated_at, created_at, contents:lesson_contents(is_empty), files:lesson_files(kind)))" as const;

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

type Placed = { position: number; created_at: string; id: string };

const byPlace = (a: Placed, b: Placed) =>
  a.position - b.position || a.created_at.localeCompare(b.created_at) || a.id.localeCompare(b.id);

/** Queries a course with its outline. */
export function useCourse(id: string | undefined) {
  return useQuery({
    queryKey: [...coursesKey, "course", id],
    queryFn: () => getCourse(id ?? ""),
    enabled: id !== undefined,
    retry: false,
  });
}

/**
 * Saves or creates a course.
 *
 * @param base the course as loaded; null for a new one
 * @throws AppError `conflict` (another user saved or deleted it first), `course_without_lessons`,
 * `forbidden`, `invalid_input`, `network`
 */
function saveCourse({
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

/** Saves a course. Throws as `saveCourse` does. */
export function useSaveCourse() {
  return useMutation({ mutationFn: saveCourse, onSuccess: useRefetchCourses() });
}

/**
 * Publishes or unpublishes a course.
 *
 * @throws AppError `course_without_lessons`, `not_found` when it was deleted, `forbidden`
 */
function setCourseStatus({ id, status }: { id: string; status: PublicationStatus }): Promise<void> {
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

/** Publishes or unpublishes a course and refetches the list either way. */
export function useSetCourseStatus() {
  return useMutation({ mutationFn: setCourseStatus, onSettled: useRefetchCourses() });
}

/** Deletes a course with all of its data, including learners' progress. */
function deleteCourse(id: string): Promise<void> {
  return withDatabase(async (database) => {
    await database.from("courses").delete().eq("id", id).throwOnError();
  });
}

/** Deletes a course and refetches the list either way. */
export function useDeleteCourse() {
  return useMutation({
    mutationFn: deleteCourse,
    onSuccess: deleteUnusedFiles,
    onSettled: useRefetchCourses(),
  });
}

/** Deletes the files that a removed item no longer uses. The next run deletes those that a failure leaves. */
export function deleteUnusedFiles(): void {
  void removeUnusedFiles().catch(() => undefined);
}

/** Deletes stored files that have been unused for a day. @throws AppError `forbidden`, `network` */
export async function removeUnusedFiles(): Promise<void> {
  const unused = await withDatabase(async (database) => {
    const { data } = await database.rpc("unused_course_files").throwOnError();
    return data;
  });
  if (unused.length === 0) return;
  await withStorage(async (storage) => {
    for (const bucket of new Set(unused.map((file) => file.bucket))) {
      const paths = unused.filter((file) => file.bucket === bucket).map(({ path }) => path);
      const { error } = await storage.from(bucket).remove(paths);
      if (error) throw error;
    }
  });
}

/**
 * Creates a draft with all contents of a course, and returns its id.
 *
 * @param title of the copy
 * @throws AppError `not_found`, `forbidden`
 */
function duplicateCourse({ id, title }: { id: string; title: string }): Promise<string> {
  return insertOnce(["copy", id, title], (newId) =>
    withDatabase(async (database) => {
      const { data } = await database
        .rpc("duplicate_course", { course_id: id, title, new_id: newId })
        .throwOnError();
      return data;
    }),
  );
}

/** Duplicates a course as a draft. */
export function useDuplicateCourse() {
  return useMutation({ mutationFn: duplicateCourse, onSuccess: useRefetchCourses() });
}

/** A course in the customers' order. */
export type PlacedCourse = { id: string; title: string; language: Language; status: PublicationStatus };

/** Returns all courses in the customers' order. */
function listCourseOrder(): Promise<readonly PlacedCourse[]> {
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

/** Queries all courses in the customers' order. */
export function useCourseOrder() {
  return useQuery({ queryKey: [...coursesKey, "order"], queryFn: listCourseOrder });
}

/** Stores the order of all courses. @throws AppError `conflict` when the courses have changed, `forbidden` */
function reorderCourses(ids: readonly string[]): Promise<void> {
  return withDatabase(async (database) => {
    await database.rpc("reorder_courses", { course_ids: [...ids] }).throwOnError();
  });
}

/** Stores the order of all courses and refetches it either way. */
export function useReorderCourses() {
  return useMutation({ mutationFn: reorderCourses, onSettled: useRefetchCourses() });
}

/** The learners' progress in a course. */
export type CourseReach = {
  title: string;
  learners: number;
  completions: number;
  lessons: readonly {
    id: string;
    module: string;
    title: string;
    status: PublicationStatus;
    opened: number;
    completed: number;
  }[];
};

/** Returns the learners' progress, lesson by lesson. @throws AppError `not_found` */
async function getReach(id: string): Promise<CourseReach> {
  assertId(id);
  return withDatabase(async (database) => {
    const { data } = await database.rpc("course_reach", { course_id: id }).throwOnError();
    // The tests of the SQL function check this shape.
    const reach = data as CourseReach | null;
    if (reach === null) throw new AppError("not_found");
    return reach;
  });
}

/** Queries the learners' progress, lesson by lesson. */
export function useReach(id: string) {
  return useQuery({ queryKey: [...coursesKey, "reach", id], queryFn: () => getReach(id), retry: false });
}
