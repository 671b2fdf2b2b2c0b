import { mediaAddressSeconds } from "@contract/lesson-media";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { getCourse, getCourseMedia, getLessonContents, getLessonMedia, saveProgress } from "./api";
import { coursesKey } from "./continue-queries";
import { lessonsOf, withProgress, type Course, type ProgressChange } from "./model";
import { keepProgress, sendProgress } from "./progress-outbox";

// Renewed with three minutes to spare, so that a player never holds an address that has run out.
const renewMs = (mediaAddressSeconds - 180) * 1000;

const courseKey = (userId: string, courseId: string) => [...coursesKey(userId), "course", courseId];

/** A course with its outline and the learner's progress. */
export function courseQuery(userId: string, courseId: string) {
  return queryOptions({
    queryKey: courseKey(userId, courseId),
    queryFn: async () => {
      // What a page that was closed could not send is part of what is read; where it cannot be sent it stays kept.
      await sendProgress(userId, saveProgress).catch(() => undefined);
      return getCourse(courseId);
    },
  });
}

/** A course with its outline and the learner's progress. */
export function useCourse(userId: string, courseId: string) {
  return useQuery(courseQuery(userId, courseId));
}

/** What a lesson holds. Not read before it is known that the reader may open it. */
export function useLessonContents(lessonId: string, enabled: boolean) {
  return useQuery({
    queryKey: ["lesson-contents", lessonId],
    queryFn: () => getLessonContents(lessonId),
    enabled,
  });
}

/** Addresses of a lesson's video and files, renewed before they run out. */
export function useLessonMedia(lessonId: string, enabled: boolean) {
  return useQuery({
    ...renewed,
    queryKey: ["lesson-media", lessonId],
    queryFn: () => getLessonMedia(lessonId),
    enabled,
  });
}

/** Addresses of a course's introduction and of its lessons' posters, where it has any, renewed before they run out. */
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
  // A lesson opened again gets addresses with all of their time.
  gcTime: 0,
  refetchInterval: renewMs,
  refetchIntervalInBackground: true,
} as const;

/**
 * Saves progress in a lesson: kept in this browser first, shown at once, then sent. Resolves once the
 * database has it and the pages that show it are being read again.
 *
 * @throws AppError as `saveProgress`; with `network` or `unavailable` it is kept and sent later
 */
export function useSaveProgress(userId: string, courseId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    networkMode: "always",
    mutationFn: async ({ lessonId, ...change }: ProgressChange & { lessonId: string }) => {
      keepProgress(userId, lessonId, change);
      queryClient.setQueryData<Course | null>(
        courseKey(userId, courseId),
        (course) => course && withProgress(course, lessonId, change),
      );
      await sendProgress(userId, saveProgress);
      // A second of a video changes nothing that another page shows at once.
      if (change.completed !== undefined)
        await queryClient.invalidateQueries({ queryKey: coursesKey(userId) });
    },
  });
}

/** Sends what was kept while there was no connection: now, and whenever it comes back. */
export function useSendKeptProgress(userId: string): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const send = () =>
      void sendProgress(userId, saveProgress)
        .then((sent) =>
          sent > 0 ? queryClient.invalidateQueries({ queryKey: coursesKey(userId) }) : undefined,
        )
        // Kept: the next page of the courses tries again.
        .catch(() => undefined);
    send();
    window.addEventListener("online", send);
    return () => window.removeEventListener("online", send);
  }, [queryClient, userId]);
}
