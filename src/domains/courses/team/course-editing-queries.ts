import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  deleteCourse,
  duplicateCourse,
  getCourse,
  getReach,
  listCourseOrder,
  reorderCourses,
  saveCourse,
  setCourseStatus,
} from "./course-editing-api";
import { addFile, getLesson, posterAddress, removeFile, saveLesson } from "./lesson-api";
import {
  addLesson,
  addModule,
  deletePart,
  publishLessons,
  renamePart,
  reorderCourse,
  setLessonStatus,
} from "./outline-api";
import { removeUnusedFiles } from "./unused-files-api";

/** Starts the keys of all queries about courses. */
export const coursesKey = ["course-editing"] as const;

// Changes of the team affect the lists of courses and a count on the dashboard.
function useRefetchCourses(): () => Promise<unknown> {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: coursesKey }),
      queryClient.invalidateQueries({ queryKey: ["admin-dashboard"] }),
    ]);
}

// Deletes the files that a removed item no longer uses. The next run deletes those that a failure leaves.
function deleteUnusedFiles(): void {
  void removeUnusedFiles().catch(() => undefined);
}

/** A course with its outline. */
export function useCourse(id: string | undefined) {
  return useQuery({
    queryKey: [...coursesKey, "course", id],
    queryFn: () => getCourse(id ?? ""),
    enabled: id !== undefined,
    retry: false,
  });
}

/** Queries a lesson with its contents. */
export function useLesson(id: string) {
  return useQuery({ queryKey: [...coursesKey, "lesson", id], queryFn: () => getLesson(id), retry: false });
}

/** Queries a URL of a lesson's poster in the editor. @param path empty without a poster */
export function usePosterAddress(path: string) {
  return useQuery({
    queryKey: [...coursesKey, "poster", path],
    queryFn: () => posterAddress(path),
    enabled: path !== "",
    staleTime: Infinity,
    // A new request returns a URL with its full lifetime.
    gcTime: 0,
  });
}

/** Queries the learners' progress, lesson by lesson. */
export function useReach(id: string) {
  return useQuery({ queryKey: [...coursesKey, "reach", id], queryFn: () => getReach(id), retry: false });
}

/** Saves a course. Throws as `saveCourse` does. */
export function useSaveCourse() {
  return useMutation({ mutationFn: saveCourse, onSuccess: useRefetchCourses() });
}

/** Publishes or unpublishes a course and refetches the list either way. */
export function useSetCourseStatus() {
  return useMutation({ mutationFn: setCourseStatus, onSettled: useRefetchCourses() });
}

/** Deletes a course and refetches the list either way. */
export function useDeleteCourse() {
  return useMutation({
    mutationFn: deleteCourse,
    onSuccess: deleteUnusedFiles,
    onSettled: useRefetchCourses(),
  });
}

/** Queries all courses in the customers' order. */
export function useCourseOrder() {
  return useQuery({ queryKey: [...coursesKey, "order"], queryFn: listCourseOrder });
}

/** Stores the order of all courses and refetches it either way. */
export function useReorderCourses() {
  return useMutation({ mutationFn: reorderCourses, onSettled: useRefetchCourses() });
}

/** Duplicates a course as a draft. */
export function useDuplicateCourse() {
  return useMutation({ mutationFn: duplicateCourse, onSuccess: useRefetchCourses() });
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

/** Saves a lesson. Throws as `saveLesson` does. */
export function useSaveLesson() {
  return useMutation({ mutationFn: saveLesson, onSuccess: useRefetchCourses() });
}

/** Adds and removes files of a lesson, which is refetched after each. */
export function useFileChanges() {
  const options = { onSettled: useRefetchCourses() };
  return {
    add: useMutation({ mutationFn: addFile, ...options }),
    remove: useMutation({ mutationFn: removeFile, onSuccess: deleteUnusedFiles, ...options }),
  };
}
