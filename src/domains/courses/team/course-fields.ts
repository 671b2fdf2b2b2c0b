import * as z from "zod/mini";
import type { Tables, TablesInsert } from "@database";
import type { Language } from "@/platform/language";
import { plainLine, says } from "@/platform/validation";
import { lengths } from "./lengths";
import { courseStatuses } from "./course-editing-model";
import { toVideoColumns, toVideoText } from "./video-address";

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
  status: z.enum(courseStatuses),
  coverUrl: z.string(),
  coverAlt: upTo(lengths.coverAlt),
  video: z.string(),
});

export type CourseFields = z.output<typeof courseSchema>;

/** A course in the editor. */
export type EditedCourse = {
  id: string;
  /** Time of the last change: saving sends it, and fails when the course has changed since. */
  seen: string;
  fields: CourseFields;
};

export const courseColumns =
  "id, title, description, language, status, cover_url, cover_alt, intro_video_kind, intro_video_url, intro_video_path, updated_at" as const;

export type CourseRow = Pick<
  Tables<"courses">,
  | "id"
  | "title"
  | "description"
  | "language"
  | "status"
  | "cover_url"
  | "cover_alt"
  | "intro_video_kind"
  | "intro_video_url"
  | "intro_video_path"
  | "updated_at"
>;

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

/** Maps a course row. */
export function toEditedCourse(row: CourseRow): EditedCourse {
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
export function toCourseRow(fields: CourseFields): TablesInsert<"courses"> {
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
