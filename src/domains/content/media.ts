import { type MediaPlace, mediaPlaces } from "@contract/enums";
import { mostAltLength, mostVideoBytes, type UploadMediaAnswer } from "@contract/media";
import type { Tables } from "@database";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import ImageOff from "lucide-react/icons/image-off";
import * as z from "zod/mini";
import { defineList } from "@/kit/data-table/list-description";
import { AppError } from "@/platform/app-error";
import { invokeFunction, sendToFunction, withDatabase } from "@/platform/backend/backend";
import { env } from "@/platform/env";
import { type ListedRow, listSource } from "@/platform/list/list-source";
import { pictureAccept } from "@/platform/picture-file";
import { limitedText } from "@/platform/validation";
import { drawPoster, resizeImage } from "./media-canvas";

/**
 * A use of a file: the post by its slug, the page text by its key, the course by its id, the lesson by both
 * ids (`course/lesson`).
 */
export type MediaUse = { place: MediaPlace; ref: string; title: string };

/** The form of a file's description. */
export const descriptionSchema = z.object({ alt: limitedText(mostAltLength) });

const usesSchema = z.array(z.object({ place: z.enum(mediaPlaces), ref: z.string(), title: z.string() }));
const variantsSchema = z.array(z.object({ path: z.string() }));

/** Returns the address of a file of the library. */
export function mediaUrl(path: string): string {
  return `${env.supabaseUrl}/storage/v1/object/public/media/${path}`;
}

/** Returns the address of the smallest picture of a file, for a video of its poster. */
export function thumbnailOf({ path, variants }: Pick<Tables<"media_list">, "path" | "variants">): string {
  // The narrowest variant is the last.
  return mediaUrl(variantsSchema.parse(variants).at(-1)?.path ?? path);
}

/** Returns where a file is used. */
export function usesOf({ uses }: Pick<Tables<"media_list">, "uses">): readonly MediaUse[] {
  return usesSchema.parse(uses);
}

/** Returns whether a file is a video by its name and type. */
export function isVideo(file: File): boolean {
  return file.type.startsWith("video/");
}

/** Returns why a file cannot be stored, as far as its type and size show; null for others. */
export function mediaProblem(file: File): "file_empty" | "image_too_large" | null {
  if (file.size === 0) return "file_empty";
  // A picture is scaled down before the upload.
  return isVideo(file) && file.size > mostVideoBytes ? "image_too_large" : null;
}

/** The types of uploads, in the format of a file input. */
export const acceptedTypes = {
  image: pictureAccept,
  video: "video/mp4,video/webm",
} as const;

// Starts the keys of all queries about the library.
const mediaKey = ["media"] as const;

const source = listSource({
  select: (database, counting) =>
    database
      .from("media_list")
      .select("id, path, kind, bytes, width, height, alt, variants, uses, createdAt:created_at", counting),
  sorts: { recentes: { column: "created_at", field: "createdAt", descendsFirst: true } },
  ties: [{ column: "id", field: "id" }],
  filters: {
    mostrar: {
      choices: {
        tudo: null,
        imagens: (query) => query.eq("kind", "image"),
        videos: (query) => query.eq("kind", "video"),
        "sem-uso": (query) => query.is("used", false),
        "sem-descricao": (query) => query.eq("alt", ""),
      },
    },
  },
  perPage: 24,
});

/** A picture or a video of the library. Sides in pixels. */
export type MediaItem = ListedRow<typeof source>;

/** The library, the newest first. A grid shows it, so it has no columns. */
export const mediaList = defineList({
  name: "media",
  source,
  key: mediaKey,
  label: "media.title",
  failure: "media.failed",
  empty: { icon: ImageOff, title: "media.empty", text: "media.emptyText" },
  rowName: ({ alt }, { t }) => alt || t("media.noAlt"),
  columns: [],
  filters: { mostrar: { label: "media.filter", choice: (value) => `media.filters.${value}` } },
});

