import { expect, test } from "vitest";
import { checkVideo, videoLimits } from "./video-file";

const mp4 = new Uint8Array([0, 0, 0, 24, 0x66, 0x74, 0x79, 0x70, 0x69, 0x73, 0x6f, 0x6d]);
const ebml = [0x1a, 0x45, 0xdf, 0xa3];
const webm = new Uint8Array([...ebml, 0x42, 0x82, 0x84, 0x77, 0x65, 0x62, 0x6d]);
const startOf = (brand: string) => new Blob(["\0\0\0\u0018ftyp", brand, "\0\0\0\0mif1heic"]);

/** A blob with a fake size. */
function ofSize(bytes: number): Blob {
  return Object.defineProperty(new Blob([mp4]), "size", { value: bytes });
}

test.each([
  ["MP4 by its first bytes", new Blob([mp4]), { type: "video/mp4" }],
  ["WebM by its first bytes", new Blob([webm]), { type: "video/webm" }],
  ["an MP4 of another encoder", startOf("mp42"), { type: "video/mp4" }],
  ["a HEIC picture", startOf("heic"), { fault: "videoType" }],
  ["an AVIF picture", startOf("avif"), { fault: "videoType" }],
  ["an M4A recording", startOf("M4A "), { fault: "videoType" }],
  ["a Matroska film", new Blob([new Uint8Array(ebml), "matroska"]), { fault: "videoType" }],
  ["a text about WebM", new Blob(["webm"]), { fault: "videoType" }],
  ["a page called a video", new Blob(["<html>"], { type: "video/mp4" }), { fault: "videoType" }],
  ["an empty file", new Blob([]), { fault: "videoEmpty" }],
  ["the largest there may be", ofSize(videoLimits.bytes), { type: "video/mp4" }],
  ["one byte more", ofSize(videoLimits.bytes + 1), { fault: "videoTooLarge" }],
])("checks the file: %s", async (_what, file, found) => {
  expect(await checkVideo(file)).toEqual(found);
});
