import type { PublicationStatus, VideoKind } from "@contract/enums";
import { videoHeadBytes, videoKind } from "@contract/video-kind";
import { readVideo } from "@/platform/video-address";
import { formatLength } from "../rules";

/** Maximum lengths of the columns, in characters. */
export const lengths = { title: 160, description: 2000, coverAlt: 300, body: 200_000 } as const;

/** Returns a part as whole percent; 0 of zero, and at most 100. */
export function percentOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.min(100, Math.floor((part * 100) / whole));
}

/** A lesson in the editor's outline. */
export type OutlineLesson = {
  id: string;
  title: string;
  status: PublicationStatus;
  durationSeconds: number | null;
  /** Time of the last change: renaming sends it, and fails when the lesson has changed since. */
  seen: string;
  /** It has neither a video, nor a text, nor attachments. */
  isEmpty: boolean;
};

/** A module of a course with its lessons, in order. */
export type OutlineModule = { id: string; title: string; seen: string; lessons: readonly OutlineLesson[] };

/** A line of the outline: modules and their lessons in one list. */
export type OutlineRow =
  | { kind: "module"; id: string; module: OutlineModule }
  | { kind: "lesson"; id: string; lesson: OutlineLesson; moduleId: string };

/** Returns the title of a line. */
export function titleOf(row: OutlineRow): string {
  return row.kind === "module" ? row.module.title : row.lesson.title;
}

/** Returns every line of an outline, from top to bottom. */
export function rowsOf(modules: readonly OutlineModule[]): readonly OutlineRow[] {
  return modules.flatMap((module) => [
    { kind: "module" as const, id: module.id, module },
    ...module.lessons.map((lesson) => ({
      kind: "lesson" as const,
      id: lesson.id,
      lesson,
      moduleId: module.id,
    })),
  ]);
}

/** Returns the items with the one at `from` moved to `to`. */
export function movedTo<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.filter((_, index) => index !== from);
  return [...rest.slice(0, to), ...items.slice(from, from + 1), ...rest.slice(to)];
}

/**
 * Returns the outline after a line was moved to the position of another. A module moves with its lessons, and
 * a lesson joins the module above it. An invalid move changes nothing.
 */
export function moveRow(
  modules: readonly OutlineModule[],
  activeId: string,
  overId: string,
): readonly OutlineModule[] {
  const moduleFrom = modules.findIndex(({ id }) => id === activeId);
  if (moduleFrom >= 0) {
    const to = modules.findIndex(
      ({ id, lessons }) => id === overId || lessons.some((one) => one.id === overId),
    );
    return to < 0 ? modules : movedTo(modules, moduleFrom, to);
  }
  const rows = rowsOf(modules);
  const from = rows.findIndex(({ id }) => id === activeId);
  const to = rows.findIndex(({ id }) => id === overId);
  // The first line is always a module.
  if (from < 0 || to < 1) return modules;
  const next: { module: OutlineModule; lessons: OutlineLesson[] }[] = [];
  for (const row of movedTo(rows, from, to)) {
    if (row.kind === "module") next.push({ module: row.module, lessons: [] });
    else next.at(-1)?.lessons.push(row.lesson);
  }
  return next.map(({ module, lessons }) => ({ ...module, lessons }));
}

/** Returns the unpublished lessons of an outline. */
export function draftsOf(modules: readonly OutlineModule[]): readonly OutlineLesson[] {
  return modules.flatMap(({ lessons }) => lessons.filter(({ status }) => status === "draft"));
}

/** Returns the order of an outline in the format of `reorder_course`. */
export function orderOf(modules: readonly OutlineModule[]): { id: string; lessons: string[] }[] {
  return modules.map(({ id, lessons }) => ({ id, lessons: lessons.map((lesson) => lesson.id) }));
}

/** Returns the outline without the deleted lines. */
export function withoutRows(
  modules: readonly OutlineModule[],
  hidden: ReadonlySet<string>,
): readonly OutlineModule[] {
  return modules
    .filter(({ id }) => !hidden.has(id))
    .map((module) => ({ ...module, lessons: module.lessons.filter(({ id }) => !hidden.has(id)) }));
}

/**
 * The outline `next` with the hidden rows of `before` put back: lessons at the end of their module, modules at the end.
 */
export function withHiddenRows(
  next: readonly OutlineModule[],
  before: readonly OutlineModule[],
  hidden: ReadonlySet<string>,
): readonly OutlineModule[] {
  const whole = next.map((module) => ({
    ...module,
    lessons: [
      ...module.lessons,
      ...(before.find(({ id }) => id === module.id)?.lessons.filter(({ id }) => hidden.has(id)) ?? []),
    ],
  }));
  return [...whole, ...before.filter(({ id }) => hidden.has(id))];
}

/** Returns whether an outline has a published lesson. */
export function hasPublishedLesson(modules: readonly OutlineModule[]): boolean {
  return modules.some(({ lessons }) => lessons.some(({ status }) => status === "published"));
}

const maxDurationSeconds = 86_400;

