import type { VideoKind } from "@contract/enums";
import * as z from "zod/mini";
import { isLanguage, type Language } from "@/platform/language";
import { plainLine, says } from "@/platform/validation";
import { lengths } from "./lengths";
import { courseStatuses, type CourseStatus } from "./course-editing-model";
import { toVideoText } from "./video-address";

const maxDuration = 86_400;

/** Parses a length, "4:05", "1:02:03" or "4" minutes, to seconds; null when it is invalid. */
export function parseDuration(typed: string): number | null {
  const text = typed.trim();
  if (!/^\d{1,4}(?::[0-5]?\d){0,2}$/.test(text)) return null;
  const parts = text.split(":").map(Number);
  const seconds =
    parts.length === 1 ? Number(parts[0]) * 60 : parts.reduce((sum, part) => sum * 60 + part, 0);
  return seconds >= 1 && seconds <= maxDuration ? seconds : null;
}

/** Formats a length in seconds for the field: "4:05", "1:02:03". */
export function durationText(seconds: number | null): string {
  if (seconds === null) return "";
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const tail = String(rest).padStart(2, "0");
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${tail}` : `${minutes}:${tail}`;
}

/** The form of a lesson; its video is a `VideoText`, its text Markdown. */
export const lessonSchema = z.object({
  title: plainLine(lengths.title),
  status: z.enum(courseStatuses),
  video: z.string(),
  /** Path of the uploaded video's poster; empty without one. */
  poster: z.string(),
  duration: z
    .string()
    .check(
      z.refine(
        (typed) => typed.trim() === "" || parseDuration(typed) !== null,
        says("admin:invalid.duration"),
      ),
    ),
  body: z
    .string()
    .check(
      z.refine((text) => [...text].length <= lengths.body, says(`validation.maxLength:${lengths.body}`)),
    ),
});

export type LessonFields = z.output<typeof lessonSchema>;

/** Captions or an attachment of a lesson. */
export type LessonFile = {
  id: string;
  kind: "captions" | "attachment";
  name: string;
  /** Language of captions; null for attachments. */
  language: Language | null;
  sizeBytes: number;
};

/** A lesson in the editor. */
export type EditedLesson = {
  id: string;
  courseId: string;
  /** Title and language of its course. */
  course: { title: string; language: Language };
  /** Time of the last change: saving sends it, and fails when the lesson has changed since. */
  seen: string;
  fields: LessonFields;
  files: readonly LessonFile[];
};

export const lessonColumns =
  "id, course_id, title, status, duration_seconds, poster_path, updated_at, module:course_modules(course:courses(title, language)), lesson_contents(video_kind, video_url, video_path, body), lesson_files(id, kind, name, language, size_bytes, position)" as const;

/** A row with `lessonColumns`. */
export type LessonRow = {
  id: string;
  course_id: string;
  title: string;
  status: CourseStatus;
  duration_seconds: number | null;
  poster_path: string | null;
  updated_at: string;
  module: { course: { title: string; language: string } | null } | null;
  lesson_contents: {
    video_kind: VideoKind;
    video_url: string | null;
    video_path: string | null;
    body: string;
  } | null;
  lesson_files: {
    id: string;
    kind: string;
    name: string;
    language: string | null;
    size_bytes: number;
    position: number;
  }[];
};

const toLanguage = (code: string | null | undefined): Language | null => (isLanguage(code) ? code : null);

/** Maps a lesson with its contents. */
export function toEditedLesson(row: LessonRow): EditedLesson {
  const contents = row.lesson_contents;
  const course = row.module?.course;
  return {
    id: row.id,
    courseId: row.course_id,
    course: { title: course?.title ?? "", language: toLanguage(course?.language) ?? "pt-BR" },
    seen: row.updated_at,
    fields: {
      title: row.title,
      status: row.status,
      video: contents
        ? toVideoText({ kind: contents.video_kind, url: contents.video_url, path: contents.video_path })
        : "",
      poster: row.poster_path ?? "",
      duration: durationText(row.duration_seconds),
      body: contents?.body ?? "",
    },
    files: row.lesson_files
      .toSorted((a, b) => a.position - b.position || a.name.localeCompare(b.name))
      .map((file) => ({
        id: file.id,
        kind: file.kind === "captions" ? "captions" : "attachment",
        name: file.name,
        language: toLanguage(file.language),
        sizeBytes: file.size_bytes,
      })),
  };
}
