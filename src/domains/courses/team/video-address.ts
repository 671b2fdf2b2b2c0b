import type { VideoKind } from "@contract/enums";
import { readVideo } from "@/platform/video-address";

/** A video of a course as one text: empty, an address at YouTube or Vimeo, or "upload:" and its path. */
export type VideoText = string;

const uploaded = "upload:";

/** Returns the text of an uploaded video. @param path in the bucket videos */
export function uploadedVideo(path: string): VideoText {
  return uploaded + path;
}

/** Returns the path of an uploaded video; null for any other. */
export function uploadedPath(video: VideoText): string | null {
  return video.startsWith(uploaded) ? video.slice(uploaded.length) : null;
}

/** Converts a typed address to its stored form; null for one that is not a video at YouTube or Vimeo. */
export function toVideoAddress(typed: string): string | null {
  return readVideo(typed)?.page ?? null;
}

/** A video as table columns. */
export type VideoColumns = { kind: VideoKind; url: string | null; path: string | null };

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
