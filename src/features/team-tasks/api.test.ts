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
