import { expect, test } from "vitest";
import { checkVideo, videoLimits } from "./video-file";

const mp4 = new Uint8Array([0, 0, 0, 24, 0x66, 0x74, 0x79, 0x70, 0x69, 0x73, 0x6f, 0x6d]);
const webm = new Uint8Array([0x1a, 0x45, 0xdf, 0xa3, 0, 0, 0, 0]);

/** A file that says it is as large, without being it. */
function ofSize(bytes: number): Blob {
  return Object.defineProperty(new Blob([mp4]), "size", { value: bytes });
}

test.each([
  ["MP4 by its first bytes", new Blob([mp4]), { type: "video/mp4" }],
  ["WebM by its first bytes", new Blob([webm]), { type: "video/webm" }],
  ["a page called a video", new Blob(["<html>"], { type: "video/mp4" }), { fault: "videoType" }],
  ["an empty file", new Blob([]), { fault: "videoEmpty" }],
  ["the largest there may be", ofSize(videoLimits.bytes), { type: "video/mp4" }],
  ["one byte more", ofSize(videoLimits.bytes + 1), { fault: "videoTooLarge" }],
])("%s", async (_what, file, found) => {
  expect(await checkVideo(file)).toEqual(found);
});
