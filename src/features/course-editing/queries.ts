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
} from "./api";
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

// What the team changes is seen by learners, and counted on the first page.
function useReadAgain(): () => Promise<unknown> {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: coursesKey }),
      queryClient.invalidateQueries({ queryKey: ["admin-dashboard"] }),
    ]);
}

// What was let go of takes its files along; those it leaves, the next one takes.
function tidyUp(): void {
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

/** A lesson with what it holds. */
export function useLesson(id: string) {
  return useQuery({ queryKey: [...coursesKey, "lesson", id], queryFn: () => getLesson(id), retry: false });
}

/** The address of a lesson's poster while it is edited. @param path empty without one */
export function usePosterAddress(path: string) {
  return useQuery({
    queryKey: [...coursesKey, "poster", path],
    queryFn: () => posterAddress(path),
    enabled: path !== "",
    staleTime: Infinity,
    // Asked for again, it gets an address with all of its time.
    gcTime: 0,
  });
}

/** How far learners get, lesson by lesson. */
export function useReach(id: string) {
  return useQuery({ queryKey: [...coursesKey, "reach", id], queryFn: () => getReach(id), retry: false });
}

/** Saves a course. Fails as `saveCourse` does. */
export function useSaveCourse() {
  return useMutation({ mutationFn: saveCourse, onSuccess: useReadAgain() });
}

/** Shows or hides a course; the list is read again either way. */
export function useSetCourseStatus() {
  return useMutation({ mutationFn: setCourseStatus, onSettled: useReadAgain() });
}

/** Removes a course; the list is read again either way. */
export function useDeleteCourse() {
  return useMutation({ mutationFn: deleteCourse, onSuccess: tidyUp, onSettled: useReadAgain() });
}

/** All courses in the order in which customers see them. */
export function useCourseOrder() {
  return useQuery({ queryKey: [...coursesKey, "order"], queryFn: listCourseOrder });
}

/** Stores the order of all courses; it is read again either way. */
export function useReorderCourses() {
  return useMutation({ mutationFn: reorderCourses, onSettled: useReadAgain() });
}

/** Makes a draft from a course. */
export function useDuplicateCourse() {
  return useMutation({ mutationFn: duplicateCourse, onSuccess: useReadAgain() });
}

/** What is done to the outline of a course; it is read again either way. */
export function useOutlineChanges() {
  const options = { onSettled: useReadAgain() };
  return {
    addModule: useMutation({ mutationFn: addModule, ...options }),
    addLesson: useMutation({ mutationFn: addLesson, ...options }),
    rename: useMutation({ mutationFn: renamePart, ...options }),
    remove: useMutation({ mutationFn: deletePart, onSuccess: tidyUp, ...options }),
    setStatus: useMutation({ mutationFn: setLessonStatus, ...options }),
    publishAll: useMutation({ mutationFn: publishLessons, ...options }),
    reorder: useMutation({ mutationFn: reorderCourse, ...options }),
  };
}

/** Saves a lesson. Fails as `saveLesson` does. */
export function useSaveLesson() {
  return useMutation({ mutationFn: saveLesson, onSuccess: useReadAgain() });
}

/** Files of a lesson, added and taken away; the lesson is read again either way. */
export function useFileChanges() {
  const options = { onSettled: useReadAgain() };
  return {
    add: useMutation({ mutationFn: addFile, ...options }),
    remove: useMutation({ mutationFn: removeFile, onSuccess: tidyUp, ...options }),
  };
}
