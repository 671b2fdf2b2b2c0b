import { mediaAddressSeconds } from "@contract/lesson-media";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { getCourse, getCourseMedia, getLessonContents, getLessonMedia, saveProgress } from "../api";
import { coursesKey } from "../continue-queries";
import { lessonsOf, withProgress, type Course, type ProgressChange } from "../model";
import { storeProgress, sendProgress } from "./progress-outbox";

// Three minutes early, so that a player never has an expired URL.
const renewMs = (mediaAddressSeconds - 180) * 1000;

const courseKey = (userId: string, courseId: string) => [...coursesKey(userId), "course", courseId];

/** The query for a course with its outline and the learner's progress. */
function courseQuery(userId: string, courseId: string) {
  return queryOptions({
    queryKey: courseKey(userId, courseId),
    queryFn: async () => {
      // Sends the unsent progress of earlier pages first; it remains stored on failure.
      await sendProgress(userId, saveProgress).catch(() => undefined);
      return getCourse(courseId);
    },
  });
}

/** Queries a course with its outline and the learner's progress. */
export function useCourse(userId: string, courseId: string) {
  return useQuery(courseQuery(userId, courseId));
}

/** Queries the contents of a lesson. Disabled until it is known that the reader may open it. */
export function useLessonContents(lessonId: string, enabled: boolean) {
  return useQuery({
    queryKey: ["lesson-contents", lessonId],
    queryFn: () => getLessonContents(lessonId),
    enabled,
  });
}

/** Queries URLs of a lesson's video and files, and renews them before they expire. */
export function useLessonMedia(lessonId: string, enabled: boolean) {
  return useQuery({
    ...renewed,
    queryKey: ["lesson-media", lessonId],
    queryFn: () => getLessonMedia(lessonId),
    enabled,
  });
}

/** Queries URLs of a course's introduction and lesson posters, if any, and renews them before they expire. */
export function useCourseMedia(course: Pick<Course, "id" | "introVideoKind" | "modules">) {
  return useQuery({
    ...renewed,
    queryKey: ["course-media", course.id],
    queryFn: () => getCourseMedia(course.id),
    enabled: course.introVideoKind === "upload" || lessonsOf(course).some(({ hasPoster }) => hasPoster),
  });
}

const renewed = {
  staleTime: renewMs,
  // A reopened lesson gets URLs with their full lifetime.
  gcTime: 0,
  refetchInterval: renewMs,
  refetchIntervalInBackground: true,
} as const;

/**
 * Saves progress in a lesson: stores it in this browser, updates the display, then sends it. Resolves when
 * the database has it and the affected queries refetch.
 *
 * @throws AppError as `saveProgress`; with `network` or `unavailable` it remains stored and is sent later
 */
export function useSaveProgress(userId: string, courseId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    networkMode: "always",
    mutationFn: async ({ lessonId, ...change }: ProgressChange & { lessonId: string }) => {
      storeProgress(userId, lessonId, change);
      queryClient.setQueryData<Course | null>(
        courseKey(userId, courseId),
        (course) => course && withProgress(course, lessonId, change),
      );
      await sendProgress(userId, saveProgress);
      // A position in a video is not visible on other pages immediately.
      if (change.completed !== undefined)
        await queryClient.invalidateQueries({ queryKey: coursesKey(userId) });
    },
  });
}

/** Sends progress stored without a connection: on mount, and when the connection returns. */
export function useSendStoredProgress(userId: string): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const send = () =>
      void sendProgress(userId, saveProgress)
        .then((sent) =>
          sent > 0 ? queryClient.invalidateQueries({ queryKey: coursesKey(userId) }) : undefined,
        )
        // It remains stored: the next course page tries again.
        .catch(() => undefined);
    send();
    window.addEventListener("online", send);
    return () => window.removeEventListener("online", send);
  }, [queryClient, userId]);
}
