import { expect, test } from "vitest";
import {
  checkVideo,
  durationText,
  faultOfCaptions,
  moveRow,
  orderOf,
  type OutlineModule,
  parseDuration,
  toVideoAddress,
  toVideoColumns,
  toVideoText,
  uploadedPath,
  uploadedVideo,
  videoLimits,
  withoutRows,
} from "./rules";

const lesson = (id: string) => ({
  id,
  title: id,
  status: "draft" as const,
  durationSeconds: null,
  isEmpty: false,
  seen: "",
});
const modules: readonly OutlineModule[] = [
  { id: "A", title: "A", seen: "", lessons: [lesson("a1"), lesson("a2")] },
  { id: "B", title: "B", seen: "", lessons: [lesson("b1")] },
];
const moved = (active: string, over: string) =>
  orderOf(moveRow(modules, active, over))
    .map(({ id, lessons }) => `${id}: ${lessons.join(" ")}`.trim())
    .join(", ");

test.each([
  ["up in its module", "a2", "a1", "A: a2 a1, B: b1"],
  ["down in its module", "a1", "a2", "A: a2 a1, B: b1"],
  ["past a module, into it", "a2", "B", "A: a1, B: a2 b1"],
  ["to a lesson of another module", "a1", "b1", "A: a2, B: b1 a1"],
  ["back above a module, out of it", "b1", "B", "A: a1 a2 b1, B:"],
  ["to the place of the first module, where nothing stands above", "b1", "A", "A: a1 a2, B: b1"],
  ["to what is not there", "a1", "x", "A: a1 a2, B: b1"],
])("moves a lesson %s", (_where, active, over, order) => {
  expect(moved(active, over)).toBe(order);
});

test.each([
  ["another module", "B", "A", "B: b1, A: a1 a2"],
  ["a lesson of another module", "A", "b1", "B: b1, A: a1 a2"],
])("moves a module with its lessons to the position of %s", (_where, active, over, order) => {
  expect(moved(active, over)).toBe(order);
});

test("omits deleted rows, a module with its lessons", () => {
  expect(orderOf(withoutRows(modules, new Set(["A", "b1"])))).toEqual([{ id: "B", lessons: [] }]);
});

test.each([
  ["4:05", 245],
  ["1:02:03", 3723],
  ["4", 240],
  [" 0:07 ", 7],
  ["24:00:00", 86_400],
  ["24:00:01", null],
  ["0:00", null],
  ["4:75", null],
  ["quatro", null],
  ["-1", null],
])("parses the length %s as %s seconds", (typed, seconds) => {
  expect(parseDuration(typed)).toBe(seconds);
});

test.each([245, 3723, 7, 86_400])("formats %i seconds so that they parse to the same number", (seconds) => {
  expect(parseDuration(durationText(seconds))).toBe(seconds);
});

test("shows an empty field for a lesson without a length", () => {
  expect(durationText(null)).toBe("");
});

const watch = "https://www.youtube.com/watch?v=abc-DEF_123";

test.each([
  ["https://www.youtube.com/watch?v=abc-DEF_123", watch],
  ["https://youtube.com/watch?list=x&v=abc-DEF_123&t=4s", watch],
  ["youtu.be/abc-DEF_123?si=x", watch],
  ["https://m.youtube.com/shorts/abc-DEF_123", watch],
  [" https://www.youtube-nocookie.com/embed/abc-DEF_123 ", watch],
  ["https://vimeo.com/12345", "https://vimeo.com/12345"],
  ["https://vimeo.com/12345/abcdef12", "https://vimeo.com/12345/abcdef12"],
  ["https://player.vimeo.com/video/12345?h=abcdef12", "https://vimeo.com/12345/abcdef12"],
])("accepts the video address: %s", (typed, stored) => {
  expect(toVideoAddress(typed)).toBe(stored);
});

test.each([
  "",
  "um vídeo",
  "https://example.com/watch?v=abc-DEF_123",
  "https://www.youtube.com/watch?v=short",
  "https://www.youtube.com/@channel",
  "https://evil.test/https://youtu.be/abc-DEF_123",
  "https://vimeo.com/channels/staffpicks",
  "javascript:alert(1)",
])("rejects the video address: %s", (typed) => {
  expect(toVideoAddress(typed)).toBeNull();
});

test.each([
  ["", "none"],
  [watch, "youtube"],
  ["https://vimeo.com/1", "vimeo"],
  [uploadedVideo("a.mp4"), "upload"],
])("stores %s as %s, and reads it unchanged", (video, kind) => {
  const columns = toVideoColumns(video);
  expect(columns.kind).toBe(kind);
  expect(toVideoText(columns)).toBe(video);
});

test("returns a path only for an uploaded video", () => {
  expect([uploadedPath(uploadedVideo("a.mp4")), uploadedPath(watch)]).toEqual(["a.mp4", null]);
});

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

test.each([
  ["good captions", "WEBVTT\n\n00:01.000 --> 00:04.000\nOlá", null],
  [
    "good captions with hours, settings, marks and Windows lines",
    "\uFEFFWEBVTT - aula\r\n\r\n1\r\n01:00:01.000 --> 01:00:04.000 line:0\r\nOlá",
    null,
  ],
  ["good captions over a full minute", "WEBVTT\n\n00:59.000 --> 01:01.000\nOlá", null],
  ["good captions over a full hour", "WEBVTT\n\n00:59:59.000 --> 01:00:01.000\nOlá", null],
  ["SubRip", "1\n00:00:01,000 --> 00:00:04,000\nOlá", "notWebVtt"],
  ["nothing", "", "notWebVtt"],
  ["a head alone", "WEBVTT\n\nOlá", "noCues"],
  ["commas in times", "WEBVTT\n\n00:00:01,000 --> 00:00:04,000\nOlá", "badTime"],
  ["an end before its start", "WEBVTT\n\n00:04.000 --> 00:01.000\nOlá", "badTime"],
  ["seconds beyond a minute", "WEBVTT\n\n00:61.000 --> 00:71.000\nOlá", "badTime"],
])("checks the captions: %s", (_what, text, fault) => {
  expect(faultOfCaptions(text)).toBe(fault);
});