type TransferOptions = {
  /** Receives the sent share of a file: 0 to 1. */
  onProgress?: (sent: number) => void;
  /** Aborts the upload, which then rejects with the signal's reason. */
  signal?: AbortSignal;
};

/** Ids of uploads without an answer: a file that is sent again under its id is stored once. */
const unanswered = new WeakMap<File, string>();

function isAnswer(answer: unknown): answer is UploadMediaAnswer {
  return typeof answer === "object" && answer !== null && "url" in answer && typeof answer.url === "string";
}

/**
 * Sends a picture or a video to the function that stores it.
 *
 * @param file the user's original file, whose parts are in the form
 * @throws AppError `image_type`, `image_too_large`, `image_dimensions`, `forbidden`, `unauthorized`,
 * `network`…
 */
export async function sendForm(
  file: File,
  form: FormData,
  transfer: TransferOptions = {},
): Promise<UploadMediaAnswer> {
  const id = unanswered.get(file) ?? crypto.randomUUID();
  unanswered.set(file, id);
  form.append("id", id);
  const response = await sendToFunction("upload-media", { body: form, ...transfer });
  const answer: unknown = await response.json().catch(() => null);
  if (!isAnswer(answer)) throw new AppError("unknown", { cause: answer });
  unanswered.delete(file);
  return answer;
}

/**
 * Stores a public picture in the widths that pages request.
 *
 * @param alt its description
 * @throws AppError `file_empty`, `image_heic`, `image_unreadable`, `image_type`, `image_too_large`, `image_dimensions`, `forbidden`, `unauthorized`,
 * `network`…
 */
export async function uploadImage(
  file: File,
  alt: string,
  transfer?: TransferOptions,
): Promise<UploadMediaAnswer> {
  const form = new FormData();
  for (const blob of await resizeImage(file)) form.append("file", blob, "image");
  form.append("alt", alt);
  return sendForm(file, form, transfer);
}

/**
 * Stores a public video with a poster of its beginning.
 *
 * @param alt its description
 * @throws AppError `file_empty`, `image_type` for a file that the browser cannot play, `image_too_large`, `forbidden`,
 * `network`…
 */
async function uploadVideo(file: File, alt: string, transfer?: TransferOptions): Promise<UploadMediaAnswer> {
  // Checked before an upload of several minutes.
  const problem = mediaProblem(file);
  if (problem) throw new AppError(problem);
  const form = new FormData();
  form.append("video", file, "video");
  form.append("poster", await drawPoster(file), "poster");
  form.append("alt", alt);
  return sendForm(file, form, transfer);
}

/**
 * Stores the description of a file. @throws AppError `not_found` when it no longer exists, `forbidden`,
 * `network`
 */
export function describeMedia({ id, alt }: { id: string; alt: string }): Promise<void> {
  return withDatabase(async (database) => {
    const { data } = await database
      .from("media_files")
      .update({ alt })
      .eq("id", id)
      .select("id")
      .maybeSingle()
      .throwOnError();
    if (data === null) throw new AppError("not_found");
  });
}

/**
 * Removes an unused file.
 *
 * @throws AppError `conflict` when it is in use, `not_found`, `forbidden`, `storage_unavailable`, `network`
 */
async function removeMedia(id: string): Promise<void> {
  await invokeFunction("remove-media", { id });
}

/** Uploads a picture or a video. Throws as `uploadImage` and `uploadVideo` do. */
export function useUploadMedia() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ file, alt, ...transfer }: { file: File; alt: string } & TransferOptions) => {
      transfer.signal?.throwIfAborted();
      return (isVideo(file) ? uploadVideo : uploadImage)(file, alt, transfer);
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: mediaKey }),
  });
}

/** Stores the description of a file. Throws as `describeMedia` does. */
export function useDescribeMedia() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: describeMedia,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: mediaKey }),
  });
}

/** Removes an unused file and refetches the library either way. Throws as `removeMedia` does. */
export function useRemoveMedia() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: removeMedia,
    onSettled: () => queryClient.invalidateQueries({ queryKey: mediaKey }),
  });
}
