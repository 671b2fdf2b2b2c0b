import { beforeEach, expect, test, vi } from "vitest";
import { readCountedPublicRows, readPublicRows, setFetch } from "./public-rows";

const request = vi.fn<(input: string, init?: RequestInit) => Promise<Response>>();
setFetch(request as typeof fetch);

beforeEach(() => {
  request.mockReset();
});

test("requests rows with the publishable key only", async () => {
  request.mockResolvedValue(Response.json([{ slug: "a" }]));
  expect(await readPublicRows("blog_posts", { select: "slug", slug: "eq.a b" })).toEqual([{ slug: "a" }]);
  const [address, init] = request.mock.calls[0] ?? [];
  expect(address).toBe("http://127.0.0.1:1/rest/v1/blog_posts?select=slug&slug=eq.a+b");
  expect(init?.headers).toEqual({ apikey: "sb_publishable_test" });
});

test.each([
  ["0-8/42", 200, 42],
  ["*/42", 416, 42],
  ["*/*", 200, 1],
])("reads the total number of rows from the range %s", async (range, status, total) => {
  request.mockResolvedValue(Response.json([{}], { status, headers: { "content-range": range } }));
  const page = await readCountedPublicRows("blog_posts", {});
  expect(page.total).toBe(total);
  expect(page.rows).toHaveLength(status === 416 ? 0 : 1);
});

test.each([
  ["unavailable", async () => new Response("", { status: 503 })],
  ["unknown", async () => new Response("", { status: 400 })],
  ["unknown", async () => new Response("not json")],
  ["network", () => Promise.reject(new TypeError("Failed to fetch"))],
])("throws %s", async (code, answer) => {
  request.mockImplementation(answer);
  await expect(readPublicRows("plans", {})).rejects.toMatchObject({ name: "AppError", code });
});
