import { mediaAddressSeconds } from "@contract/lesson-media";
import { AppError } from "@/lib/app-error";
import { withAppErrors } from "@/lib/backend";
import { withDatabase } from "@/lib/database";
import { toAppError } from "@/lib/errors";
import { assertId } from "@/lib/ids";
import { mayHaveBeenDone } from "@/lib/insert-once";
import type { Language } from "@/lib/language";
import {
  lessonColumns,
  parseDuration,
  toEditedLesson,
  type EditedLesson,
  type LessonFields,
  type LessonFile,
} from "./lesson-fields";
import { toVideoColumns } from "./video-address";

/** A lesson with what it holds, in one read. @throws AppError `not_found` */
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
 * Saves a lesson with what it holds, and returns when it changed now.
 *
 * @throws AppError `conflict` (someone else saved it first), `course_without_lessons`, `not_found` (deleted),
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
        // The types know no parameter that may be null.
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

/** A path that no other file has, and that tells nothing but the kind of file. */
function newPath(lessonId: string, name: string): string {
  const ending = /\.[a-z0-9]{1,8}$/i.exec(name)?.[0].toLowerCase() ?? "";
  return `${lessonId}/${crypto.randomUUID()}${ending}`;
}

/** Stores a file as bytes: sent as a form, the embedded storage would not find it. */
function upload(path: string, file: Blob, contentType: string): Promise<void> {
  return withAppErrors(async ({ storage }) => {
    const { error } = await storage.from(bucket).upload(path, await file.arrayBuffer(), { contentType });
    if (error) throw error;
  });
}

/**
 * Uploads a file and gives it to a lesson. What could not be given is taken away again.
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
  /** As the bucket knows it. */
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
    // The row may exist: without it, the file is among the unused ones, which the team can remove.
    if (mayHaveBeenDone(error)) throw error;
    await withAppErrors(({ storage }) => storage.from(bucket).remove([path])).catch(() => undefined);
    throw error;
  }
}

/**
 * Stores a picture from a lesson's video, and returns its path.
 *
 * @param poster as JPEG
 * @throws AppError `forbidden`, `network`
 */
export async function storePoster({ lessonId, poster }: { lessonId: string; poster: Blob }): Promise<string> {
  const path = newPath(lessonId, "poster.jpg");
  await upload(path, poster, "image/jpeg");
  return path;
}

/** An address at which a stored picture can be seen for a quarter of an hour. */
export function posterAddress(path: string): Promise<string> {
  return withAppErrors(async ({ storage }) => {
    const { data, error } = await storage.from(bucket).createSignedUrl(path, mediaAddressSeconds);
    if (error) throw error;
    return data.signedUrl;
  });
}

/** Takes a file from a lesson. The stored file stays: a copied course may show it. */
export function removeFile({ id }: Pick<LessonFile, "id">): Promise<void> {
  return withDatabase(async (database) => {
    await database.from("lesson_files").delete().eq("id", id).throwOnError();
  });
}
