import { beforeEach, describe, expect, it } from "vitest";
import { fetched, json } from "@/test/postgrest";
import { finishTasks, reopenTasks } from "./api";

beforeEach(() => {
  fetched.mockReset().mockImplementation(() => json([], { range: "*/0" }));
});

describe.each([
  ["finishing", finishTasks, true],
  ["reopening", reopenTasks, false],
] as const)("%s tasks", (_what, change, done) => {
  it("calls the database function, which skips tasks that another user has changed", async () => {
    fetched.mockImplementation(() => json(["task-1"]));
    await change(["task-1", "task-2"]);
    expect(fetched.mock.calls[0]?.[0].url).toContain("/rpc/set_team_tasks_done");
    expect(await fetched.mock.calls[0]?.[0].json()).toEqual({ task_ids: ["task-1", "task-2"], done });
  });

  it("throws conflict when another user has changed the tasks, or the role was removed", async () => {
    fetched.mockImplementation(() => json([]));
    await expect(change(["task-1"])).rejects.toMatchObject({ code: "conflict" });
  });
});

it("throws when a task about a deleted account is reopened", async () => {
  fetched.mockImplementation(() => json({ code: "PT409", message: "task_forgotten" }, { status: 409 }));
  await expect(reopenTasks(["task-1"])).rejects.toMatchObject({ name: "AppError" });
});
