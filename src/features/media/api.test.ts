import { beforeEach, expect, it, test, vi } from "vitest";
import { invokeFunction } from "@/lib/backend";
import { describeMedia, listMedia, removeMedia } from "./api";
import type { MediaFilter } from "./model";

vi.mock("@/config/env", () => ({
  env: {
    supabaseUrl: "http://api.test",
    supabasePublishableKey: "sb_publishable_test",
    siteUrl: "http://app.test",
  },
}));
vi.mock("@/lib/backend");

const fetched = vi.fn<(request: Request) => Response>();
vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) =>
  fetched(new Request(input, init)),
);

const answer = (rows: unknown[], range = "*/0") =>
  fetched.mockImplementation(
    () =>
      new Response(JSON.stringify(rows), {
        headers: { "content-type": "application/json", "content-range": range },
      }),
  );
const asked = () => new URL(fetched.mock.calls[0]?.[0].url ?? "").searchParams;

beforeEach(() => {
  fetched.mockReset();
  answer([]);
});

it("reads a page in one request, the newest first, with where each file is used", async () => {
  answer(
    [
      {
        id: "1",
        path: "2026/11/1/1600x800.webp",
        kind: "image",
        bytes: 9,
        width: 1600,
        height: 800,
        alt: "Vitrine",
        variants: [{ path: "2026/11/1/960.webp" }, { path: "2026/11/1/480.webp" }],
        uses: [{ place: "post", ref: "um-artigo", title: "Um artigo" }],
        created_at: "2026-11-22T12:00:00Z",
      },
    ],
    "24-24/25",
  );
  const page = await listMedia({ search: "", filter: "tudo", page: 2 });
  expect(fetched).toHaveBeenCalledOnce();
  expect(Object.fromEntries(asked())).toMatchObject({
    order: "created_at.desc,id.asc",
    offset: "24",
    limit: "24",
  });
  const folder = "http://api.test/storage/v1/object/public/media/2026/11/1";
  expect(page).toMatchObject({
    page: 2,
    pageCount: 2,
    items: [
      {
        url: `${folder}/1600x800.webp`,
        thumbnail: `${folder}/480.webp`,
        uses: [{ place: "post", ref: "um-artigo", title: "Um artigo" }],
      },
    ],
  });
});

test.each<[MediaFilter, string, string | null]>([
  ["tudo", "kind", null],
  ["imagens", "kind", "eq.image"],
  ["videos", "kind", "eq.video"],
  ["sem-uso", "used", "is.false"],
])("%s is asked for as %s %s", async (filter, column, value) => {
  await listMedia({ search: "100%", filter, page: 1 });
  expect(asked().get(column)).toBe(value);
  expect(asked().get("search")).toBe(String.raw`like.%100\%%`);
});

it("describes a file, and says when it is gone", async () => {
  answer([{ id: "1" }]);
  await describeMedia({ id: "1", alt: "Vitrine" });
  expect(await fetched.mock.calls[0]?.[0].json()).toEqual({ alt: "Vitrine" });
  expect(asked().get("id")).toBe("eq.1");
  answer([]);
  await expect(describeMedia({ id: "1", alt: "Vitrine" })).rejects.toMatchObject({ code: "not_found" });
});

it("removes a file through the function that looks for what uses it", async () => {
  await removeMedia("1");
  expect(invokeFunction).toHaveBeenCalledExactlyOnceWith("remove-media", { id: "1" });
});
