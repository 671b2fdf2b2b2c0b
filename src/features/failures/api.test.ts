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
])("setFailureDone: %s", (isDone, body) => {
  it("updates the failure", async () => {
    fetched.mockImplementation(() => json([{ id: "failure-1" }]));
    await setFailureDone("failure-1", isDone);
    expect(asked().get("id")).toBe("eq.failure-1");
    expect(await fetched.mock.calls[0]?.[0].json()).toEqual(body);
  });

  it("throws conflict when the failure is missing or the role was removed", async () => {
    fetched.mockImplementation(() => json([]));
    await expect(setFailureDone("failure-1", isDone)).rejects.toMatchObject({ code: "conflict" });
  });
});
