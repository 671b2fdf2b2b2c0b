import { mediaAddressSeconds } from "@contract/lesson-media";
import { AppError } from "@/platform/app-error";
import { withSession } from "@/platform/backend";
import { withDatabase } from "@/platform/database";
import { toAppError } from "@/platform/errors";
import { assertId } from "@/platform/ids";
import { mayHaveBeenDone } from "@/platform/insert-once";
import type { Language } from "@/platform/language";
import {
  lessonColumns,
  parseDuration,
  toEditedLesson,
  type EditedLesson,
  type LessonFields,
  type LessonFile,
} from "./lesson-fields";
import { toVideoColumns } from "./video-address";

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

/**
 * Saves a lesson with its contents, and returns the new time of the last change.
 *
 * @throws AppError `conflict` (another user saved it first), `course_without_lessons`, `not_found` (deleted),
 * `invalid_input`, `network`
 */
export function saveLesson({ fields, base }: { fields: LessonFields; base: EditedLesson }): Promise<string> {
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

const bucket = "lesson-files";

/** Returns a unique path that reveals only the file extension. */
function newPath(lessonId: string, name: string): string {
  const ending = /\.[a-z0-9]{1,8}$/i.exec(name)?.[0].toLowerCase() ?? "";
  return `${lessonId}/${crypto.randomUUID()}${ending}`;
}

/** Uploads a file as raw bytes, because the embedded storage does not read forms. */
function upload(path: string, file: Blob, contentType: string): Promise<void> {
  return withSession(async ({ storage }) => {
    const { error } = await storage.from(bucket).upload(path, await file.arrayBuffer(), { contentType });
    if (error) throw error;
  });
}

/**
 * Uploads a file and adds it to a lesson. Deletes the upload when the row cannot be added.
 *
 * @param language of captions; null for an attachment
 * @throws AppError `forbidden`, `invalid_input` (type or size), `network`
 */
export async function addFile({
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
    await withSession(({ storage }) => storage.from(bucket).remove([path])).catch(() => undefined);
    throw error;
  }
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
export function posterAddress(path: string): Promise<string> {
  return withSession(async ({ storage }) => {
    const { data, error } = await storage.from(bucket).createSignedUrl(path, mediaAddressSeconds);
    if (error) throw error;
    return data.signedUrl;
  });
}

/** Removes a file from a lesson. The stored file remains, because a copied course may use it. */
export function removeFile({ id }: Pick<LessonFile, "id">): Promise<void> {
  return withDatabase(async (database) => {
    await database.from("lesson_files").delete().eq("id", id).throwOnError();
  });
}
