import { describe, expect, it } from "vitest";
import { answer, sent } from "@/test/backend";
import { getCourseMedia, getLessonMedia } from "./data";

describe("getLessonMedia", () => {
  it("returns absolute URLs", async () => {
    const attachment = { id: "f", name: "Lista.pdf", sizeBytes: 1 };
    answer("POST sign-lesson-media", {
      video: "/object/sign/videos/a.mp4?token=1",
      poster: "/object/sign/lesson-files/a.jpg?token=2",
      captions: [],
      attachments: [{ ...attachment, address: "/object/sign/lesson-files/f.pdf?token=3&download=Lista.pdf" }],
    });
    const storage = "http://127.0.0.1:1/storage/v1/object/sign";
    expect(await getLessonMedia("l")).toEqual({
      video: `${storage}/videos/a.mp4?token=1`,
      poster: `${storage}/lesson-files/a.jpg?token=2`,
      captions: [],
      attachments: [{ ...attachment, address: `${storage}/lesson-files/f.pdf?token=3&download=Lista.pdf` }],
    });
    expect(await sent("POST sign-lesson-media")).toEqual([{ lesson_id: "l" }]);
    answer("POST sign-lesson-media", {
      video: null,
      posters: { l: "/object/sign/lesson-files/a.jpg?token=2" },
    });
    expect(await getCourseMedia("c")).toEqual({
      video: null,
      posters: { l: `${storage}/lesson-files/a.jpg?token=2` },
    });
  });

  it("throws on a malformed answer", async () => {
    answer("POST sign-lesson-media", new Response("<html>"));
    await expect(getLessonMedia("l")).rejects.toMatchObject({ code: "unknown" });
  });
});
