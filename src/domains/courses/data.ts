import { type CourseMedia, type LessonMedia, mediaAddressSeconds } from "@contract/lesson-media";
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { AppError } from "@/platform/app-error";
import { invokeFunction, withDatabase } from "@/platform/backend/backend";
import { isId } from "@/platform/ids";
import { type Page, readPage } from "@/platform/pagination";
import { searchPatterns } from "@/platform/search-text";
import { fromSignedAddress } from "@/platform/attachments";
import { sendProgress, storeProgress } from "./progress-outbox";
import {
  type Course,
  courseColumns,
  coursesPerPage,
  type CourseSummary,
  type BegunCourse,
  courseToContinue,
  type CustomerProgress,
  type LessonContents,
  lessonsOf,
  type ProgressChange,
  summaryColumns,
  withCustomerProgress,
  withProgress,
} from "./rules";

/** The query key of a learner's progress in courses. */
const coursesKey = (userId: string) => ["courses", userId];

const courseKey = (userId: string, courseId: string) => [...coursesKey(userId), "course", courseId];

/**
 * Returns one page (from 1) of the published courses in the team's order; the first page when the requested
 * one is past the end.
 */
export function listCourses({ term, page }: { term: string; page: number }): Promise<Page<CourseSummary>> {
  return withDatabase((database) =>
    readPage(page, coursesPerPage, (from, to, counting) => {
      // Filters by status because the team can read drafts too.
      const query = database
        .from("course_overview")
        .select(summaryColumns, counting)
        .eq("status", "published");
      const patterns = term ? searchPatterns(term) : [];
      return patterns
        .reduce((found, pattern) => found.like("search", pattern), query)
        .order("position")
        .order("created_at", { ascending: false })
        .order("id")
        .range(from, to);
    }),
  );
}

/** Queries one page (from 1) of the courses with progress; keeps the previous page while the next loads. */
export function useCourses(userId: string, request: { term: string; page: number }) {
  return useQuery({
    queryKey: [...coursesKey(userId), "list", request],
    queryFn: () => listCourses(request),
    placeholderData: keepPreviousData,
  });
}

/** Queries whether there is another course, from the first page of the list. */
export function useHasOtherCourses(userId: string, courseId: string) {
  const { data } = useCourses(userId, { term: "", page: 1 });
  return data?.items.some(({ id }) => id !== courseId);
}

// A learner who begins more has finished the earlier ones, or left them.
const mostBegun = 50;

/** Returns the courses that the learner has begun, the last one first. */
export function getBegunCourses(): Promise<BegunCourse[]> {
  return withDatabase(async (database) => {
    const { data } = await database
      .from("course_overview")
      .select(
        "id, title, language, coverUrl:cover_url, coverAlt:cover_alt, lessons, completed, percent, completedAt:completed_at, newLessons:new_lessons, nextLessonId:next_lesson_id",
      )
      .eq("status", "published")
      .eq("begun", true)
      .eq("may_learn", true)
      .order("watched_at", { ascending: false })
      .limit(mostBegun)
      .throwOnError();
    return data;
  });
}

/** The query for the courses that the learner has begun. */
export function begunCoursesQuery(userId: string) {
  return queryOptions({
    queryKey: [...coursesKey(userId), "begun"],
    queryFn: () => getBegunCourses(),
  });
}

/** Queries the course to continue; null without one. */
export function useCourseToContinue(userId: string) {
  return useQuery({ ...begunCoursesQuery(userId), select: courseToContinue });
}

/** Queries whether the learner has begun a course. */
export function useHasBegunCourse(userId: string) {
  return useQuery({ ...begunCoursesQuery(userId), select: (courses) => courses.length > 0 });
}

/**
 * Returns a published course with its outline and the learner's progress, in one request; null when there is
 * none.
 */
export async function getCourse(courseId: string): Promise<Course | null> {
  if (!isId(courseId)) return null;
  return withDatabase(async (database) => {
    const { data } = await database
      .from("course_overview")
      .select(courseColumns)
      .eq("id", courseId)
      .eq("status", "published")
      .maybeSingle()
      .throwOnError();
    return data;
  });
}

/** Queries a course with its outline and the learner's progress. */
export function useCourse(userId: string, courseId: string) {
  return useQuery({
    queryKey: courseKey(userId, courseId),
    queryFn: async () => {
      // Sends the unsent progress of earlier pages first; it remains stored on failure.
      await sendProgress(userId, saveProgress).catch(() => undefined);
      return getCourse(courseId);
    },
  });
}

/** Returns the contents of a lesson with rendered text; null when the reader may not open it. */
async function getLessonContents(lessonId: string): Promise<LessonContents | null> {
  return withDatabase(async (database) => {
    const [{ data: row }, { renderArticle }] = await Promise.all([
      database
        .from("lesson_contents")
        .select("kind:video_kind, url:video_url, body")
        .eq("lesson_id", lessonId)
        .maybeSingle()
        .throwOnError(),
      // The first page of the panel loads this file, but not the renderer.
      import("@/platform/article/render-article"),
    ]);
    if (!row) return null;
    return {
      video: { kind: row.kind, url: row.url },
      html: row.body.trim() ? renderArticle(row.body).html : "",
    };
  });
}

