import type { VideoKind } from "@contract/enums";

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

const youtubeHosts = new Set([
  "youtube.com",
  "www.youtube.com",
  "m.youtube.com",
  "youtube-nocookie.com",
  "www.youtube-nocookie.com",
]);
const youtubeId = /^[\w-]{11}$/;
const vimeoPath = /^\/(?:video\/)?(\d{1,12})(?:\/([0-9a-f]{6,20}))?\/?$/;

function youtubeAddress(id: string | null | undefined): string | null {
  return id && youtubeId.test(id) ? `https://www.youtube.com/watch?v=${id}` : null;
}

/** Converts a typed address to its stored form; null for one that is not a video at YouTube or Vimeo. */
export function toVideoAddress(typed: string): string | null {
  const text = typed.trim();
  if (!URL.canParse(/^https?:/i.test(text) ? text : `https://${text}`)) return null;
  const url = new URL(/^https?:/i.test(text) ? text : `https://${text}`);
  if (url.hostname === "youtu.be") return youtubeAddress(url.pathname.split("/")[1]);
  if (youtubeHosts.has(url.hostname)) {
    const [, kind, id] = url.pathname.split("/");
    if (kind === "watch") return youtubeAddress(url.searchParams.get("v"));
    return kind === "embed" || kind === "shorts" || kind === "live" ? youtubeAddress(id) : null;
  }
  if (
    url.hostname === "vimeo.com" ||
    url.hostname === "www.vimeo.com" ||
    url.hostname === "player.vimeo.com"
  ) {
    const [, id, inPath] = vimeoPath.exec(url.pathname) ?? [];
    if (id === undefined) return null;
    const hash = inPath ?? url.searchParams.get("h");
    return `https://vimeo.com/${id}${hash === null || !/^[0-9a-f]{6,20}$/.test(hash) ? "" : `/${hash}`}`;
  }
  return null;
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
