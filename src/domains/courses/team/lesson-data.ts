import { mediaAddressSeconds } from "@contract/lesson-media";
import { publicationStatuses } from "@contract/enums";
import { useMutation, useQuery } from "@tanstack/react-query";
import * as z from "zod/mini";
import { AppError } from "@/platform/app-error";
import { withDatabase, withStorage } from "@/platform/backend/backend";
import { toAppError } from "@/platform/errors";
import { assertId } from "@/platform/ids";
import { mayHaveBeenDone } from "@/platform/insert-once";
import { isLanguage, type Language } from "@/platform/language";
import type { Selected } from "@/platform/selected";
import { plainLine, says } from "@/platform/validation";
import { coursesKey, deleteUnusedFiles, useRefetchCourses } from "./data";
import { durationText, lengths, parseDuration, toVideoColumns, toVideoText } from "./rules";

/** The form of a lesson; its video is a `VideoText`, its text Markdown. */
export const lessonSchema = z.object({
  title: plainLine(lengths.title),
  status: z.enum(publicationStatuses),
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

const lessonColumns =
  "id, course_id, title, status, duration_seconds, poster_path, updated_at, module:course_modules(course:courses(title, language)), lesson_contents(video_kind, video_url, video_path, body), lesson_files(id, kind, name, language, size_bytes, position)" as const;

type LessonRow = Selected<"lessons", typeof lessonColumns>;

/** Maps a lesson with its contents. */
function toEditedLesson(row: LessonRow): EditedLesson {
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

const toLanguage = (code: string | null | undefined): Language | null => (isLanguage(code) ? code : null);

/** Returns a lesson with its contents, in one request. @throws AppError `not_found` */
export async function getLesson(id: string): Promise<EditedLesson> {
  assertId(id);
  return withDatabase(async (database) => {
    const { data } = await database
      .from("lessons")
      .select(lessonColumns)
      .eq("id", id)
      .maybeSingle()
      .throwOnError();
    if (data === null) throw new AppError("not_found");
    return toEditedLesson(data);
  });
}

/** Queries a lesson with its contents. */
export function useLesson(id: string) {
  return useQuery({ queryKey: [...coursesKey, "lesson", id], queryFn: () => getLesson(id), retry: false });
}

/**
 * Saves a lesson with its contents, and returns the new time of the last change.
 *
 * @throws AppError `conflict` (another user saved it first), `course_without_lessons`, `not_found` (deleted),
 * `invalid_input`, `network`
 */
function saveLesson({ fields, base }: { fields: LessonFields; base: EditedLesson }): Promise<string> {
  const { kind, url, path } = toVideoColumns(fields.video);
  return withDatabase(async (database) => {
    const { data } = await database
      .rpc("save_lesson", {
        lesson_id: base.id,
        seen: base.seen,
        title: fields.title,
        status: fields.status,
        // The generated types have no nullable parameters.
        duration_seconds: parseDuration(fields.duration) as number,
        video_kind: kind,
        video_url: url as string,
        video_path: path as string,
        poster_path: (fields.poster || null) as string,
        body: fields.body,
      })
      .throwOnError();
    return data;
  });
}

/** Saves a lesson. Throws as `saveLesson` does. */
export function useSaveLesson() {
  return useMutation({ mutationFn: saveLesson, onSuccess: useRefetchCourses() });
}

const bucket = "lesson-files";

/**
 * Uploads a file and adds it to a lesson. Deletes the upload when the row cannot be added.
 *
 * @param language of captions; null for an attachment
 * @throws AppError `forbidden`, `invalid_input` (type or size), `network`
 */
async function addFile({
  lessonId,
  file,
  type,
  language,
  name,
  position,
}: {
  lessonId: string;
  file: File;
  /** A type that the bucket accepts. */
  type: string;
  language: Language | null;
  name: string;
  position: number;
}): Promise<void> {
  const path = newPath(lessonId, file.name);
  await upload(path, file, type);
  try {
    await withDatabase(async (database) => {
      await database
        .from("lesson_files")
        .insert({
          lesson_id: lessonId,
          kind: language === null ? "attachment" : "captions",
          name,
          path,
          language,
          size_bytes: file.size,
          position,
        })
        .throwOnError();
    });
  } catch (thrown) {
    const error = toAppError(thrown);
    // The row may exist. If not, the file counts as unused, and the team can remove it.
    if (mayHaveBeenDone(error)) throw error;
    await withStorage((storage) => storage.from(bucket).remove([path])).catch(() => undefined);
    throw error;
  }
}

/** Returns a unique path that reveals only the file extension. */
function newPath(lessonId: string, name: string): string {
  const ending = /\.[a-z0-9]{1,8}$/i.exec(name)?.[0].toLowerCase() ?? "";
  return `${lessonId}/${crypto.randomUUID()}${ending}`;
}

/** Uploads a file as raw bytes, because the embedded storage does not read forms. */
function upload(path: string, file: Blob, contentType: string): Promise<void> {
  return withStorage(async (storage) => {
    const { error } = await storage.from(bucket).upload(path, await file.arrayBuffer(), { contentType });
    if (error) throw error;
  });
}

/** Removes a file from a lesson. The stored file remains, because a copied course may use it. */
function removeFile({ id }: Pick<LessonFile, "id">): Promise<void> {
  return withDatabase(async (database) => {
    await database.from("lesson_files").delete().eq("id", id).throwOnError();
  });
}

/** Adds and removes files of a lesson, which is refetched after each. */
export function useFileChanges() {
  const options = { onSettled: useRefetchCourses() };
  return {
    add: useMutation({ mutationFn: addFile, ...options }),
    remove: useMutation({ mutationFn: removeFile, onSuccess: deleteUnusedFiles, ...options }),
  };
}

/**
 * Stores the poster of a lesson's video, and returns its path.
 *
 * @param poster as JPEG
 * @throws AppError `forbidden`, `network`
 */
export async function storePoster({ lessonId, poster }: { lessonId: string; poster: Blob }): Promise<string> {
  const path = newPath(lessonId, "poster.jpg");
  await upload(path, poster, "image/jpeg");
  return path;
}

/** Returns a URL of a stored poster, valid for fifteen minutes. */
function posterAddress(path: string): Promise<string> {
  return withStorage(async (storage) => {
    const { data, error } = await storage.from(bucket).createSignedUrl(path, mediaAddressSeconds);
    if (error) throw error;
    return data.signedUrl;
  });
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
