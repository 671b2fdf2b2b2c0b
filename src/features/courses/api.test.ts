import { beforeEach, describe, expect, it, vi } from "vitest";
import { fetched } from "@/test/postgrest";
import { getCourse, getCourseMedia, getLessonMedia, saveProgress } from "./api";
import { getCourseToContinue } from "./continue-api";
import { listCourses } from "./list-api";

const invokeFunction = vi.hoisted(() => vi.fn<(name: string, body: object) => Promise<unknown>>());
vi.mock("@/lib/backend", () => ({ invokeFunction }));
const courseId = "00000000-0000-4000-b000-00000000000a";

const asked = () => {
  const [[request] = []] = fetched.mock.calls;
  if (!request) throw new Error("nothing was asked");
  return { request, query: new URL(request.url).searchParams };
};

beforeEach(() => {
  fetched.mockReset();
  invokeFunction.mockReset();
});

describe("the list", () => {
  it("asks for published courses alone, and for the term without capitals and accents", async () => {
    fetched.mockReturnValue(Response.json([], { headers: { "content-range": "*/0" } }));
    expect(await listCourses({ term: "Domínio 100%", page: 1 })).toEqual({
      items: [],
      page: 1,
      pageCount: 1,
      total: 0,
    });
    const { query } = asked();
    expect(query.get("status")).toBe("eq.published");
    expect(query.get("search")).toBe(String.raw`like.%dominio%100\%%`);
    expect(query.get("order")).toBe("position.asc,created_at.desc,id.asc");
  });

  it("has no course to go on with where none is begun", async () => {
    fetched.mockReturnValue(Response.json([]));
    expect(await getCourseToContinue()).toBeNull();
    expect(asked().query.get("percent")).toBe("lt.100");
  });
});

describe("a course", () => {
  it("is read with its outline at once", async () => {
    fetched.mockReturnValue(
      Response.json([
        {
          id: courseId,
          title: "Curso",
          language: "pt-PT",
          lessons: 1,
          percent: 100,
          may_learn: true,
          intro_video_kind: "vimeo",
          intro_video_url: "https://vimeo.com/1",
          outline: [
            {
              id: "m",
              title: "Módulo",
              lessons: [
                {
                  id: "l",
                  title: "Aula",
                  duration_seconds: null,
                  has_poster: true,
                  completed: true,
                  position_seconds: 4,
                },
              ],
            },
          ],
        },
      ]),
    );
    expect(await getCourse(courseId)).toMatchObject({
      language: "pt-PT",
      percent: 100,
      mayLearn: true,
      introduction: { kind: "vimeo", url: "https://vimeo.com/1" },
      modules: [
        {
          id: "m",
          title: "Módulo",
          lessons: [{ id: "l", durationSeconds: null, hasPoster: true, completed: true, positionSeconds: 4 }],
        },
      ],
    });
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it("is none, unasked, at an address that is no id", async () => {
    expect(await getCourse("../profiles")).toBeNull();
    expect(fetched).not.toHaveBeenCalled();
  });
});

describe("the media of a lesson", () => {
  it("has whole addresses", async () => {
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

  it("fails when the answer is another", async () => {
    invokeFunction.mockResolvedValue("<html>");
    await expect(getLessonMedia("l")).rejects.toMatchObject({ code: "unknown" });
  });
});

describe("saving progress", () => {
  it("sends whole seconds, and only what changed", async () => {
    fetched.mockReturnValue(Response.json({}));
    await saveProgress("l", { positionSeconds: 12.9 }, 3);
    const { request } = asked();
    expect(new URL(request.url).pathname).toBe("/rest/v1/rpc/set_lesson_progress");
    expect(await request.json()).toEqual({ lesson_id: "l", seconds_ago: 3, position_seconds: 12 });
  });

  it.each([
    [404, "PT404", "not_found"],
    [403, "42501", "forbidden"],
    [401, "PGRST301", "unauthorized"],
  ])("fails with %i %s as %s", async (status, code, known) => {
    fetched.mockReturnValue(Response.json({ code, message: "no" }, { status }));
    await expect(saveProgress("l", { completed: true }, 0)).rejects.toMatchObject({ code: known });
  });
});
