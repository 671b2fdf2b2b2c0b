import { beforeEach, describe, expect, it } from "vitest";
import { asked, fetched, json } from "@/test/postgrest";
import { countOpenFailures, setFailureDone } from "./api";

beforeEach(() => {
  fetched.mockReset().mockImplementation(() => json([], { range: "*/0" }));
});

it("counts open failures without reading a row", async () => {
  fetched.mockImplementation(() => new Response(null, { headers: { "content-range": "*/7" } }));
  expect(await countOpenFailures()).toBe(7);
  expect(fetched.mock.calls[0]?.[0].method).toBe("HEAD");
});

describe.each([
  [true, { done_at: "now" }],
  [false, { done_at: null }],
])("marking one as done: %s", (isDone, body) => {
  it("changes it", async () => {
    fetched.mockImplementation(() => json([{ id: "failure-1" }]));
    await setFailureDone("failure-1", isDone);
    expect(asked().get("id")).toBe("eq.failure-1");
    expect(await fetched.mock.calls[0]?.[0].json()).toEqual(body);
  });

  it("is a conflict when there is none, or the role was taken away", async () => {
    fetched.mockImplementation(() => json([]));
    await expect(setFailureDone("failure-1", isDone)).rejects.toMatchObject({ code: "conflict" });
  });
});
