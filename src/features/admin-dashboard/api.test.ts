import { expect, it } from "vitest";
import { fetched } from "@/test/postgrest";
import { getAdminDashboard } from "./api";

const answer = {
  activations: { waiting: 1, overdue: 0, next: [{ id: "s", name: "ana.com.br", deadline: "2026-11-24" }] },
  tasks: null,
  money: null,
  users: null,
  posts: { published: 1, all: 2 },
  messages: null,
  courses: null,
};

it("reads all figures in one request, with null for those that the role excludes", async () => {
  fetched.mockReset().mockImplementation(() => Response.json(answer));
  expect(await getAdminDashboard()).toEqual(answer);
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(new URL(fetched.mock.calls[0]?.[0].url ?? "").pathname).toBe("/rest/v1/rpc/admin_dashboard");
});

it("throws an AppError", async () => {
  fetched.mockReset().mockImplementation(() => Response.json({ code: "42501" }, { status: 403 }));
  await expect(getAdminDashboard()).rejects.toMatchObject({ name: "AppError", code: "forbidden" });
});
