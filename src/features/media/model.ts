import * as z from "zod/mini";
import { mediaPlaces, type MediaKind, type MediaPlace } from "@contract/enums";
import { mostAltLength } from "@contract/media";
import type { Tables } from "@database";
import { limitedText } from "@/lib/validation";

/** Where a file is used: the post by its slug, the page text by its key, the course by its id, the lesson by its course's and its own (`course/lesson`). */
export type MediaUse = { place: MediaPlace; ref: string; title: string };

/** A picture or a video of the library. Sides in pixels, times ISO 8601. */
export type MediaItem = {
  id: string;
  kind: MediaKind;
  url: string;
  /** A small picture of it. */
  thumbnail: string;
  bytes: number;
  width: number;
  height: number;
  alt: string;
  uses: readonly MediaUse[];
  createdAt: string;
};

/** What a file shows, as it is typed. */
export const descriptionSchema = z.object({ alt: limitedText(mostAltLength) });

/** Which files are shown. */
export const mediaFilters = ["tudo", "imagens", "videos", "sem-uso"] as const;

export type MediaFilter = (typeof mediaFilters)[number];

/** A part of the library as it is asked for. */
export type MediaRequest = { search: string; filter: MediaFilter; /** From 1. */ page: number };

export const mediaColumns = "id, path, kind, bytes, width, height, alt, variants, uses, created_at" as const;

type MediaRow = Pick<
  Tables<"media_list">,
  "id" | "path" | "kind" | "bytes" | "width" | "height" | "alt" | "variants" | "uses" | "created_at"
>;

const usesSchema = z.array(z.object({ place: z.enum(mediaPlaces), ref: z.string(), title: z.string() }));
const variantsSchema = z.array(z.object({ path: z.string() }));

/** Reads a row of the library. @param addressOf where a path of the bucket is */
export function toMediaItem(row: MediaRow, addressOf: (path: string) => string): MediaItem {
  const path = row.path ?? "";
  // The narrowest is the last; of a video it is its poster.
  const smallest = variantsSchema.parse(row.variants).at(-1)?.path ?? path;
  return {
    id: row.id ?? "",
    kind: row.kind ?? "image",
    url: addressOf(path),
    thumbnail: addressOf(smallest),
    bytes: row.bytes ?? 0,
    width: row.width ?? 0,
    height: row.height ?? 0,
    alt: row.alt ?? "",
    uses: usesSchema.parse(row.uses),
    createdAt: row.created_at ?? "",
  };
}

/** Whether a file is a video, as far as its name and type say. */
export function isVideo(file: File): boolean {
  return file.type.startsWith("video/");
}

/** What can be uploaded, as a file picker takes it. */
export const acceptedTypes = {
  image: "image/png,image/jpeg,image/webp",
  video: "video/mp4,video/webm",
} as const;
