import { expect, test, vi } from "vitest";
import { repeatingFetch } from "./content-source.ts";

const read = vi.fn<typeof fetch>();
const url = "https://demo.supabase.co/rest/v1/plans";

test("a read survives a dropped connection, a failing server and an incomplete body", async () => {
  const broken = new ReadableStream({ start: (controller) => controller.error(new TypeError("terminated")) });
  read
    .mockRejectedValueOnce(new TypeError("fetch failed"))
    .mockResolvedValueOnce(new Response("<html>", { status: 502 }))
    .mockResolvedValueOnce(new Response(broken))
    .mockResolvedValueOnce(Response.json([{ id: 1 }], { headers: { "content-range": "0-0/1" } }));
  const response = await repeatingFetch(read, 1)(url);
  expect(await response.json()).toEqual([{ id: 1 }]);
  expect(response.headers.get("content-range")).toBe("0-0/1");
});

test("a read returns the result of its fourth attempt and does not repeat rejections", async () => {
  read.mockReset().mockRejectedValue(new TypeError("fetch failed"));
  await expect(repeatingFetch(read, 1)(url)).rejects.toThrow("fetch failed");
  expect(read).toHaveBeenCalledTimes(4);
  read.mockReset().mockResolvedValue(new Response("{}", { status: 404 }));
  expect((await repeatingFetch(read, 1)(url)).status).toBe(404);
  expect(read).toHaveBeenCalledTimes(1);
});
