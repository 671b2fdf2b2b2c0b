import type { PublicationStatus } from "@contract/enums";
import { useMutation } from "@tanstack/react-query";
import { AppError } from "@/platform/app-error";
import { withDatabase } from "@/platform/backend/backend";
import { insertOnce, isInsertedAlready } from "@/platform/insert-once";
import { deleteUnusedFiles, useRefetchCourses } from "./data";
import { type OutlineModule, orderOf } from "./rules";

/** Adds a module at the end of a course, and returns its id. */
function addModule({
  courseId,
  title,
  position,
}: {
  courseId: string;
  title: string;
  position: number;
}): Promise<string> {
  return insertOnce(["module", courseId, title, position], (id) =>
    withDatabase(async (database) => {
      const { error } = await database
        .from("course_modules")
        .insert({ id, course_id: courseId, title, position });
      if (error && !isInsertedAlready(error)) throw error;
      return id;
    }),
  );
}

/** Adds a draft lesson at the end of a module, and returns its id. */
function addLesson({
  courseId,
  moduleId,
  title,
  position,
}: {
  courseId: string;
  moduleId: string;
  title: string;
  position: number;
}): Promise<string> {
  return insertOnce(["lesson", moduleId, title, position], (id) =>
    withDatabase(async (database) => {
      const { error } = await database
        .from("lessons")
        .insert({ id, course_id: courseId, module_id: moduleId, title, position });
      if (error && !isInsertedAlready(error)) throw error;
      return id;
    }),
  );
}

/** A module or a lesson. */
export type OutlinePart = { kind: "module" | "lesson"; id: string };

/**
 * Renames a module or lesson.
 *
 * @param seen time of the last change, as loaded
 * @throws AppError `conflict` when it has changed since
 */
function renamePart({ kind, id, seen, title }: OutlinePart & { seen: string; title: string }): Promise<void> {
  return withDatabase(async (database) => {
    const table = kind === "module" ? "course_modules" : "lessons";
    const { data } = await database
      .from(table)
      .update({ title })
      .eq("id", id)
      .eq("updated_at", seen)
      .select("id")
      .throwOnError();
    if (data.length === 0) throw new AppError("conflict");
  });
}

/**
 * Deletes a module with its lessons, or a lesson, with the progress in them.
 *
 * @throws AppError `course_without_lessons` when a published course would have no published lesson left
 */
function deletePart({ kind, id }: OutlinePart): Promise<void> {
  return withDatabase(async (database) => {
    const table = kind === "module" ? "course_modules" : "lessons";
    await database.from(table).delete().eq("id", id).throwOnError();
  });
}

/** Publishes or unpublishes a lesson. @throws AppError `course_without_lessons`, `not_found` (deleted) */
function setLessonStatus({ id, status }: { id: string; status: PublicationStatus }): Promise<void> {
  return withDatabase(async (database) => {
    const { data } = await database
      .from("lessons")
      .update({ status })
      .eq("id", id)
      .select("id")
      .throwOnError();
    if (data.length === 0) throw new AppError("not_found");
  });
}

/**
 * Publishes the draft lessons of a course.
 *
 * @param except ids of lessons that remain drafts
 * @returns the number of published lessons
 */
function publishLessons({
  courseId,
  except,
}: {
  courseId: string;
  except: readonly string[];
}): Promise<number> {
  return withDatabase(async (database) => {
    const drafts = database
      .from("lessons")
      .update({ status: "published" })
      .eq("course_id", courseId)
      .eq("status", "draft");
    const { data } = await (except.length === 0 ? drafts : drafts.not("id", "in", `(${except.join(",")})`))
      .select("id")
      .throwOnError();
    return data.length;
  });
}

/** Stores the order of modules and lessons. @throws AppError `conflict` when they have changed */
function reorderCourse({
  courseId,
  modules,
}: {
  courseId: string;
  modules: readonly OutlineModule[];
}): Promise<void> {
  return withDatabase(async (database) => {
    await database.rpc("reorder_course", { course_id: courseId, outline: orderOf(modules) }).throwOnError();
  });
}

/** The mutations of a course's outline, which is refetched after each. */
export function useOutlineChanges() {
  const options = { onSettled: useRefetchCourses() };
  return {
    addModule: useMutation({ mutationFn: addModule, ...options }),
    addLesson: useMutation({ mutationFn: addLesson, ...options }),
    rename: useMutation({ mutationFn: renamePart, ...options }),
    remove: useMutation({ mutationFn: deletePart, onSuccess: deleteUnusedFiles, ...options }),
    setStatus: useMutation({ mutationFn: setLessonStatus, ...options }),
    publishAll: useMutation({ mutationFn: publishLessons, ...options }),
    reorder: useMutation({ mutationFn: reorderCourse, ...options }),
  };
}
