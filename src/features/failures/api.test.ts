import { beforeEach, describe, expect, it } from "vitest";
import { asked, fetched, json } from "@/test/postgrest";
import { countOpenFailures, listFailures, setFailureDone } from "./api";

const row = {
  id: "failure-1",
  source: "function",
  code: "unknown",
  route: "save-plan",
  place: null,
  version: null,
  times: 3,
  first_seen_at: "2026-11-20T12:00:00Z",
  last_seen_at: "2026-11-22T12:00:00Z",
  done_at: null,
};

beforeEach(() => {
  fetched.mockReset().mockImplementation(() => json([], { range: "*/0" }));
});

describe("our failures", () => {
  it("are read one page at a time: open ones, the latest first", async () => {
    fetched.mockImplementation(() => json([row], { range: "0-0/1" }));
    const { items } = await listFailures({ search: "", state: "abertas", page: 1 });
    expect(items).toEqual([
      {
        id: "failure-1",
        source: "function",
        code: "unknown",
        route: "save-plan",
        place: null,
        version: null,
        times: 3,
        firstAt: "2026-11-20T12:00:00Z",
        lastAt: "2026-11-22T12:00:00Z",
        isDone: false,
      },
    ]);
    expect(asked().get("done_at")).toBe("is.null");
    expect(asked().get("order")).toBe("last_seen_at.desc,id.asc");
  });

  it("are filtered and searched by the server", async () => {
    await listFailures({ search: "TypeError", state: "feitas", page: 1 });
    expect(asked().get("done_at")).toBe("not.is.null");
    expect(asked().get("search")).toBe("like.%typeerror%");
  });

  it("that are open are counted without reading a row", async () => {
    fetched.mockImplementation(() => new Response(null, { headers: { "content-range": "*/7" } }));
    expect(await countOpenFailures()).toBe(7);
    expect(fetched.mock.calls[0]?.[0].method).toBe("HEAD");
  });
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
