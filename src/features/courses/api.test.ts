import { beforeEach, describe, expect, it, vi } from "vitest";
import { getCourseMedia, getLessonMedia } from "./api";

const invokeFunction = vi.hoisted(() => vi.fn<(name: string, body: object) => Promise<unknown>>());
vi.mock("@/lib/backend", () => ({ invokeFunction }));

beforeEach(() => invokeFunction.mockReset());

describe("getLessonMedia", () => {
  it("returns absolute URLs", async () => {
    const attachment = { id: "f", name: "Lista.pdf", sizeBytes: 1 };
    invokeFunction.mockResolvedValue({
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
    expect(invokeFunction).toHaveBeenCalledWith("sign-lesson-media", { lesson_id: "l" });
    invokeFunction.mockResolvedValue({
      video: null,
      posters: { l: "/object/sign/lesson-files/a.jpg?token=2" },
    });
    expect(await getCourseMedia("c")).toEqual({
      video: null,
      posters: { l: `${storage}/lesson-files/a.jpg?token=2` },
    });
  });

  it("throws on a malformed answer", async () => {
    invokeFunction.mockResolvedValue("<html>");
    await expect(getLessonMedia("l")).rejects.toMatchObject({ code: "unknown" });
  });
});
