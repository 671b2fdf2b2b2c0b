import { videoHeadBytes, videoKind } from "@contract/video-kind";

/** What the bucket of videos takes, as its migration says. */
export const videoLimits = { bytes: 524_288_000, types: ["video/mp4", "video/webm"] } as const;

export type VideoType = (typeof videoLimits.types)[number];

/** Why a file is not sent. */
export type VideoFault = "videoType" | "videoTooLarge" | "videoEmpty";

/** The kind of video by its first bytes, whatever the file is called; null for any other file. */
export async function videoTypeOf(file: Blob): Promise<VideoType | null> {
  const kind = videoKind(new Uint8Array(await file.slice(0, videoHeadBytes).arrayBuffer()));
  return kind && `video/${kind}`;
}

/** A video that may be sent, or why it may not; nothing of it is sent before. */
export async function checkVideo(file: Blob): Promise<{ type: VideoType } | { fault: VideoFault }> {
  if (file.size === 0) return { fault: "videoEmpty" };
  if (file.size > videoLimits.bytes) return { fault: "videoTooLarge" };
  const type = await videoTypeOf(file);
  return type === null ? { fault: "videoType" } : { type };
}
