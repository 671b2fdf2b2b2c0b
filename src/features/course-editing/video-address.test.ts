import { expect, test } from "vitest";
import { toVideoAddress, toVideoColumns, toVideoText, uploadedPath, uploadedVideo } from "./video-address";

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
])("%s is a video's address", (typed, stored) => {
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
])("%s is none", (typed) => {
  expect(toVideoAddress(typed)).toBeNull();
});

test.each([
  ["", "none"],
  [watch, "youtube"],
  ["https://vimeo.com/1", "vimeo"],
  [uploadedVideo("a.mp4"), "upload"],
])("%s is stored as %s, and read as it was", (video, kind) => {
  const columns = toVideoColumns(video);
  expect(columns.kind).toBe(kind);
  expect(toVideoText(columns)).toBe(video);
});

test("only an uploaded video has a path", () => {
  expect([uploadedPath(uploadedVideo("a.mp4")), uploadedPath(watch)]).toEqual(["a.mp4", null]);
});