/** Queries the contents of a lesson. */
export function useLessonContents(lessonId: string) {
  return useQuery({
    queryKey: ["lesson-contents", lessonId],
    queryFn: () => getLessonContents(lessonId),
  });
}

// Three minutes early, so that a player never has an expired URL.
const renewMs = (mediaAddressSeconds - 180) * 1000;

const renewed = {
  staleTime: renewMs,
  // A reopened lesson gets URLs with their full lifetime.
  gcTime: 0,
  refetchInterval: renewMs,
  refetchIntervalInBackground: true,
} as const;

/**
 * Returns URLs of a lesson's video, poster, captions and attachments, valid for `mediaAddressSeconds`.
 *
 * @throws AppError `not_found`, `forbidden`, `storage_unavailable`, `unauthorized`, `network`
 */
export async function getLessonMedia(lessonId: string): Promise<LessonMedia> {
  const answer = await invokeFunction(functionName, { lesson_id: lessonId });
  if (!isLessonMedia(answer)) throw new AppError("unknown", { cause: answer });
  return {
    video: whole(answer.video),
    poster: whole(answer.poster),
    captions: answer.captions.map(withWholeAddress),
    attachments: answer.attachments.map(withWholeAddress),
  };
}

/** Queries URLs of a lesson's video and files, and renews them before they expire. */
export function useLessonMedia(lessonId: string) {
  return useQuery({
    ...renewed,
    queryKey: ["lesson-media", lessonId],
    queryFn: () => getLessonMedia(lessonId),
  });
}

/** Returns URLs of a course's introduction and of its lessons' posters, valid for `mediaAddressSeconds`. */
export async function getCourseMedia(courseId: string): Promise<CourseMedia> {
  const answer = await invokeFunction(functionName, { course_id: courseId });
  if (!isCourseMedia(answer)) throw new AppError("unknown", { cause: answer });
  const posters = Object.entries(answer.posters).map(([id, address]) => [id, fromSignedAddress(address)]);
  return { video: whole(answer.video), posters: Object.fromEntries(posters) };
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

const functionName = "sign-lesson-media";

const whole = (address: string | null): string | null => address && fromSignedAddress(address);

const withWholeAddress = <File extends { address: string }>(file: File): File => ({
  ...file,
  address: fromSignedAddress(file.address),
});

function isLessonMedia(answer: unknown): answer is LessonMedia {
  return (
    isObject(answer) &&
    isAddress(answer["video"]) &&
    isAddress(answer["poster"]) &&
    Array.isArray(answer["captions"]) &&
    Array.isArray(answer["attachments"])
  );
}

function isCourseMedia(answer: unknown): answer is CourseMedia {
  return isObject(answer) && isAddress(answer["video"]) && isObject(answer["posters"]);
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

const isAddress = (value: unknown): value is string | null => value === null || typeof value === "string";

/**
 * Stores the learner's progress in a lesson.
 *
 * @param secondsAgo age of the progress, when it could not be sent immediately
 * @throws AppError `unauthorized`, `forbidden` (no access to lessons), `not_found` (no longer published),
 * `network`
 */
export function saveProgress(lessonId: string, change: ProgressChange, secondsAgo: number): Promise<void> {
  return withDatabase(async (database) => {
    await database
      .rpc("set_lesson_progress", {
        lesson_id: lessonId,
        seconds_ago: secondsAgo,
        ...(change.completed !== undefined && { completed: change.completed }),
        ...(change.positionSeconds !== undefined && { position_seconds: Math.floor(change.positionSeconds) }),
      })
      .throwOnError();
  });
}

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

const certificateLinkKey = (userId: string, courseId: string) => ["certificate-link", userId, courseId];

/** Queries the code of the link to the user's certificate; null while the link is off. */
export function useCertificateLink(userId: string, courseId: string) {
  return useQuery({
    queryKey: certificateLinkKey(userId, courseId),
    queryFn: () =>
      withDatabase(async (database) => {
        const { data } = await database
          .from("certificate_links")
          .select("code")
          .eq("profile_id", userId)
          .eq("course_id", courseId)
          .maybeSingle()
          .throwOnError();
        return data?.code ?? null;
      }),
  });
}

/**
 * Switches the link to the user's certificate on or off.
 *
 * @throws AppError `not_found` (course not completed), `validation` (no name), `unauthorized`, `network`
 */
export function useShareCertificate(userId: string, courseId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (shared: boolean) =>
      withDatabase(async (database) => {
        const { data } = await database
          .rpc("share_certificate", { course_id: courseId, shared })
          .throwOnError();
        return data as string | null;
      }),
    onSuccess: (code) => queryClient.setQueryData(certificateLinkKey(userId, courseId), code),
  });
}

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

/** Queries the published courses with the progress of one customer. */
export function useCustomerCourses(customerId: string) {
  return useQuery({
    queryKey: ["customer-courses", customerId],
    queryFn: () => listCustomerCourses(customerId),
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

/** Queries a published course with the progress of one customer. */
export function useCustomerCourse(customerId: string, courseId: string) {
  return useQuery({
    queryKey: ["customer-courses", customerId, courseId],
    queryFn: () => getCustomerCourse(customerId, courseId),
  });
}
