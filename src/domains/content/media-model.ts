import * as z from "zod/mini";
import { mediaPlaces, type MediaPlace } from "@contract/enums";
import { mostAltLength, mostVideoBytes } from "@contract/media";
import type { Tables } from "@database";
import { env } from "@/platform/env";
import { pictureAccept } from "@/platform/picture-file";
import { limitedText } from "@/platform/validation";

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
