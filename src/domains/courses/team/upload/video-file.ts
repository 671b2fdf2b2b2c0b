import { videoHeadBytes, videoKind } from "@contract/video-kind";

/** The limits of the bucket of videos, as in its migration. */
export const videoLimits = { bytes: 524_288_000, types: ["video/mp4", "video/webm"] } as const;

export type VideoType = (typeof videoLimits.types)[number];

/** The reason for not uploading a file. */
export type VideoFault = "videoType" | "videoTooLarge" | "videoEmpty";

/** Returns the type of a video by its first bytes, regardless of its name; null for any other file. */
async function videoTypeOf(file: Blob): Promise<VideoType | null> {
  const kind = videoKind(new Uint8Array(await file.slice(0, videoHeadBytes).arrayBuffer()));
  return kind && `video/${kind}`;
}

/** Checks a video before the upload. Returns its type, or the reason to reject it. */
export async function checkVideo(file: Blob): Promise<{ type: VideoType } | { fault: VideoFault }> {
  if (file.size === 0) return { fault: "videoEmpty" };
  if (file.size > videoLimits.bytes) return { fault: "videoTooLarge" };
  const type = await videoTypeOf(file);
  return type === null ? { fault: "videoType" } : { type };
}
