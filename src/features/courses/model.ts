import type { VideoKind } from "@contract/enums";
import type { Tables } from "@database";
import type { Language } from "@/lib/language";
import { toLanguage } from "./course-language";

/** A course as the list shows it. Numbers count published lessons only. */
export type CourseSummary = {
  id: string;
  title: string;
  description: string;
  /** What the course is written and spoken in, whatever the language around it. */
  language: Language;
  cover: { url: string; alt: string } | null;
  lessons: number;
  completed: number;
  /** 0 to 100, rounded down. */
  percent: number;
  durationSeconds: number;
  /** The lesson to go on with; null while there is none. */
  nextLessonId: string | null;
  begun: boolean;
  /** When the learner completed the course, as an ISO time; null while they have not. Final. */
  completedAt: string | null;
  /** Lessons published since then that the learner has not completed. */
  newLessons: number;
};

/** A lesson in the outline of a course. */
export type Lesson = {
  id: string;
  title: string;
  durationSeconds: number | null;
  /** Whether a picture from its video can be shown. */
  hasPoster: boolean;
  completed: boolean;
  /** Whether it was published after the learner completed the course. */
  isNew: boolean;
  /** Second of the video at which the learner left. */
  positionSeconds: number;
};

/** A part of a course. */
export type CourseModule = { id: string; title: string; lessons: readonly Lesson[] };

/** Where a video is. `url` is its address at YouTube or Vimeo. */
export type VideoSource =
  { kind: "none" } | { kind: "upload" } | { kind: "youtube"; url: string } | { kind: "vimeo"; url: string };

/** A course with its outline. */
export type Course = CourseSummary & {
  introduction: VideoSource;
  /** Whether the reader may open lessons. */
  mayLearn: boolean;
  /** Title and number of lessons on the day of completion; null while the course is not completed. */
  completion: { title: string; lessons: number } | null;
  modules: readonly CourseModule[];
};

/** What a lesson holds. */
export type LessonContents = {
  video: VideoSource;
  /** Sanitised; empty where there is no text. */
  html: string;
};

/** The course to go on with, on the first page of the panel. */
export type CourseToContinue = Pick<
  CourseSummary,
  "id" | "title" | "language" | "lessons" | "completed" | "percent" | "completedAt" | "newLessons"
> & { nextLessonId: string };

type View = Tables<"course_overview">;

export type SummaryRow = Pick<
  View,
  | "id"
  | "title"
  | "description"
  | "language"
  | "cover_url"
  | "cover_alt"
  | "lessons"
  | "completed"
  | "percent"
  | "duration_seconds"
  | "next_lesson_id"
  | "begun"
  | "completed_at"
  | "new_lessons"
>;

/** Reads a row of the list. */
export function toSummary(row: SummaryRow): CourseSummary {
  return {
    id: row.id ?? "",
    title: row.title ?? "",
    description: row.description ?? "",
    language: toLanguage(row.language),
    cover: row.cover_url ? { url: row.cover_url, alt: row.cover_alt ?? "" } : null,
    lessons: row.lessons ?? 0,
    completed: row.completed ?? 0,
    percent: row.percent ?? 0,
    durationSeconds: row.duration_seconds ?? 0,
    nextLessonId: row.next_lesson_id,
    begun: row.begun ?? false,
    completedAt: row.completed_at,
    newLessons: row.new_lessons ?? 0,
  };
}

/** Reads where a video is; what is not whole is none. */
export function toVideoSource(kind: VideoKind | null, url: string | null): VideoSource {
  if (kind === "upload") return { kind };
  if ((kind === "youtube" || kind === "vimeo") && url) return { kind, url };
  return { kind: "none" };
}

/** All lessons of a course, in order. */
export function lessonsOf({ modules }: Pick<Course, "modules">): readonly Lesson[] {
  return modules.flatMap(({ lessons }) => lessons);
}

/** A lesson with its neighbours; null when the course shows no such lesson. */
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

/** What a learner did in a lesson; what is left out stays as it was. */
export type ProgressChange = { completed?: boolean; positionSeconds?: number };

/**
 * The course with a change of progress that is on its way to the database, which counts
 * for itself: what is shown until it has answered, or while there is no connection.
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

/** How far one customer is in the lessons of a course, as `customer_course` answers. */
export type CustomerProgress = {
  may_learn: boolean;
  lessons: readonly { id: string; completed: boolean; new: boolean; position_seconds: number }[];
};

/** A course as one customer sees it: the outline of any reader with that customer's progress. */
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
    mayLearn: progress.may_learn,
    // Where the reader would go on, and what the reader completed, is not the customer's.
    nextLessonId: null,
    completion: null,
    begun: progress.lessons.some((lesson) => lesson.completed || lesson.position_seconds > 0),
    modules: course.modules.map((module) => ({
      ...module,
      lessons: module.lessons.map((lesson) => {
        const own = byId.get(lesson.id);
        return {
          ...lesson,
          completed: own?.completed ?? false,
          isNew: own?.new ?? false,
          positionSeconds: own?.position_seconds ?? 0,
        };
      }),
    })),
  };
}

// So close to either end that one would not look for the place.
const edgeSeconds = 5;

/**
 * The second at which a video goes on: where the learner left, but from the start
 * when that is right at the beginning or at the end.
 *
 * @param duration seconds; null while it is not known
 */
export function resumeAt(positionSeconds: number, duration: number | null): number {
  if (positionSeconds < edgeSeconds) return 0;
  return duration !== null && positionSeconds > duration - edgeSeconds ? 0 : positionSeconds;
}

/** The address of a video's player that sets no cookie before it is played; null for one of another form. */
export function embedAddress(source: VideoSource): string | null {
  if (source.kind === "youtube") {
    const id = /[?&]v=([\w-]{11})$/.exec(source.url)?.[1];
    return id === undefined ? null : `https://www.youtube-nocookie.com/embed/${id}?rel=0&autoplay=1`;
  }
  if (source.kind === "vimeo") {
    const [, id, hash] = /^https:\/\/vimeo\.com\/(\d+)(?:\/([0-9a-f]+))?$/.exec(source.url) ?? [];
    if (id === undefined) return null;
    return `https://player.vimeo.com/video/${id}?dnt=1&autoplay=1${hash === undefined ? "" : `&h=${hash}`}`;
  }
  return null;
}

/** A length for people to read: "4:05", "1:02:03". Takes seconds. */
export function formatLength(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const tail = String(rest).padStart(2, "0");
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${tail}` : `${minutes}:${tail}`;
}

/** A length in whole hours and minutes, at least a minute. Takes seconds. */
export function hoursAndMinutesOf(seconds: number): { hours: number; minutes: number } {
  const minutes = Math.max(1, Math.round(seconds / 60));
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
}

/** Courses per page of the list. */
export const coursesPerPage = 12;
