import type { VideoKind } from "@contract/enums";
import type { Selected } from "@/platform/selected";

/** Columns of a course in the list. */
export const summaryColumns =
  "id, title, description, language, coverUrl:cover_url, coverAlt:cover_alt, lessons, completed, percent, durationSeconds:duration_seconds, nextLessonId:next_lesson_id, begun, completedAt:completed_at, newLessons:new_lessons";

/**
 * A course in the list. Numbers count published lessons only; `percent` is 0 to 100, rounded down.
 * `completedAt` is final, and `newLessons` counts the lessons published later and not completed.
 */
export type CourseSummary = Selected<"course_overview", typeof summaryColumns>;

/**
 * Columns of a course with its outline. `completed_title` and `completed_lessons` are from the day of
 * completion.
 */
export const courseColumns =
  `${summaryColumns}, introVideoKind:intro_video_kind, introVideoUrl:intro_video_url, mayLearn:may_learn, completedTitle:completed_title, completedLessons:completed_lessons, modules:outline` as const;

/** A course with its outline. */
export type Course = Selected<"course_overview", typeof courseColumns>;

/** A module of a course. */
type CourseModule = Course["modules"][number];

/** A lesson in the outline of a course. */
export type Lesson = CourseModule["lessons"][number];

/** The location of a video. `url` is its address at YouTube or Vimeo. */
export type VideoSource = { kind: VideoKind; url: string | null };

/** The contents of a lesson. */
export type LessonContents = {
  video: VideoSource;
  /** Sanitized; empty without a text. */
  html: string;
};

/** A course that the learner has begun. */
export type BegunCourse = Pick<
  CourseSummary,
  | "id"
  | "title"
  | "language"
  | "coverUrl"
  | "coverAlt"
  | "lessons"
  | "completed"
  | "percent"
  | "completedAt"
  | "newLessons"
> & { nextLessonId: string | null };

/** The course to continue, on the first page of the panel. */
export type CourseToContinue = BegunCourse & { nextLessonId: string };

/** Returns the first course with a lesson that is not completed; null without one. */
export function courseToContinue(courses: readonly BegunCourse[]): CourseToContinue | null {
  for (const course of courses) {
    const { nextLessonId } = course;
    if (course.percent < 100 && nextLessonId) return { ...course, nextLessonId };
  }
  return null;
}

/** Returns all lessons of a course, in order. */
export function lessonsOf({ modules }: Pick<Course, "modules">): readonly Lesson[] {
  return modules.flatMap(({ lessons }) => lessons);
}

/** Returns a lesson with its neighbours; null when the course does not show it. */
export function lessonAt(
  course: Pick<Course, "modules">,
  lessonId: string,
): { lesson: Lesson; number: number; previous: Lesson | null; next: Lesson | null } | null {
  const lessons = lessonsOf(course);
  const index = lessons.findIndex(({ id }) => id === lessonId);
  const lesson = lessons[index];
  if (!lesson) return null;
  return {
    lesson,
    number: index + 1,
    previous: lessons[index - 1] ?? null,
    next: lessons[index + 1] ?? null,
  };
}

/** A change of progress in a lesson; omitted fields do not change. */
export type ProgressChange = { completed?: boolean; positionSeconds?: number };

/**
 * Returns the course with a change that the database has not confirmed yet, for display until it answers or
 * while there is no connection.
 */
export function withProgress(course: Course, lessonId: string, change: ProgressChange): Course {
  const modules = course.modules.map((module) => ({
    ...module,
    lessons: module.lessons.map((lesson) =>
      lesson.id === lessonId
        ? { ...lesson, ...change, isNew: lesson.isNew && change.completed !== true }
        : lesson,
    ),
  }));
  const lessons = lessonsOf({ modules });
  const completed = lessons.filter((lesson) => lesson.completed).length;
  const newLessons = lessons.filter(({ isNew }) => isNew).length;
  if (course.completedAt !== null) return { ...course, modules, completed, newLessons };
  const percent = lessons.length === 0 ? 0 : Math.floor((completed * 100) / lessons.length);
  return { ...course, modules, completed, percent };
}

/** The progress of one customer in the lessons of a course, as `customer_course` returns it. */
export type CustomerProgress = {
  mayLearn: boolean;
  lessons: readonly Pick<Lesson, "id" | "completed" | "isNew" | "positionSeconds">[];
};

/** Returns a course for the team: the outline with the customer's progress. */
export function withCustomerProgress(
  course: Course,
  summary: Pick<CourseSummary, "lessons" | "completed" | "newLessons" | "percent" | "completedAt">,
  progress: CustomerProgress,
): Course {
  const byId = new Map(progress.lessons.map((lesson) => [lesson.id, lesson]));
  const { lessons, completed, newLessons, percent, completedAt } = summary;
  return {
    ...course,
    lessons,
    completed,
    newLessons,
    percent,
    completedAt,
    mayLearn: progress.mayLearn,
    // The reader's own progress is not the customer's.
    nextLessonId: null,
    completedTitle: null,
    completedLessons: null,
    begun: progress.lessons.some((lesson) => lesson.completed || lesson.positionSeconds > 0),
    modules: course.modules.map((module) => ({
      ...module,
      lessons: module.lessons.map((lesson) => {
        const own = byId.get(lesson.id);
        return {
          ...lesson,
          completed: own?.completed ?? false,
          isNew: own?.isNew ?? false,
          positionSeconds: own?.positionSeconds ?? 0,
        };
      }),
    })),
  };
}

// Within this distance from either end, playback starts from the beginning.
const edgeSeconds = 5;

/**
 * Returns the second at which a video resumes: the last position, or 0 when that is close to the beginning or
 * the end.
 *
 * @param duration seconds; null when unknown
 */
export function resumeAt(positionSeconds: number, duration: number | null): number {
  if (positionSeconds < edgeSeconds) return 0;
  return duration !== null && positionSeconds > duration - edgeSeconds ? 0 : positionSeconds;
}

/**
 * Returns the address of a video's player that sets no cookie before playback; null for an unknown address.
 */
export function embedAddress(source: VideoSource): string | null {
  if (source.kind === "youtube") {
    const id = /[?&]v=([\w-]{11})$/.exec(source.url ?? "")?.[1];
    return id === undefined ? null : `https://www.youtube-nocookie.com/embed/${id}?rel=0&autoplay=1`;
  }
  if (source.kind === "vimeo") {
    const [, id, hash] = /^https:\/\/vimeo\.com\/(\d+)(?:\/([0-9a-f]+))?$/.exec(source.url ?? "") ?? [];
    if (id === undefined) return null;
    return `https://player.vimeo.com/video/${id}?dnt=1&autoplay=1${hash === undefined ? "" : `&h=${hash}`}`;
  }
  return null;
}

/** Formats a length in seconds: "4:05", "1:02:03". */
export function formatLength(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const tail = String(rest).padStart(2, "0");
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${tail}` : `${minutes}:${tail}`;
}

/** Returns a length in seconds as whole hours and minutes, at least one minute. */
export function hoursAndMinutesOf(seconds: number): { hours: number; minutes: number } {
  const minutes = Math.max(1, Math.round(seconds / 60));
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
}

/** Courses per page of the list. */
export const coursesPerPage = 12;
