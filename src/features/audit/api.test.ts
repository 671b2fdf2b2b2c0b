import { beforeEach, expect, it } from "vitest";
import { asked, fetched, json } from "@/test/postgrest";
import { listAuditActors, listAuditEntries, listEntriesOfCustomer } from "./api";
import type { AuditRequest } from "./model";

const whole: AuditRequest = { search: "", actor: "todos", area: "tudo", period: "sempre", page: 1 };

beforeEach(() => {
  fetched.mockReset().mockImplementation(() => json([], { range: "*/0" }));
});

it("reads one page of the log in one request, latest first", async () => {
  fetched.mockImplementation(() => json([], { range: "25-49/60" }));
  expect(await listAuditEntries({ ...whole, page: 2 })).toEqual({
    items: [],
    page: 2,
    pageCount: 3,
    total: 60,
  });
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(asked().get("order")).toBe("created_at.desc,id.desc");
  expect(asked().get("offset")).toBe("25");
  expect(asked().has("created_at")).toBe(false);
});

it("has the server filter by who, what and since when, and search", async () => {
  await listAuditEntries({
    search: "ana",
    actor: "bia@exemplo.com",
    area: "plans",
    period: "7-dias",
    page: 1,
  });
  expect(asked().get("actor_email")).toBe("eq.bia@exemplo.com");
  expect(asked().get("area")).toBe("eq.plans");
  expect(asked().get("created_at")).toMatch(/^gte\.\d{4}-/);
  expect(asked().get("search")).toBe("like.%ana%");
});

it("fails with an AppError", async () => {
  fetched.mockImplementation(() => json({ code: "42501", message: "permission denied" }, { status: 403 }));
  await expect(listAuditEntries(whole)).rejects.toMatchObject({ name: "AppError", code: "forbidden" });
});

it("reads the latest of one customer", async () => {
  await listEntriesOfCustomer("profile-1");
  expect(asked().get("profile_id")).toBe("eq.profile-1");
  expect(asked().get("order")).toBe("created_at.desc,id.desc");
  expect(asked().get("limit")).toBe("20");
});

it("names those who have entries", async () => {
  fetched.mockImplementation(() => json([{ actor_email: "c@x.com" }, { actor_email: "a@x.com" }]));
  expect(await listAuditActors()).toEqual(["a@x.com", "c@x.com"]);
});
