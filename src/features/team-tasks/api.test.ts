import { beforeEach, describe, expect, it, test, vi } from "vitest";
import { exportList } from "@/lib/list-export";
import { asked, fetched, json } from "@/test/postgrest";
import { countOpenTasks, exportTasks, finishTasks, listTasks, reopenTasks } from "./api";
import type { TasksRequest } from "./model";

vi.mock("@/lib/list-export");

const whole: TasksRequest = {
  search: "",
  sort: { by: "prazo", descending: false },
  state: "abertas",
  kind: "todos",
  page: 1,
};

beforeEach(() => {
  fetched.mockReset().mockImplementation(() => json([], { range: "*/0" }));
});

describe("the tasks", () => {
  it("are read one page at a time in one request: open ones, by when they are due, the undated last", async () => {
    fetched.mockImplementation(() => json([], { range: "25-49/60" }));
    expect(await listTasks({ ...whole, page: 2 })).toEqual({ items: [], page: 2, pageCount: 3, total: 60 });
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(asked().get("done_at")).toBe("is.null");
    expect(asked().get("order")).toBe("due_at.asc.nullslast,created_at.asc,id.asc");
    expect(asked().get("offset")).toBe("25");
  });

  it("lead to the sites of their customers", async () => {
    const row = { id: "t", kind: "activation_due", subject: "x", details: {}, dedupe_key: "k" };
    fetched.mockImplementation(({ url }) =>
      url.includes("/sites?")
        ? json([{ id: "site-1", profile_id: "profile-1" }])
        : json(
            [
              { ...row, profile_id: "profile-1" },
              { ...row, profile_id: null },
            ],
            { range: "0-1/2" },
          ),
    );
    const { items } = await listTasks(whole);
    expect(items.map(({ siteId }) => siteId)).toEqual(["site-1", null]);
    expect(asked(1).get("profile_id")).toBe("in.(profile-1)");
  });

  it("are ordered, filtered and searched by the server", async () => {
    const sort = { by: "assunto", descending: true } as const;
    await listTasks({ ...whole, search: "São.com", sort, state: "feitas", kind: "take_site_down" });
    expect(asked().get("order")).toBe("subject.desc.nullslast,created_at.asc,id.asc");
    expect(asked().get("done_at")).toBe("not.is.null");
    expect(asked().get("kind")).toBe("eq.take_site_down");
    expect(asked().get("search")).toBe("like.%sao.com%");
  });

  it("fail with an AppError", async () => {
    fetched.mockImplementation(() => json({ code: "42501", message: "permission denied" }, { status: 403 }));
    await expect(listTasks(whole)).rejects.toMatchObject({ name: "AppError", code: "forbidden" });
  });

  it("that are open are counted without reading a row", async () => {
    fetched.mockImplementation(() => new Response(null, { headers: { "content-range": "*/7" } }));
    expect(await countOpenTasks()).toBe(7);
    expect(fetched.mock.calls[0]?.[0].method).toBe("HEAD");
    expect(asked().get("done_at")).toBe("is.null");
  });
});

describe.each([
  ["finishing", finishTasks, true],
  ["reopening", reopenTasks, false],
] as const)("%s tasks", (_what, change, done) => {
  it("asks the database, which changes only those that another person has not changed", async () => {
    fetched.mockImplementation(() => json(["task-1"]));
    await change(["task-1", "task-2"]);
    expect(fetched.mock.calls[0]?.[0].url).toContain("/rpc/set_team_tasks_done");
    expect(await fetched.mock.calls[0]?.[0].json()).toEqual({ task_ids: ["task-1", "task-2"], done });
  });

  it("is a conflict when somebody has, or the role was taken away", async () => {
    fetched.mockImplementation(() => json([]));
    await expect(change(["task-1"])).rejects.toMatchObject({ code: "conflict" });
  });
});

it("says that a task about a deleted account cannot be opened again", async () => {
  fetched.mockImplementation(() => json({ code: "PT409", message: "task_forgotten" }, { status: 409 }));
  await expect(reopenTasks(["task-1"])).rejects.toMatchObject({ name: "AppError" });
});

test("the list is exported by the names that the database has for its filters and its order", async () => {
  const options = { signal: new AbortController().signal, onProgress: () => undefined };
  await exportTasks(
    { request: { ...whole, search: "%", state: "feitas", kind: "take_site_down" }, language: "en" },
    options,
  );
  expect(exportList).toHaveBeenCalledExactlyOnceWith(
    {
      list: "tasks",
      language: "en",
      search: String.raw`%\%%`,
      done: true,
      kind: "take_site_down",
      order: { by: "due_at", descending: false },
    },
    options,
  );
});
