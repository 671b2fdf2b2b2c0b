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