/** Parses a length, "4:05", "1:02:03" or "4" minutes, to seconds; null when it is invalid. */
export function parseDuration(typed: string): number | null {
  const text = typed.trim();
  if (!/^\d{1,4}(?::[0-5]?\d){0,2}$/.test(text)) return null;
  const parts = text.split(":").map(Number);
  const seconds =
    parts.length === 1 ? Number(parts[0]) * 60 : parts.reduce((sum, part) => sum * 60 + part, 0);
  return seconds >= 1 && seconds <= maxDurationSeconds ? seconds : null;
}

/** Formats a length in seconds for the field; empty without one. */
export function durationText(seconds: number | null): string {
  return seconds === null ? "" : formatLength(seconds);
}

/** A video of a course as one text: empty, an address at YouTube or Vimeo, or "upload:" and its path. */
export type VideoText = string;

const uploadPrefix = "upload:";

/** Returns the text of an uploaded video. @param path in the bucket videos */
export function uploadedVideo(path: string): VideoText {
  return uploadPrefix + path;
}

/** Returns the path of an uploaded video; null for any other. */
export function uploadedPath(video: VideoText): string | null {
  return video.startsWith(uploadPrefix) ? video.slice(uploadPrefix.length) : null;
}

/** Converts a typed address to its stored form; null for one that is not a video at YouTube or Vimeo. */
export function toVideoAddress(typed: string): string | null {
  return readVideo(typed)?.page ?? null;
}

/** A video as table columns. */
type VideoColumns = { kind: VideoKind; url: string | null; path: string | null };

/** Maps a video from its columns. */
export function toVideoText({ kind, url, path }: VideoColumns): VideoText {
  if (kind === "upload" && path !== null) return uploadedVideo(path);
  return url ?? "";
}

/** Maps a video to its columns. */
export function toVideoColumns(video: VideoText): VideoColumns {
  const path = uploadedPath(video);
  if (path !== null) return { kind: "upload", url: null, path };
  if (video === "") return { kind: "none", url: null, path: null };
  return { kind: video.startsWith("https://vimeo.com/") ? "vimeo" : "youtube", url: video, path: null };
}

/** The limits of the bucket of videos, as in its migration. */
export const videoLimits = { bytes: 524_288_000, types: ["video/mp4", "video/webm"] } as const;

export type VideoType = (typeof videoLimits.types)[number];

/** The reason for not uploading a file. */
export type VideoFault = "videoType" | "videoTooLarge" | "videoEmpty";

/** Checks a video before the upload. Returns its type, or the reason to reject it. */
export async function checkVideo(file: Blob): Promise<{ type: VideoType } | { fault: VideoFault }> {
  if (file.size === 0) return { fault: "videoEmpty" };
  if (file.size > videoLimits.bytes) return { fault: "videoTooLarge" };
  const type = await videoTypeOf(file);
  return type === null ? { fault: "videoType" } : { type };
}

/** Returns the type of a video by its first bytes, regardless of its name; null for any other file. */
async function videoTypeOf(file: Blob): Promise<VideoType | null> {
  const kind = videoKind(new Uint8Array(await file.slice(0, videoHeadBytes).arrayBuffer()));
  return kind && `video/${kind}`;
}

/** The types that the bucket of lesson files accepts for attachments, by file extension. */
const attachmentTypes = {
  pdf: "application/pdf",
  zip: "application/zip",
  txt: "text/plain",
  csv: "text/csv",
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  webp: "image/webp",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  pptx: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
} as const satisfies Record<string, string>;

/** Maximum size of a file in bytes. */
export const attachmentBytes = 52_428_800;

/** The extensions for a file input. */
export const attachmentEndings = Object.keys(attachmentTypes)
  .map((ending) => `.${ending}`)
  .join(",");

/** Returns the type of a file by its name; null for one that the bucket does not accept. */
export function attachmentType(name: string): string | null {
  const ending = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? "";
  return Object.hasOwn(attachmentTypes, ending)
    ? attachmentTypes[ending as keyof typeof attachmentTypes]
    : null;
}

/** The error in a file of captions. */
export type CaptionsFault = "notWebVtt" | "noCues" | "badTime";

const cueTime = String.raw`(?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3}`;
const cueTiming = new RegExp(String.raw`^(${cueTime})[ \t]+-->[ \t]+(${cueTime})(?:[ \t].*)?$`);

/** Validates captions in WebVTT format; null when they are valid. */
export function faultOfCaptions(text: string): CaptionsFault | null {
  const lines = text.replace(/^\uFEFF/, "").split(/\r\n|\r|\n/);
  if (!/^WEBVTT(?:[ \t].*)?$/.test(lines[0] ?? "")) return "notWebVtt";
  const arrows = lines.filter((line) => line.includes("-->"));
  if (arrows.length === 0) return "noCues";
  const isGood = arrows.every((line) => {
    const [, from, to] = cueTiming.exec(line.trimEnd()) ?? [];
    return from !== undefined && to !== undefined && secondsOfCueTime(from) < secondsOfCueTime(to);
  });
  return isGood ? null : "badTime";
}

function secondsOfCueTime(text: string): number {
  return text.split(":").reduce((sum, part) => sum * 60 + Number(part), 0);
}
